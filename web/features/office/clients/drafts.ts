import type { Asset, AssetSave, Contact, ContactSave, Place, PlaceSave } from '#contract/people/client.schema.ts';
import { assetLimits, contactLimits, placeLimits, profileLimits } from '#contract/base/limits.ts';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import { assetText, clientText, contactText, placeText } from '#text/clients.ts';
import { phoneText } from '#text/phone.ts';
import { fill } from '#contract/text/fill.ts';
import type { AssetKind, VehicleSize } from '#contract/trade.ts';
import { emailShape } from '#web/email.ts';
import type { Problems } from '#web/form.ts';

export const orNull = (text: string) => text.trim() || null;

export function tooLong<Draft extends Record<string, string>>(
  draft: Draft,
  limits: { [Name in keyof Draft]?: number },
) {
  const found = Object.entries(limits).filter(([name, max]) => (draft[name]?.trim().length ?? 0) > (max ?? Infinity));
  return Object.fromEntries(
    found.map(([name, max]) => [name, fill(clientText.tooLong, { max: max ?? '' })]),
  ) as Problems<Draft>;
}

export type ContactDraft = { full_name: string; relation: string; phone: string; email: string };

export const contactDraft = (contact: Contact | null): ContactDraft => ({
  full_name: contact?.full_name ?? '',
  relation: contact?.relation ?? '',
  phone: formatPhone(contact?.phone ?? ''),
  email: contact?.email ?? '',
});

export function checkContact(draft: ContactDraft): Problems<ContactDraft> {
  const problems = tooLong(draft, { full_name: profileLimits.full_name, ...contactLimits, email: profileLimits.email });
  if (!draft.full_name.trim()) problems.full_name = contactText.nameMissing;
  if (draft.phone.trim() && !toE164(draft.phone)) problems.phone = phoneText.invalid;
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

type PlaceText = keyof typeof placeLimits;
const placeTexts = Object.keys(placeLimits) as PlaceText[];
export type PlaceDraft = Record<PlaceText, string>;

export const placeDraft = (place: Place | null): PlaceDraft =>
  Object.fromEntries(placeTexts.map((field) => [field, place?.[field] ?? ''])) as PlaceDraft;

export function checkPlace(draft: PlaceDraft): Problems<PlaceDraft> {
  const problems = tooLong(draft, placeLimits);
  if (!draft.street.trim()) problems.street = placeText.streetMissing;
  if (!draft.city.trim()) problems.city = placeText.cityMissing;
  return problems;
}

/** Nobody types coordinates: those of an import stay, as long as the address does (the server sees to it). */
export const placeBody = (client_id: string, draft: PlaceDraft, place: Place | null): PlaceSave => ({
  client_id,
  ...(Object.fromEntries(placeTexts.map((field) => [field, orNull(draft[field])])) as Pick<PlaceSave, PlaceText>),
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
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
    { label: assetLimits.label, plate: assetLimits.plate },
  ) as Problems<AssetDraft>;
  if (!draft.label.trim()) problems.label = assetText.labelMissing;
  if (draft.kind === 'bins' && !within(draft.bin_count, assetLimits.bin_count))
    problems.bin_count = assetText.binCountInvalid;
  if (draft.kind === 'surface' && !within(draft.square_feet, assetLimits.square_feet))
    problems.square_feet = assetText.areaInvalid;
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
