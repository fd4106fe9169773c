import { z } from 'zod';
import { orNull } from '#contract/base/fields.schema.ts';
import { PlanShare } from '#contract/jobs/job.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { invoiceFilters, invoiceStatuses } from '#contract/money/money.ts';
import { Payment } from '#contract/money/payment.schema.ts';
import { agingBuckets } from '#contract/office/report.kinds.ts';
import { Day, Id, inOrder, Instant, Version } from '#contract/base/scalars.schema.ts';

const deliveries = ['not_sent', 'sending', 'sent', 'failed'] as const;
export type Delivery = (typeof deliveries)[number];

const cents = z.number().int();
/** A client's bill. Once issued it never changes; its numbers have no gaps. */
export const Invoice = z.strictObject({
  id: Id,
  /** Null while it is a draft. */
  number: z.number().int().nullable(),
  client_id: Id,
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  issued_on: Day.nullable(),
  /** Null on a draft: the business' terms count from the day of issue. */
  due_on: Day.nullable(),
  subtotal_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  /** Payments and client credit applied to it, without tips. */
  paid_cents: cents,
  /** Taken off by credit notes. */
  credited_cents: cents,
  /** Requested in advance. */
  deposit_cents: cents,
  note: z.string().nullable(),
  sent_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  /** Increments with each change: a save names the version it is based on. */
  version: z.number().int(),
  created_at: Instant,
});

export const InvoiceRow = Invoice.extend({
  client_name: z.string(),
  /** What is still owed. */
  balance_cents: cents,
  /** Past its due date with a balance. */
  overdue: z.boolean(),
  /** The delivery state of its email, for the office; null for clients and on drafts. */
  delivery: z.enum(deliveries).nullable(),
  /** Reserved by a payment in progress: no other payment is taken until it completes or fails. */
  reserved_cents: cents,
});

const lineFields = {
  /** The job it bills. */
  job_id: Id.nullable(),
  /** From the price book; null for a typed line. */
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
  /** The rate's name at the time of issue. */
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

/** A payment as the invoice's page shows it. */
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
  /** The billing address: the client's first place. */
  client_address: z.string().nullable(),
  lines: z.array(InvoiceLine),
  jobs: z.array(z.strictObject({ id: Id, number: z.number().int(), title: z.string(), place: z.string().nullable() })),
  payments: z.array(InvoicePayment),
  credit_notes: z.array(CreditNote),
  /** The unpaid part of the deposit. */
  deposit_open_cents: cents,
  /** On a draft: the client's deposit for its work. It pays the invoice once that is finalized. */
  deposit_held_cents: cents,
  /** The client's unused credit. */
  client_credit_cents: cents,
  /** The credit used for this invoice. */
  credit_used_cents: cents,
  card_checkout: z.boolean(),
  /** The link that pays it without signing in, while it is valid; null for clients. */
  pay_link: z.strictObject({ expires_at: Instant }).nullable(),
});

/** Invoices completed jobs: numbered, and emailed if asked, all or nothing. */
export const BillJobs = z.strictObject({
  id: Id,
  client_id: Id,
  job_ids: z.array(Id).min(1).max(moneyLimits.jobs),
  send: z.boolean(),
});

/** The billing of a job. Without an invoice or a draft, it isn't completed, won't be invoiced, or waits for a required photo. */
export const JobBilling = z.strictObject({
  waits_for_photos: z.boolean(),
  /** The deposit paid for it that isn't on an invoice yet. */
  deposit_held_cents: cents,
  invoice: InvoiceRow.pick({ id: true, number: true, status: true, balance_cents: true }).nullable(),
  /** The invoice that it would get now. */
  draft: z
    .strictObject({
      lines: z.array(InvoiceLine.pick({ id: true, description: true, amount_cents: true })),
      tax_cents: cents,
      total_cents: cents,
      /** The address it would be emailed to. */
      client_email: z.string().nullable(),
    })
    .nullable(),
});

/** From completed jobs, or without any. If no lines are given, they are made from the jobs' services. */
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

/** Assigns the number, and emails the invoice if asked. */
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
    /** Invoices with a balance, by how long it has been due. */
    age: z.enum(agingBuckets).optional(),
  })
  .refine(...inOrder('from', 'to'));
export const InvoiceFilter = InvoiceExport.safeExtend({ cursor: z.string().max(120).optional() });
export const InvoicePage = z.strictObject({ items: z.array(InvoiceRow), next: z.string().nullable() });

/** Today's open balances, by how long they have been due. */
export const InvoiceAging = z.strictObject({
  currency: z.string(),
  buckets: z.array(z.strictObject({ key: z.enum(agingBuckets), count: z.number().int(), cents })),
});
export type InvoiceAging = z.infer<typeof InvoiceAging>;

/** Each count stops at a thousand. */
export const InvoiceCounts = z.strictObject({
  all: z.number().int(),
  draft: z.number().int(),
  open: z.number().int(),
  overdue: z.number().int(),
  paid: z.number().int(),
  /** Completed jobs without an invoice. */
  unbilled: z.number().int(),
});

/** A completed job without an invoice. */
const UnbilledJob = z.strictObject({
  job_id: Id,
  number: z.number().int(),
  title: z.string(),
  client_id: Id.nullable(),
  client_name: z.string().nullable(),
  /** The address the invoice would be emailed to. */
  client_email: z.string().nullable(),
  place: z.string().nullable(),
  /** The categories of its services. */
  categories: z.array(z.string()),
  done_at: Instant,
  /** Its services without tax, excluding amounts that another visit charges. */
  price_cents: cents,
  /** For its services billed by the month. */
  plans: z.array(PlanShare),
});
export const UnbilledPage = z.strictObject({ items: z.array(UnbilledJob), next: z.string().nullable() });
/** Marks a job that won't be invoiced, with the reason. */
export const WaiveJob = z.strictObject({ reason: z.string().trim().min(1).max(moneyLimits.reason) });

/** A client's balance with us. */
export const ClientBalance = z.strictObject({
  owed_cents: cents,
  overdue_cents: cents,
  /** The parts of both that payments in progress cover. */
  reserved_cents: cents,
  reserved_overdue_cents: cents,
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
