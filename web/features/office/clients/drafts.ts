import type { Asset, AssetSave, Contact, ContactSave, Place, PlaceSave } from '#contract/people/client.schema.ts';
import { keysOf, textsOf } from '#contract/base/fields.ts';
import { assetLimits, contactLimits, placeLimits, profileLimits } from '#contract/base/limits.ts';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import { assetText, contactText, placeText } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { phoneText } from '#text/phone.ts';
import type { VehicleSize } from '#contract/jobs/service.kinds.ts';
import type { AssetKind } from '#contract/people/client.kinds.ts';
import { emailShape } from '#web/email.ts';
import { longTexts, type Problems } from '#web/form.ts';

const orNull = (text: string) => text.trim() || null;

export type ContactDraft = { full_name: string; relation: string; phone: string; email: string };

export const contactDraft = (contact: Contact | null): ContactDraft => ({
  full_name: contact?.full_name ?? '',
  relation: contact?.relation ?? '',
  phone: formatPhone(contact?.phone ?? ''),
  email: contact?.email ?? '',
});

export function checkContact(draft: ContactDraft): Problems<ContactDraft> {
  const { full_name, email } = profileLimits;
  const problems: Problems<ContactDraft> = longTexts({ full_name, ...contactLimits, email }, draft, fieldText.tooLong);
  if (!draft.full_name.trim()) problems.full_name = fieldText.nameMissing;
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

export type PlaceDraft = Record<keyof typeof placeLimits, string>;

export const placeDraft = (place: Place | null): PlaceDraft => textsOf(place, keysOf(placeLimits), '');

export function checkPlace(draft: PlaceDraft): Problems<PlaceDraft> {
  const problems = longTexts(placeLimits, draft, fieldText.tooLong);
  if (!draft.street.trim()) problems.street = placeText.streetMissing;
  if (!draft.city.trim()) problems.city = placeText.cityMissing;
  return problems;
}

/** Users don't type coordinates: imported ones stay as long as the address does (the server checks that). */
export const placeBody = (client_id: string, draft: PlaceDraft, place: Place | null): PlaceSave => ({
  client_id,
  ...textsOf(draft, keysOf(placeLimits), null),
  street: draft.street.trim(),
  city: draft.city.trim(),
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
});

export type AssetDraft = {
  kind: AssetKind;
  label: string;
  vehicle_size: VehicleSize;
  plate: string;
  bin_count: string;
  /** Empty means unknown. */
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

/** Accepts 1,250. */
const whole = (text: string) =>
  /^\d{1,9}$/.test(text.trim().replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : 0;
const within = (text: string, max: number) => whole(text) >= 1 && whole(text) <= max;

export function checkAsset(draft: AssetDraft): Problems<AssetDraft> {
  const { label, plate } = assetLimits;
  const problems: Problems<AssetDraft> = longTexts({ label, plate }, draft, fieldText.tooLong);
  if (!draft.label.trim()) problems.label = fieldText.nameMissing;
  if (draft.kind === 'bins' && !within(draft.bin_count, assetLimits.bin_count))
    problems.bin_count = assetText.binCountInvalid;
  if (draft.kind === 'surface' && !within(draft.square_feet, assetLimits.square_feet))
    problems.square_feet = assetText.areaInvalid;
  return problems;
}

/** Sends only the fields of its kind. */
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
