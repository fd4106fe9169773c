import type { Asset, AssetSave, Contact, ContactSave, Place, PlaceSave } from '#contract/client.ts';
import { profileLimits } from '#contract/limits.ts';
import { assetText, clientText, contactText, placeText } from '#contract/text/en/clients.ts';
import { fill } from '#contract/text/fill.ts';
import type { AssetKind, VehicleSize } from '#contract/trade.ts';

/** What stands in the dialogs while somebody types; what is wrong with it; how it travels. */
export type Problems<Draft> = { [Name in keyof Draft]?: string };

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const orNull = (text: string) => text.trim() || null;

function tooLong<Draft extends Record<string, string>>(draft: Draft, limits: { [Name in keyof Draft]?: number }) {
  const found = Object.entries(limits).filter(([name, max]) => (draft[name]?.trim().length ?? 0) > (max ?? Infinity));
  return Object.fromEntries(
    found.map(([name, max]) => [name, fill(clientText.tooLong, { max: max ?? '' })]),
  ) as Problems<Draft>;
}

export type ContactDraft = { full_name: string; relation: string; phone: string; email: string };

export const contactDraft = (contact: Contact | null): ContactDraft => ({
  full_name: contact?.full_name ?? '',
  relation: contact?.relation ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
});

export function checkContact(draft: ContactDraft): Problems<ContactDraft> {
  const problems = tooLong(draft, { ...profileLimits, relation: 80, email: 254 });
  if (!draft.full_name.trim()) problems.full_name = contactText.nameMissing;
  if (draft.email.trim() && !emailShape.test(draft.email.trim())) problems.email = contactText.emailInvalid;
  return problems;
}

export const contactBody = (client_id: string, draft: ContactDraft): ContactSave => ({
  client_id,
  full_name: draft.full_name.trim(),
  relation: orNull(draft.relation),
  phone: orNull(draft.phone),
  email: orNull(draft.email)?.toLowerCase() ?? null,
});

const placeFields = [
  'label',
  'street',
  'city',
  'region',
  'postal_code',
  'access_notes',
  'latitude',
  'longitude',
] as const;
export type PlaceDraft = Record<(typeof placeFields)[number], string>;

export const placeDraft = (place: Place | null): PlaceDraft =>
  Object.fromEntries(placeFields.map((field) => [field, String(place?.[field] ?? '')])) as PlaceDraft;

const degrees = (text: string) => (/^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

export function checkPlace(draft: PlaceDraft): Problems<PlaceDraft> {
  const limits = { label: 60, street: 160, city: 80, region: 40, postal_code: 20, access_notes: 1_000 };
  const problems = tooLong(draft, limits);
  if (!draft.street.trim()) problems.street = placeText.streetMissing;
  if (!draft.city.trim()) problems.city = placeText.cityMissing;
  const [latitude, longitude] = [draft.latitude.trim(), draft.longitude.trim()];
  if (latitude && !(Math.abs(degrees(latitude)) <= 90)) problems.latitude = placeText.latitudeInvalid;
  if (longitude && !(Math.abs(degrees(longitude)) <= 180)) problems.longitude = placeText.longitudeInvalid;
  if (Boolean(latitude) !== Boolean(longitude)) problems[latitude ? 'longitude' : 'latitude'] = placeText.half;
  return problems;
}

export const placeBody = (client_id: string, draft: PlaceDraft): PlaceSave => ({
  client_id,
  label: orNull(draft.label),
  street: draft.street.trim(),
  city: draft.city.trim(),
  region: orNull(draft.region),
  postal_code: orNull(draft.postal_code),
  access_notes: orNull(draft.access_notes),
  latitude: draft.latitude.trim() ? degrees(draft.latitude) : null,
  longitude: draft.longitude.trim() ? degrees(draft.longitude) : null,
});

export type AssetDraft = {
  kind: AssetKind;
  label: string;
  vehicle_size: VehicleSize;
  plate: string;
  bin_count: string;
  /** Empty: not known. */
  pickup_weekday: string;
  square_feet: string;
};

export const assetDraft = (asset: Asset | null): AssetDraft => ({
  kind: asset?.kind ?? 'vehicle',
  label: asset?.label ?? '',
  vehicle_size: asset?.vehicle_size ?? 'sedan',
  plate: asset?.plate ?? '',
  bin_count: String(asset?.bin_count ?? 2),
  pickup_weekday: String(asset?.pickup_weekday ?? ''),
  square_feet: String(asset?.square_feet ?? ''),
});

/** People write 1,250. */
const whole = (text: string) =>
  /^\d{1,9}$/.test(text.trim().replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : 0;
const within = (text: string, max: number) => whole(text) >= 1 && whole(text) <= max;

export function checkAsset(draft: AssetDraft): Problems<AssetDraft> {
  const problems = tooLong(
    { label: draft.label, plate: draft.plate },
    { label: 120, plate: 20 },
  ) as Problems<AssetDraft>;
  if (!draft.label.trim()) problems.label = assetText.labelMissing;
  if (draft.kind === 'bins' && !within(draft.bin_count, 100)) problems.bin_count = assetText.binCountInvalid;
  if (draft.kind === 'surface' && !within(draft.square_feet, 1_000_000)) problems.square_feet = assetText.areaInvalid;
  return problems;
}

/** Only what belongs to its kind travels. */
export const assetBody = (place_id: string, draft: AssetDraft): AssetSave => ({
  place_id,
  kind: draft.kind,
  label: draft.label.trim(),
  vehicle_size: draft.kind === 'vehicle' ? draft.vehicle_size : null,
  plate: draft.kind === 'vehicle' ? orNull(draft.plate) : null,
  bin_count: draft.kind === 'bins' ? whole(draft.bin_count) : null,
  pickup_weekday: draft.kind === 'bins' && draft.pickup_weekday ? Number(draft.pickup_weekday) : null,
  square_feet: draft.kind === 'surface' ? whole(draft.square_feet) : null,
});
