import { z } from 'zod';
import { InvoiceLine } from '#contract/money/invoice.schema.ts';
import { Payment } from '#contract/money/payment.schema.ts';
import { Day } from '#contract/base/scalars.schema.ts';

const cents = z.number().int();

const BillLine = InvoiceLine.pick({
  id: true,
  description: true,
  detail: true,
  quantity: true,
  unit_cents: true,
  amount_cents: true,
  tax_name: true,
  tax_ppm: true,
  tax_cents: true,
});

/** A bill as the holder of a pay link sees it without signing in: its printed content, and the open balance. */
const OpenBill = z.strictObject({
  state: z.literal('open'),
  number: z.number().int(),
  /** As printed on the invoice. */
  billed_to: z.string(),
  currency: z.string(),
  issued_on: Day,
  due_on: Day,
  overdue: z.boolean(),
  note: z.string().nullable(),
  lines: z.array(BillLine),
  subtotal_cents: cents,
  total_cents: cents,
  paid_cents: cents,
  credited_cents: cents,
  balance_cents: cents,
  deposit_cents: cents,
  deposit_open_cents: cents,
  /** Reserved by a payment in progress. */
  reserved_cents: cents,
  /** The methods this server accepts right now; empty: online payment is off. */
  methods: z.array(Payment.shape.method),
});

/** Once a bill is paid, the link shows only this. */
const PaidBill = z.strictObject({ state: z.literal('paid'), number: z.number().int() });

export const Bill = z.discriminatedUnion('state', [OpenBill, PaidBill]);

/** A payment as the payer follows it through a link. */
export const BillPayment = Payment.pick({
  id: true,
  amount_cents: true,
  tip_cents: true,
  currency: true,
  method: true,
  status: true,
  captured_cents: true,
});

export type OpenBill = z.infer<typeof OpenBill>;
export type Bill = z.infer<typeof Bill>;
export type BillPayment = z.infer<typeof BillPayment>;
