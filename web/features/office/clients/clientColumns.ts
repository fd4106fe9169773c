import type { ClientColumn } from '#contract/people/client.schema.ts';
import { clientFileText } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { placeLabels } from '#text/place.ts';

/** The columns of a client file: one line per place. */
export const clientColumns: Record<ClientColumn, string> = {
  full_name: fieldText.name,
  email: fieldText.email,
  phone: fieldText.phone,
  ...placeLabels,
  label: clientFileText.place,
};
