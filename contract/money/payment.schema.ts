import { z } from 'zod';
import { orNull } from '#contract/base/fields.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import {
  alertKinds,
  defaultPaymentDescription,
  manualMethods,
  onlineMethods,
  paymentEvents,
  paymentMethods,
  paymentStatuses,
  payParts,
  refundStatuses,
  transactionKinds,
} from '#contract/money/money.ts';
import { Day, Id, inOrder, Instant } from '#contract/base/scalars.schema.ts';

const cents = z.number().int();
const Amount = cents.min(1).max(moneyLimits.amount);
const Tip = cents.min(0).max(moneyLimits.amount);
const Description = z.string().trim().min(moneyLimits.description.min).max(moneyLimits.description.max);
const Reason = z.string().trim().min(1).max(moneyLimits.reason);

/** Money that somebody pays us, or tried to. */
export const Payment = z.strictObject({
  id: Id,
  /** What people call it by: "PAY-3071". */
  number: z.number().int(),
  client_id: Id.nullable(),
  invoice_id: Id.nullable(),
  amount_cents: cents,
  /** Beside the amount, for the technicians. */
  tip_cents: cents,
  currency: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  description: z.string(),
  /** What came in, tip included; null until it did. */
  captured_cents: cents.nullable(),
  refunded_cents: cents,
  /** A check's number, or what somebody wrote down. */
  reference: z.string().nullable(),
  /** The day the money came in, on the business' clock. */
  received_on: Day.nullable(),
  created_at: Instant,
});

/** As lists show it. */
export const PaymentRow = Payment.extend({
  client_name: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
});

const PaymentEvent = z.strictObject({
  kind: z.enum(paymentEvents),
  at: Instant,
  /** Null: PayPal, or the portal by itself. */
  actor_name: z.string().nullable(),
  amount_cents: cents.nullable(),
  /** A reason, a webhook's type, an id of PayPal's. */
  note: z.string().nullable(),
});

export const Refund = z.strictObject({
  id: Id,
  amount_cents: cents,
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** The invoice was lowered by it, too; otherwise it is owed again. */
  credit: z.boolean(),
  created_at: Instant,
});

const Transaction = z.strictObject({
  id: Id,
  kind: z.enum(transactionKinds),
  provider_txn_id: z.string(),
  amount_cents: cents,
  fee_cents: cents,
  occurred_at: Instant,
});

const TipShare = z.strictObject({ profile_id: Id, full_name: z.string(), amount_cents: cents });

/** One payment with everything that happened to it, oldest first. */
export const PaymentDetail = PaymentRow.extend({
  /** Kept by PayPal; null for clients. */
  fee_cents: cents.nullable(),
  provider_order_id: z.string().nullable(),
  created_by_name: z.string().nullable(),
  client_email: z.string().nullable(),
  events: z.array(PaymentEvent),
  transactions: z.array(Transaction),
  refunds: z.array(Refund),
  tip_shares: z.array(TipShare),
});

/** The office takes a payment online. Without an invoice, a client's money is kept as credit. */
export const NewPayment = z.strictObject({
  id: Id,
  amount_cents: Amount,
  tip_cents: Tip.default(0),
  description: Description.default(defaultPaymentDescription),
  method: z.enum(onlineMethods),
  client_id: Id.nullable().default(null),
  invoice_id: Id.nullable().default(null),
});

/** Cash or a check, written down by hand. */
export const ManualPayment = z.strictObject({
  id: Id,
  amount_cents: Amount,
  tip_cents: Tip.default(0),
  description: Description.default(defaultPaymentDescription),
  method: z.enum(manualMethods),
  reference: orNull(moneyLimits.reference),
  received_on: Day,
  client_id: Id.nullable().default(null),
  invoice_id: Id.nullable().default(null),
});

/** A client pays an invoice. How much that is the server knows; only the tip is theirs to choose. */
export const PayInvoice = z.strictObject({
  id: Id,
  part: z.enum(payParts).default('balance'),
  tip_cents: Tip.default(0),
  method: z.enum(onlineMethods),
});

