import type { NewClient } from '#contract/people/client.schema.ts';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import type { AssetKind } from '#contract/people/client.kinds.ts';
import { addClientText } from '#text/clientList.ts';
import { fieldText } from '#text/fields.ts';
import {
  assetBody,
  assetDraft,
  checkAsset,
  checkPlace,
  placeBody,
  placeDraft,
  type AssetDraft,
  type PlaceDraft,
} from '#web/features/office/clients/drafts.ts';
import { checkPerson, personBody, personDraft, type PersonDraft } from '#web/features/shared/profiles/draft.ts';
import type { Problems } from '#web/form.ts';

const placeFields = ['street', 'city', 'region', 'postal_code', 'access_notes'] as const;
type PlaceField = (typeof placeFields)[number];

/** The dialog's fields. */
export type ClientDraft = PersonDraft &
  Pick<PlaceDraft, PlaceField> &
  Omit<AssetDraft, 'kind'> & { kind: AssetKind | 'none' };

const { kind: _, ...emptyAsset } = assetDraft(null);
export const emptyClient: ClientDraft = {
  ...personDraft(null),
  street: '',
  city: '',
  region: '',
  postal_code: '',
  access_notes: '',
  ...emptyAsset,
  kind: 'none',
};

/** "Ruben Castellanos 919 555 0177", the way the office writes down a caller. */
export function callerOf(typed: string): Pick<ClientDraft, 'full_name' | 'phone'> {
  const [number = ''] = /[+(]?\d[\d\s().-]*$/.exec(typed) ?? [];
  const phone = number && toE164(number) ? formatPhone(number) : '';
  return { full_name: (phone ? typed.slice(0, -number.length) : typed).trim().replace(/,$/, ''), phone };
}

const isUnit = (part: string) => /^(#|apt\b|unit\b|suite\b|ste\b|bldg\b|lot\b)/i.test(part);

/** "18 Larkspur Dr, Apt 4, Fernway, NC 27511" in one field, as copied from a message. Null: it is only a street. */
export function addressIn(typed: string): Pick<ClientDraft, 'street' | 'city' | 'region' | 'postal_code'> | null {
  const [street = '', ...rest] = typed.split(',').map((part) => part.trim());
  const units = rest.filter(isUnit);
  const [city, state = '', ...more] = rest.filter((part) => part && !isUnit(part));
  const [, region, postal_code] = /^([a-z]{2})?\s*(\d{5}(?:-\d{4})?)?$/i.exec(state) ?? [];
  if (!city || more.length || (state && !region && !postal_code)) return null;
  return {
    street: [street, ...units].join(', '),
    city,
    region: region?.toUpperCase() ?? '',
    postal_code: postal_code ?? '',
  };
}

/** The place fields that this dialog asks for; the others can be added on the record. */
const placeOf = (draft: ClientDraft): PlaceDraft => ({
  ...placeDraft(null),
  ...Object.fromEntries(placeFields.map((field) => [field, draft[field]])),
});
const hasPlace = (draft: ClientDraft) => placeFields.some((field) => draft[field].trim());

export function checkClient(draft: ClientDraft): Problems<ClientDraft> {
  const { kind } = draft;
  const problems: Problems<ClientDraft> = checkPerson(draft, {
    nameMissing: fieldText.nameMissing,
    tooLong: fieldText.tooLong,
    emailInvalid: addClientText.emailInvalid,
  });
  if (hasPlace(draft)) {
    const { street, city, region, postal_code, access_notes } = checkPlace(placeOf(draft));
    Object.assign(problems, { street, city, region, postal_code, access_notes });
  } else if (kind !== 'none') problems.street = addClientText.placeNeeded;
  if (kind !== 'none') {
    const { label, plate, bin_count, square_feet } = checkAsset({ ...draft, kind });
    Object.assign(problems, { label, plate, bin_count, square_feet });
  }
  return problems;
}

type Ids = { client: string; place: string; asset: string };

export function clientBody({ client, place, asset }: Ids, draft: ClientDraft): NewClient {
  const { client_id: __, ...address } = placeBody(client, placeOf(draft), null);
  const { kind } = draft;
  const { place_id: ___, ...thing } = assetBody(place, { ...draft, kind: kind === 'none' ? 'vehicle' : kind });
  return {
    id: client,
    ...personBody(draft),
    place: hasPlace(draft) ? { id: place, ...address } : null,
    asset: kind === 'none' ? null : { id: asset, ...thing },
  };
}
