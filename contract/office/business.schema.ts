import { z } from 'zod';
import { weekStarts } from '#contract/base/days.ts';
import { orNull, phoneOrNull } from '#contract/base/fields.schema.ts';
import { businessLimits, taxRateLimits } from '#contract/base/limits.ts';
import { Day, Id, inOrder, TimeOfDay } from '#contract/base/scalars.schema.ts';

/** When the business is open, Sunday first; null is closed. */
const OpeningHours = z
  .array(
    z
      .strictObject({ opens: TimeOfDay, closes: TimeOfDay })
      .refine(({ opens, closes }) => opens < closes)
      .nullable(),
  )
  .length(7);

/** The settings of the business, one row. The public landing page shows them. */
export const BusinessSettings = z.strictObject({
  name: z.string(),
  tagline: z.string().nullable(),
  logo_url: z.string().nullable(),
  website_url: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  hours: OpeningHours,
  /** 0 is Sunday. */
  week_starts_on: z.literal(weekStarts),
  /** The deposit in percent, for work from this amount on. 0: no deposit. */
  deposit_percent: z.number(),
  deposit_from_cents: z.number(),
  /** Cancelling with less notice than this costs the fee. */
  cancellation_notice_hours: z.number(),
  cancellation_fee_cents: z.number(),
  /** Printed on invoices. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  billing_email: z.string().nullable(),
  /** The days from issue to the due date. */
  payment_terms_days: z.number(),
  /** Reminders go out this many days after the due date; empty: never. */
  reminder_days: z.array(z.number()),
  /** Clients may invite others with their own sign-in. */
  clients_invite: z.boolean(),
});

const isZone = (zone: string) => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions();
    return timeZone.includes('/') || timeZone === 'UTC';
  } catch {
    return false;
  }
};
const cents = z.number().int().min(0).max(100_000_000);
export const BusinessUpdate = z.strictObject({
  name: z.string().trim().min(1).max(businessLimits.name),
  tagline: orNull(businessLimits.tagline),
  website_url: z.union([z.url({ protocol: /^https?$/ }).max(200), z.literal('').transform(() => null), z.null()]),
  time_zone: z.string().max(businessLimits.time_zone).refine(isZone),
  currency: z.string().regex(/^[A-Z]{3}$/),
  week_starts_on: z.literal(weekStarts),
  hours: OpeningHours,
  deposit_percent: z.number().int().min(0).max(100),
  deposit_from_cents: cents,
  cancellation_notice_hours: z.number().int().min(0).max(businessLimits.cancellation_notice_hours),
  cancellation_fee_cents: cents,
  address: orNull(businessLimits.address),
  phone: phoneOrNull,
  billing_email: z.union([z.email().max(businessLimits.billing_email), z.literal('').transform(() => null), z.null()]),
  payment_terms_days: z.number().int().min(0).max(businessLimits.payment_terms_days),
  reminder_days: z
    .array(z.number().int().min(1).max(120))
    .max(5)
    .refine((days) => days.every((day, index) => index === 0 || day > days[index - 1]!)),
  clients_invite: z.boolean(),
});

/** A picture for the landing page and PDFs: PNG, JPEG or WebP by its bytes, in base64. Null removes it. */
export const LogoUpdate = z.strictObject({ image: z.base64().max(200_000).nullable() });

/** A sales tax: `72500` is 7.25 %. An invoice line keeps the rate it was issued with. */
export const TaxRate = z.strictObject({
  id: Id,
  name: z.string().trim().min(1).max(taxRateLimits.name),
  rate_ppm: z.number().int().min(0).max(taxRateLimits.rate_ppm),
  valid_from: Day,
  valid_to: Day.nullable(),
});

export const NewTaxRate = TaxRate.refine(...inOrder('valid_from', 'valid_to'));
export const TaxRateUpdate = TaxRate.omit({ id: true }).refine(...inOrder('valid_from', 'valid_to'));

export type BusinessSettings = z.infer<typeof BusinessSettings>;
export type BusinessUpdate = z.infer<typeof BusinessUpdate>;
export type TaxRate = z.infer<typeof TaxRate>;
