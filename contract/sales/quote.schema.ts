import { z } from 'zod';
import { onlineMethods } from '#contract/money/money.ts';
import { isWhole, NewItem } from '#contract/jobs/job.schema.ts';
import { orNull, storedTexts, typedTexts } from '#contract/base/fields.schema.ts';
import { jobLimits, profileLimits, quoteLimits, quoteTexts, seriesLimits } from '#contract/base/limits.ts';
import {
  acceptMethods,
  placesOfSale,
  quoteDeclines,
  quoteRepeats,
  quoteStatuses,
  quoteTabs,
  quoteTiers,
} from '#contract/sales/quote.kinds.ts';
import { Day, Id, inOrder, Instant, TimeOfDay, Version } from '#contract/base/scalars.schema.ts';
import { conditions, vehicleSizes } from '#contract/jobs/service.kinds.ts';
import { Strokes } from '#contract/field/visit.schema.ts';

const cents = z.number().int();
const count = z.number().int();

/** How quotes are made. One row. */
export const QuoteRules = z.strictObject({
  /** The discount that a sales representative may give without asking the office. */
  discount_percent: z.number().int().min(0).max(100),
  /** How long a quote is valid, unless it names another day. */
  valid_days: z.number().int().min(quoteLimits.valid_days.min).max(quoteLimits.valid_days.max),
  /** Printed on every quote. */
  terms: orNull(quoteLimits.terms),
  /** Sales at the buyer's home can be cancelled for three business days (16 CFR 429). */
  cooling_off: z.boolean(),
});

const Repeat = z.enum(quoteRepeats);
const Billing = z.enum(['visit', 'month']);

/** Billed by the month, whatever the number of visits, or by the visit with its cadence. */
const recurring = { billing: Billing, repeat: Repeat.nullable() };

/** A recurring price, with tax. Amounts of different periods are never added up. */
const RecurringPrice = z.strictObject({ ...recurring, total_cents: cents.min(0).max(quoteLimits.total_cents) });

/** What is sold, and how much of it. */
const line = {
  id: Id,
  service_id: Id.nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  units: count.nullable(),
  square_feet: count.nullable(),
  vehicle_size: z.enum(vehicleSizes).nullable(),
  condition: z.enum(conditions),
};

/* The text that the client reads. */

const ContentLine = z.strictObject({
  ...line,
  price_cents: cents,
  taxable: z.boolean(),
  deposit_percent: count,
  /** For recurring work: the price is per month or per visit. Without it: one-time work. */
  plan: z.strictObject({ billing: Billing, repeat: Repeat }).optional(),
});

/**
 * Everything that the client will read, frozen when the quote is sent: page and PDF are drawn from it alone, and the signature
 * covers its hash. Integers and texts only. contract/sales/quoteTotals.ts adds up the chosen options.
 */
export const QuoteContent = z.strictObject({
  /** The version of this schema: 2. Version 1 had no plans. */
  edition: count,
  number: count,
  revision: count,
  from: z.strictObject({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website_url: z.string().nullable(),
    time_zone: z.string(),
    /** The representative who made the offer. */
    rep: z.string(),
  }),
  to: z.strictObject({ name: z.string(), address: z.array(z.string()) }),
  /** Where the work is done: street and city. */
  where: z.string().nullable(),
  title: z.string(),
  /** A text that was added later isn't in earlier contents. */
  ...z.strictObject(storedTexts(quoteTexts)).partial().shape,
  currency: z.string(),
  sent_on: Day,
  /** The last day on which it can be accepted, in the business' time zone. */
  valid_until: Day,
  options: z.array(
    z.strictObject({
      id: Id,
      tier: z.enum(quoteTiers),
      name: z.string(),
      note: z.string().nullable(),
      /** The option that we recommend. */
      advised: z.boolean(),
      lines: z.array(ContentLine),
    }),
  ),
  /** They can be combined with any option. */
  add_ons: z.array(ContentLine),
  discount_percent: count,
  /** An estimate: the tax on the day of the work applies. */
  tax: z.strictObject({ name: z.string(), rate_ppm: count }).nullable(),
  /** The deposit for work from this amount on; a line may ask for more. */
  deposit: z.strictObject({ percent: count, from_cents: cents }),
  terms: z.string().nullable(),
  /** The text that a person agrees to by signing electronically. */
  consent: z.string(),
  consent_version: count,
  /** The right to cancel within three business days, word for word; null if it doesn't apply. */
  cooling_off: z.string().nullable(),
});

