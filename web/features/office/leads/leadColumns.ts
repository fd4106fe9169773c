import type { LeadFileColumn } from '#contract/sales/lead.schema.ts';
import { fieldText } from '#text/fields.ts';
import { leadFileText } from '#text/leads.ts';
import { placeLabels } from '#text/place.ts';

/** The columns of a file of leads. */
export const leadColumns: Record<LeadFileColumn, string> = {
  full_name: fieldText.name,
  phone: fieldText.phone,
  email: fieldText.email,
  street: placeLabels.street,
  city: placeLabels.city,
  postal_code: placeLabels.postal_code,
  service: fieldText.service,
  detail: leadFileText.detail,
  source: fieldText.source,
  value: fieldText.value,
  rep: leadFileText.rep,
  follow_up: leadFileText.follow_up,
};
