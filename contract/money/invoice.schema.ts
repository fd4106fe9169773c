import { z } from 'zod';
import { orNull } from '#contract/base/fields.schema.ts';
import { PlanShare } from '#contract/jobs/job.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { invoiceFilters, invoiceStatuses } from '#contract/money/money.ts';
import { Payment } from '#contract/money/payment.schema.ts';
import { agingBuckets } from '#contract/office/report.kinds.ts';
import { Day, Id, inOrder, Instant, Version } from '#contract/base/scalars.schema.ts';

const cents = z.number().int();
/** What a client owes, on one document. Once it is issued it never changes; its number has no gaps. */
export const Invoice = z.strictObject({
  id: Id,
  /** Null while it is a draft. */
  number: z.number().int().nullable(),
  client_id: Id,
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  issued_on: Day.nullable(),
  /** Null on a draft: counted from the day of issue by the business' terms. */
  due_on: Day.nullable(),
  subtotal_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  /** What came in for it, or was taken from the client's credit. Tips aren't in it. */
  paid_cents: cents,
  /** Taken off it by credit notes. */
  credited_cents: cents,
  /** Asked for in advance. */
  deposit_cents: cents,
  note: z.string().nullable(),
  sent_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  /** Grows with each change: whoever saves says which one they saw. */
  version: z.number().int(),
  created_at: Instant,
});

export const InvoiceRow = Invoice.extend({
  client_name: z.string(),
  /** What is still owed. */
  balance_cents: cents,
  /** Its day has passed, and something is still owed. */
  overdue: z.boolean(),
});

const lineFields = {
  /** The work it is for. */
  job_id: Id.nullable(),
  /** Of the price book; null where the line was typed. */
  service_id: Id.nullable(),
  description: z.string().trim().min(1).max(moneyLimits.line_description),
  /** A second, smaller line. */
  detail: orNull(moneyLimits.line_detail),
  quantity: z.number().int().min(1).max(moneyLimits.quantity),
  /** Below zero: a discount. */
  unit_cents: cents.min(-moneyLimits.amount).max(moneyLimits.amount),
  /** Null: not taxed. */
  tax_rate_id: Id.nullable(),
};

/** A line as it is typed. */
export const NewLine = z
  .strictObject({ id: Id, ...lineFields })
  .refine(({ quantity, unit_cents }) => Math.abs(quantity * unit_cents) <= moneyLimits.line, { path: ['unit_cents'] });

export const InvoiceLine = z.strictObject({
  id: Id,
  ...lineFields,
  detail: z.string().nullable(),
  amount_cents: cents,
  /** As the rate was when it was issued. */
  tax_name: z.string().nullable(),
  tax_ppm: z.number().int(),
  tax_cents: cents,
});

const CreditNote = z.strictObject({
  id: Id,
  number: z.number().int(),
  amount_cents: cents,
  tax_cents: cents,
  reason: z.string(),
  created_at: Instant,
});

/** What was paid on it, as the invoice's page shows it. */
const InvoicePayment = Payment.pick({
  id: true,
  number: true,
  amount_cents: true,
  tip_cents: true,
  refunded_cents: true,
  method: true,
  status: true,
  received_on: true,
  created_at: true,
});

export const InvoiceDetail = InvoiceRow.extend({
  client_email: z.string().nullable(),
  client_phone: z.string().nullable(),
  /** Where bills go: the client's first place. */
  client_address: z.string().nullable(),
  lines: z.array(InvoiceLine),
  jobs: z.array(z.strictObject({ id: Id, number: z.number().int(), title: z.string(), place: z.string().nullable() })),
  payments: z.array(InvoicePayment),
  credit_notes: z.array(CreditNote),
  /** What is still missing of the deposit. */
  deposit_open_cents: cents,
  /** Of the client, not yet used. */
  client_credit_cents: cents,
  /** What of it was used for this one. */
  credit_used_cents: cents,
  /** Held by a payment that is on its way. */
  reserved_cents: cents,
  card_checkout: z.boolean(),
  /** The link that pays it without signing in, while one works; null for clients. */
  pay_link: z.strictObject({ expires_at: Instant }).nullable(),
});

/** From completed jobs, with its number, and mailed if asked to: all of it or nothing. */
export const BillJobs = z.strictObject({
  id: Id,
  client_id: Id,
  job_ids: z.array(Id).min(1).max(moneyLimits.jobs),
  send: z.boolean(),
});

