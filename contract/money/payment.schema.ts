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

/** A payment to us, completed or attempted. */
export const Payment = z.strictObject({
  id: Id,
  /** The number that people use: "PAY-3071". */
  number: z.number().int(),
  client_id: Id.nullable(),
  invoice_id: Id.nullable(),
  amount_cents: cents,
  /** On top of the amount, for the technicians. */
  tip_cents: cents,
  currency: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  description: z.string(),
  /** The captured amount with the tip; null until it is captured. */
  captured_cents: cents.nullable(),
  refunded_cents: cents,
  /** A check's number, or a typed note. */
  reference: z.string().nullable(),
  /** The day the money was received, in the business' time zone. */
  received_on: Day.nullable(),
  created_at: Instant,
});

export const PaymentRow = Payment.extend({
  client_name: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
});

const PaymentEvent = z.strictObject({
  kind: z.enum(paymentEvents),
  at: Instant,
  /** Null: PayPal, or the portal itself. */
  actor_name: z.string().nullable(),
  amount_cents: cents.nullable(),
  /** A reason, a webhook's type, or a PayPal id. */
  note: z.string().nullable(),
});

export const Refund = z.strictObject({
  id: Id,
  amount_cents: cents,
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** The refund also lowered the invoice; otherwise the balance is due again. */
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

/** One payment with all its events, oldest first. */
export const PaymentDetail = PaymentRow.extend({
  /** PayPal's fee; null for clients. */
  fee_cents: cents.nullable(),
  provider_order_id: z.string().nullable(),
  created_by_name: z.string().nullable(),
  client_email: z.string().nullable(),
  events: z.array(PaymentEvent),
  transactions: z.array(Transaction),
  refunds: z.array(Refund),
  tip_shares: z.array(TipShare),
});

/** The office takes a payment online. Without an invoice, the money becomes the client's credit. */
export const NewPayment = z.strictObject({
  id: Id,
  amount_cents: Amount,
  tip_cents: Tip.default(0),
  description: Description.default(defaultPaymentDescription),
  method: z.enum(onlineMethods),
  client_id: Id.nullable().default(null),
  invoice_id: Id.nullable().default(null),
});

/** Cash or a check, recorded by hand. */
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

/** A client pays an invoice. The server knows the amount; the client chooses only the tip. */
export const PayInvoice = z.strictObject({
  id: Id,
  part: z.enum(payParts).default('balance'),
  tip_cents: Tip.default(0),
  method: z.enum(onlineMethods),
});

/** The part of PayPal's order that a browser needs (spec, section 3). */
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

/** Amount filters match what the client pays, tip included. */
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
export const PaymentFilter = PaymentExport.safeExtend({ cursor: z.string().max(120).optional() });

export const PaymentPage = z.strictObject({ items: z.array(PaymentRow), next: z.string().nullable() });

/** Each count stops at a thousand. */
export const PaymentCounts = z.strictObject({
  all: z.number().int(),
  pending: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
  /** Open alerts. */
  alerts: z.number().int(),
});

/** For printing: everything that a filter finds, up to a limit, with its total. */
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

/** A mismatch between the portal and PayPal. */
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
  /** The finding of the person who resolved it. */
  resolution: z.string().nullable(),
});
export const ResolveAlert = z.strictObject({ resolution: Reason });

/** A technician's share of a tip, newest first: technicians see their own, the office sees all. */
const ReceivedTip = z.strictObject({
  payment_id: Id,
  profile_id: Id,
  full_name: z.string(),
  amount_cents: cents,
  received_on: Day,
  /** Only the office sees the client's name; a technician sees the work. */
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