/* The draft. */

/** As on a job, with a cadence. A line that isn't in the price book gives its reason in `price_reason`. */
const Item = NewItem.extend({ repeat: Repeat.optional() })
  .refine(({ service_id, price_reason }) => service_id !== null || price_reason !== undefined, {
    path: ['price_reason'],
  })
  .refine(({ repeat: _, ...item }) => isWhole(item.service_id === null ? { ...item, price_reason: undefined } : item), {
    path: ['price_cents'],
  });
const OptionSave = z.strictObject({
  id: Id,
  tier: z.enum(quoteTiers),
  name: z.string().trim().min(1).max(quoteLimits.option_name),
  note: orNull(quoteLimits.option_note),
  advised: z.boolean(),
  items: z.array(Item).min(1).max(quoteLimits.items),
});
const distinct = (values: readonly string[]) => new Set(values).size === values.length;

/** What a draft has besides its lines, as it is typed and as it is copied. */
export const QuoteHead = z.strictObject({
  /** One of the two, or a lead that became a client. */
  lead_id: Id.nullable(),
  client_id: Id.nullable(),
  /** The client's place. Null: the lead's address. */
  place_id: Id.nullable(),
  title: z.string().trim().min(jobLimits.title.min).max(jobLimits.title.max),
  ...typedTexts(quoteTexts),
  /** Null: the settings' number of days, from the day it is sent. */
  valid_until: Day.nullable(),
  place_of_sale: z.enum(placesOfSale),
  discount_percent: z.number().int().min(0).max(100),
});

/** A complete draft: the same request creates it (version 0) or changes it. The server prices it again. */
export const QuoteSave = QuoteHead.extend({
  version: Version,
  options: z
    .array(OptionSave)
    .min(1)
    .max(quoteLimits.options)
    .refine((options) => distinct(options.map(({ tier }) => tier))),
  add_ons: z.array(Item).max(quoteLimits.add_ons),
})
  .refine(({ lead_id, client_id }) => lead_id !== null || client_id !== null, { path: ['client_id'] })
  .refine(({ place_id, client_id }) => place_id === null || client_id !== null, { path: ['place_id'] });

/** A priced line as the seller sees it: with minutes, and the price book's price. */
const QuoteItem = z.strictObject({
  ...line,
  minutes: count,
  price_cents: cents,
  /** The price book's price if another was given, and the reason. */
  book_cents: cents.nullable(),
  price_reason: z.string().nullable(),
  taxable: z.boolean(),
  deposit_percent: count,
  billing: Billing,
  /** Null: one-time work. */
  repeat: Repeat.nullable(),
});
const QuoteOption = OptionSave.omit({ items: true }).extend({
  name: z.string(),
  note: z.string().nullable(),
  items: z.array(QuoteItem),
});

const Deposit = z.strictObject({ amount_cents: cents, paid_cents: cents, refunded_cents: cents });