/** What is billed for a job. Neither: it isn't completed, it won't be invoiced, or it waits for a required photo. */
export const JobBilling = z.strictObject({
  waits_for_photos: z.boolean(),
  invoice: InvoiceRow.pick({ id: true, number: true, status: true, balance_cents: true }).nullable(),
  /** What an invoice made of it now would say. */
  draft: z
    .strictObject({
      lines: z.array(InvoiceLine.pick({ id: true, description: true, amount_cents: true })),
      tax_cents: cents,
      total_cents: cents,
      /** Where it could be mailed to. */
      client_email: z.string().nullable(),
    })
    .nullable(),
});

/** From completed jobs, or free. Without lines they are made from the jobs' services. */
export const NewInvoice = z.strictObject({
  id: Id,
  client_id: Id,
  job_ids: z.array(Id).max(moneyLimits.jobs),
  lines: z.array(NewLine).max(moneyLimits.lines),
  due_on: Day.nullable(),
  deposit_cents: cents.min(0).max(moneyLimits.amount),
  note: orNull(moneyLimits.note),
});

export const InvoiceUpdate = z.strictObject({
  lines: z.array(NewLine).max(moneyLimits.lines),
  due_on: Day.nullable(),
  deposit_cents: cents.min(0).max(moneyLimits.amount),
  note: orNull(moneyLimits.note),
  version: Version,
});

/** Gives it its number; and mails it, if asked to. */
export const IssueInvoice = z.strictObject({ version: Version, send: z.boolean() });
export const VoidInvoice = z.strictObject({ reason: z.string().trim().min(1).max(moneyLimits.reason) });
export const NewCreditNote = z.strictObject({
  id: Id,
  amount_cents: cents.min(1).max(moneyLimits.amount),
  reason: z.string().trim().min(1).max(moneyLimits.reason),
});
export const ApplyCredit = z.strictObject({ amount_cents: cents.min(1).max(moneyLimits.amount) });

export const InvoiceExport = z
  .strictObject({
    status: z.enum(invoiceFilters).optional(),
    search: z.string().trim().max(80).optional(),
    client: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
    /** Still owed, and for so long. */
    age: z.enum(agingBuckets).optional(),
  })
  .refine(...inOrder('from', 'to'));
export const InvoiceFilter = InvoiceExport.safeExtend({ cursor: z.string().max(120).optional() });
export const InvoicePage = z.strictObject({ items: z.array(InvoiceRow), next: z.string().nullable() });

/** What is owed today, by how long it has been due. */
export const InvoiceAging = z.strictObject({
  currency: z.string(),
  buckets: z.array(z.strictObject({ key: z.enum(agingBuckets), count: z.number().int(), cents })),
});
export type InvoiceAging = z.infer<typeof InvoiceAging>;

/** Counted up to a thousand each. */
export const InvoiceCounts = z.strictObject({
  all: z.number().int(),
  draft: z.number().int(),
  open: z.number().int(),
  overdue: z.number().int(),
  paid: z.number().int(),
  /** Done, not invoiced. */
  unbilled: z.number().int(),
});

/** Done, and on no invoice. */
const UnbilledJob = z.strictObject({
  job_id: Id,
  number: z.number().int(),
  title: z.string(),
  client_id: Id.nullable(),
  client_name: z.string().nullable(),
  /** Where the invoice would go. */
  client_email: z.string().nullable(),
  place: z.string().nullable(),
  /** Of its services. */
  categories: z.array(z.string()),
  done_at: Instant,
  /** Its services without tax; what is charged on another visit isn't in it. */
  price_cents: cents,
  /** Of its services that are billed by the month. */
  plans: z.array(PlanShare),
});
export const UnbilledPage = z.strictObject({ items: z.array(UnbilledJob), next: z.string().nullable() });
/** It will not be invoiced, and why. */
export const WaiveJob = z.strictObject({ reason: z.string().trim().min(1).max(moneyLimits.reason) });

/** Where somebody stands with us. */
export const ClientBalance = z.strictObject({
  owed_cents: cents,
  overdue_cents: cents,
  credit_cents: cents,
  currency: z.string(),
});

export type Invoice = z.infer<typeof Invoice>;
export type InvoiceRow = z.infer<typeof InvoiceRow>;
export type InvoiceLine = z.infer<typeof InvoiceLine>;
export type NewLine = z.infer<typeof NewLine>;
export type BillJobs = z.infer<typeof BillJobs>;
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;
export type InvoiceCounts = z.infer<typeof InvoiceCounts>;
export type JobBilling = z.infer<typeof JobBilling>;
export type NewInvoice = z.infer<typeof NewInvoice>;
export type InvoiceUpdate = z.infer<typeof InvoiceUpdate>;
export type UnbilledJob = z.infer<typeof UnbilledJob>;
export type ClientBalance = z.infer<typeof ClientBalance>;