/** What PayPal calls an order, as far as a browser needs it (spec, section 3). */
export const OpenedOrder = z.strictObject({
  order: z.strictObject({
    id: z.string(),
    links: z.array(z.strictObject({ rel: z.string(), href: z.string() })),
  }),
});

export const NewRefund = z.strictObject({
  id: Id,
  amount_cents: Amount,
  reason: Reason,
  credit: z.boolean().default(true),
});

/** What is looked for. Amounts are of what the client pays, tip included. */
export const PaymentCountFilter = z
  .strictObject({
    search: z.string().trim().max(80).optional(),
    method: z.enum(paymentMethods).optional(),
    client: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
    min: z.coerce.number().int().min(0).max(moneyLimits.searched).optional(),
    max: z.coerce.number().int().min(0).max(moneyLimits.searched).optional(),
  })
  .refine(...inOrder('from', 'to'))
  .refine(...inOrder('min', 'max'));
export const PaymentExport = PaymentCountFilter.safeExtend({
  tab: z.enum(['pending', 'completed', 'failed']).optional(),
  status: z.enum(paymentStatuses).optional(),
});
/** The list. */
export const PaymentFilter = PaymentExport.safeExtend({ cursor: z.string().max(120).optional() });

export const PaymentPage = z.strictObject({ items: z.array(PaymentRow), next: z.string().nullable() });

/** Counted up to a thousand each. */
export const PaymentCounts = z.strictObject({
  all: z.number().int(),
  pending: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  /** Open alerts. */
  alerts: z.number().int(),
});

/** For paper: everything a filter finds, up to a limit, and what it comes to. */
export const PaymentStatement = z.strictObject({
  items: z.array(PaymentRow),
  more: z.boolean(),
  totals: z.strictObject({
    count: z.number().int(),
    received_cents: cents,
    tips_cents: cents,
    refunded_cents: cents,
    fees_cents: cents,
  }),
});

/** Something here that isn't so at PayPal, or the other way round. */
export const PaymentAlert = z.strictObject({
  id: Id,
  kind: z.enum(alertKinds),
  payment_id: Id.nullable(),
  payment_number: z.number().int().nullable(),
  provider_txn_id: z.string().nullable(),
  expected_cents: cents.nullable(),
  found_cents: cents.nullable(),
  note: z.string().nullable(),
  created_at: Instant,
  resolved_at: Instant.nullable(),
  resolved_by_name: z.string().nullable(),
  /** What was found out. */
  resolution: z.string().nullable(),
});
export const ResolveAlert = z.strictObject({ resolution: Reason });

/** Somebody's part of a tip, newest first: a technician's own, or everybody's for the office. */
const ReceivedTip = z.strictObject({
  payment_id: Id,
  profile_id: Id,
  full_name: z.string(),
  amount_cents: cents,
  received_on: Day,
  /** The name is the office's business; a technician sees the work. */
  description: z.string(),
});
export const TipPage = z.strictObject({
  items: z.array(ReceivedTip),
  month_cents: cents,
  next: z.string().nullable(),
});
export const TipShares = z.strictObject({
  shares: z.array(z.strictObject({ profile_id: Id, amount_cents: Amount })).max(20),
});

export type Payment = z.infer<typeof Payment>;
export type PaymentRow = z.infer<typeof PaymentRow>;
export type PaymentDetail = z.infer<typeof PaymentDetail>;
export type PaymentFilter = z.infer<typeof PaymentFilter>;
export type PaymentCounts = z.infer<typeof PaymentCounts>;
export type PaymentStatement = z.infer<typeof PaymentStatement>;
export type PaymentAlert = z.infer<typeof PaymentAlert>;
export type NewPayment = z.infer<typeof NewPayment>;
export type ManualPayment = z.infer<typeof ManualPayment>;
export type PayInvoice = z.infer<typeof PayInvoice>;
export type OpenedOrder = z.infer<typeof OpenedOrder>;
export type NewRefund = z.infer<typeof NewRefund>;
export type Refund = z.infer<typeof Refund>;
export type TipPage = z.infer<typeof TipPage>;