export const QuoteRow = z.strictObject({
  id: Id,
  number: count,
  revision: count,
  status: z.enum(quoteStatuses),
  title: z.string(),
  lead_id: Id.nullable(),
  client_id: Id.nullable(),
  /** The name of the client or the lead. */
  name: z.string(),
  owner_id: Id,
  owner_name: z.string(),
  /** The cheapest and the most expensive option with tax, without add-ons; for an accepted quote, the chosen amount. */
  low_cents: cents,
  high_cents: cents,
  /** The same for recurring prices; the low end is 0 if an option has none. */
  recurring: z.array(z.strictObject({ ...recurring, low_cents: cents, high_cents: cents })),
  /** Sold plans that wait for their first day. */
  plans_open: count,
  valid_until: Day.nullable(),
  sent_at: Instant.nullable(),
  /** When the client first opened it. */
  opened_at: Instant.nullable(),
  answered_at: Instant.nullable(),
  /** The representative has asked the office to approve the discount. */
  approval_asked_at: Instant.nullable(),
  updated_at: Instant,
});

export const QuoteFilter = z
  .strictObject({
    tab: z.enum(Object.keys(quoteTabs) as [keyof typeof quoteTabs]).optional(),
    /** Drafts whose discount waits for the office. */
    approval: z.literal('true').optional(),
    /** Signed quotes with a plan that has no first day yet. */
    plans: z.literal('true').optional(),
    lead: Id.optional(),
    client: Id.optional(),
    /** Quotes that ended on these days, both included: signed, declined, expired or cancelled by the client. */
    from: Day.optional(),
    to: Day.optional(),
    search: z.string().trim().max(100).optional(),
    cursor: z.string().max(120).optional(),
  })
  .refine(...inOrder('from', 'to'));
export const QuotePage = z.strictObject({ items: z.array(QuoteRow), next: z.string().nullable() });

/** Each count stops at a thousand. */
export const QuoteCounts = z.strictObject({
  draft: count,
  sent: count,
  accepted: count,
  closed: count,
  /** Drafts that wait for the office's approval. */
  approval: count,
  /** Signed quotes with a plan that waits for its first day. */
  plans: count,
});

/** The record of an acceptance. */
const Acceptance = z.strictObject({
  option_id: Id,
  add_ons: z.array(Id),
  total_cents: cents,
  deposit_cents: cents,
  recurring: z.array(RecurringPrice),
  method: z.enum(acceptMethods),
  signer_name: z.string(),
  signed_at: Instant,
  /** The client may cancel until then; null: there is no such right. */
  cancel_until: Instant.nullable(),
});

/** A sold plan. Once the office sets its first day, it is a series. */
const SoldPlan = z.strictObject({ part: count, series_id: Id.nullable(), starts_on: Day.nullable() });

/** Everything about a quote, for its representative and the office. */
export const QuoteDetail = QuoteRow.extend({
  root_id: Id,
  version: count,
  place_id: Id.nullable(),
  ...storedTexts(quoteTexts),
  place_of_sale: z.enum(placesOfSale),
  discount_percent: count,
  options: z.array(QuoteOption),
  add_ons: z.array(QuoteItem),
  /** The largest discount of the options against the price book, in hundredths of a percent. */
  discount_bp: count,
  /** The discount that needs no approval. */
  limit_bp: count,
  /** The discount that the office has approved. */
  approved_bp: count.nullable(),
  approved_by_name: z.string().nullable(),
  /** As the client reads it; for a draft, as they would read it if it were sent now. */
  content: QuoteContent,
  content_sha256: z.string().nullable(),
  /** The recipient. A quote without an email can't be sent. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  acceptance: Acceptance.nullable(),
  deposit: Deposit.nullable(),
  /** The job that was made from it. */
  job_id: Id.nullable(),
  plans: z.array(SoldPlan),
  decline_reason: z.enum(quoteDeclines).nullable(),
  decline_note: z.string().nullable(),
  /** Why we withdrew it; `cancelled`: the client used their right to cancel. */
  close_reason: z.string().nullable(),
  cancelled: z.boolean(),
  /** All revisions that were sent or are being drafted, oldest first. */
  revisions: z.array(
    z.strictObject({ id: Id, revision: count, status: z.enum(quoteStatuses), sent_at: Instant.nullable() }),
  ),
});

