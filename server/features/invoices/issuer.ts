import type { BusinessSettings } from '#contract/office/business.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import type { Issuer } from '#server/db/schema.ts';

/** The sender of a document, by the current settings; an issued invoice keeps its own. */
export const issuerNow = ({ name, address, phone, ...settings }: BusinessSettings): Issuer => ({
  name,
  address,
  phone: phone && formatPhone(phone),
  email: settings.billing_email,
  website_url: settings.website_url,
  time_zone: settings.time_zone,
  logo_sha256: null,
});