const version = { version: Version };
export const QuoteVersion = z.strictObject(version);
/** The id of the new draft. */
export const QuoteCopy = z.strictObject({ id: Id });
export const QuoteWithdraw = z.strictObject({ reason: z.string().trim().min(1).max(quoteLimits.reason) });

/** The office sets the first day of a sold plan; the quote has the cadence and the prices. */
export const PlanStart = z.strictObject({
  /** The id of the new series. */
  id: Id,
  part: z.number().int().min(1).max(quoteRepeats.length),
  starts_on: Day,
  start_time: TimeOfDay,
  duration_minutes: z.number().int().min(seriesLimits.duration_minutes.min).max(seriesLimits.duration_minutes.max),
  assigned_to: Id.nullable(),
});

/* The client's answer. */

/** What the client read and chose. A different text or total is refused. */
const choice = {
  content_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  option_id: Id,
  add_ons: z.array(Id).max(quoteLimits.add_ons).refine(distinct),
  total_cents: cents.min(0).max(quoteLimits.total_cents),
  recurring: z.array(RecurringPrice).max(quoteRepeats.length + 1),
};
const SignerName = z.string().trim().min(2).max(profileLimits.full_name);

/** A client signs. Null strokes: the typed name is the signature. */
export const QuoteAccept = z.strictObject({
  ...choice,
  signer_name: SignerName,
  strokes: Strokes.nullable(),
  /** The consent to sign electronically was ticked, and this version of its text was shown. */
  consent_version: Version,
});

/** An acceptance recorded by another person: signed on the representative's screen, or given by phone. */
export const QuoteAcceptFor = z
  .strictObject({
    ...choice,
    method: z.enum(['in_person', 'verbal']),
    signer_name: SignerName,
    strokes: Strokes.nullable(),
  })
  .refine(({ method, strokes }) => method === 'in_person' || strokes === null, { path: ['strokes'] });

export const QuoteDeclined = z.strictObject({ reason: z.enum(quoteDeclines), note: orNull(quoteLimits.reason) });

export const QuotePay = z.strictObject({ id: Id, method: z.enum(onlineMethods) });

/** A quote as its client sees it. */
export const OwnQuote = z.strictObject({
  id: Id,
  status: z.enum(quoteStatuses),
  content: QuoteContent,
  content_sha256: z.string(),
  sent_at: Instant,
  answered_at: Instant.nullable(),
  /** Past its last day, even before the expiration is recorded. */
  over: z.boolean(),
  acceptance: Acceptance.nullable(),
  /** The client may still cancel the signed quote. */
  can_cancel: z.boolean(),
  cancelled: z.boolean(),
  deposit: Deposit.nullable(),
  /** The visit, once it is planned. */
  visit: z.strictObject({ id: Id, starts_at: Instant }).nullable(),
  plans: z.array(SoldPlan),
  /** The revision that replaced this one. */
  newer_id: Id.nullable(),
});

export type QuoteRules = z.infer<typeof QuoteRules>;
export type QuoteContent = z.infer<typeof QuoteContent>;
export type QuoteHead = z.infer<typeof QuoteHead>;
export type QuoteSave = z.infer<typeof QuoteSave>;
export type QuoteItem = z.infer<typeof QuoteItem>;
export type QuoteOption = z.infer<typeof QuoteOption>;
export type QuoteRow = z.infer<typeof QuoteRow>;
export type QuoteFilter = z.infer<typeof QuoteFilter>;
export type QuoteCounts = z.infer<typeof QuoteCounts>;
export type QuoteDetail = z.infer<typeof QuoteDetail>;
export type QuoteAccept = z.infer<typeof QuoteAccept>;
export type QuoteAcceptFor = z.infer<typeof QuoteAcceptFor>;
export type QuoteDeclined = z.infer<typeof QuoteDeclined>;
export type PlanStart = z.infer<typeof PlanStart>;
export type RecurringPrice = z.infer<typeof RecurringPrice>;
export type QuotePay = z.infer<typeof QuotePay>;
export type OwnQuote = z.infer<typeof OwnQuote>;
