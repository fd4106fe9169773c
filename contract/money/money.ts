/** How a payment was made. */
export const paymentMethods = ['paypal', 'card', 'cash', 'check'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods that PayPal processes; the others are handed over, and a person records them. */
export const onlineMethods = ['paypal', 'card'] as const satisfies readonly PaymentMethod[];
export const manualMethods = ['cash', 'check'] as const satisfies readonly PaymentMethod[];

/** The states of a payment. The database enforces which transitions are allowed. */
export const paymentStatuses = [
  'created',
  'approved',
  'capturing',
  'pending',
  'declined',
  'completed',
  'partially_refunded',
  'refunded',
  'disputed',
  'reversed',
  'failed',
  'cancelled',
  'expired',
  'superseded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The spec's tabs, and the statuses under each. */
export const paymentTabs = {
  pending: ['created', 'approved', 'capturing', 'pending', 'declined'],
  completed: ['completed', 'partially_refunded', 'refunded', 'disputed'],
  failed: ['failed', 'cancelled', 'expired', 'superseded', 'reversed'],
} as const satisfies Record<string, readonly PaymentStatus[]>;
export type PaymentTab = keyof typeof paymentTabs;

export const tabOf = (status: PaymentStatus): PaymentTab =>
  (Object.keys(paymentTabs) as PaymentTab[]).find((tab) => (paymentTabs[tab] as readonly string[]).includes(status))!;

/** The part of an invoice to pay: the whole balance, or the unpaid part of the deposit. */
export const payParts = ['balance', 'deposit'] as const;
export type PayPart = (typeof payParts)[number];

/** The stored status. Overdue depends on the day, so it is computed, not stored. */
export const invoiceStatuses = ['draft', 'issued', 'partly_paid', 'paid', 'credited', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The filters of lists: open has a balance, overdue is the part of open that is past its due date. */
export const invoiceFilters = ['draft', 'open', 'overdue', 'paid', 'void'] as const;
export type InvoiceFilterStatus = (typeof invoiceFilters)[number];

export const refundStatuses = ['requested', 'pending', 'completed', 'failed', 'cancelled'] as const;

/** Money that really moved. */
export const transactionKinds = ['capture', 'refund', 'reversal'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** The accounts of the ledger. Debits are positive, credits negative; each transaction sums to zero. */
export const accounts = [
  'receivable',
  'cash:paypal',
  'cash:manual',
  'fees',
  'revenue',
  'refunds',
  'tax',
  'tips',
  'client_credit',
  'promotions',
  'commission',
  'payroll',
] as const;
export type Account = (typeof accounts)[number];

/** The events of a payment's timeline. */
export const paymentEvents = [
  'created',
  'ordered',
  'approved',
  'capturing',
  'captured',
  'pending',
  'declined',
  'failed',
  'cancelled',
  'expired',
  'superseded',
  'recorded',
  'webhook',
  'refund_requested',
  'refunded',
  'refund_failed',
  'reversed',
  'disputed',
  'dispute_closed',
  'receipt_sent',
  'quarantined',
] as const;
export type PaymentEventKind = (typeof paymentEvents)[number];

/** Why a payment is on the list of mismatches. */
export const alertKinds = [
  'amount_mismatch',
  'currency_mismatch',
  'unknown_capture',
  'missing_at_paypal',
  'missing_here',
  'overpaid',
  'refund_mismatch',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Spec, section 9. */
export const defaultPaymentDescription = 'Payment for services';

/** The numbers that people use: `PAY-0007`, `INV-0042`, `CN-0003`. */
const called = (prefix: string) => (number: number) => `${prefix}-${String(number).padStart(4, '0')}`;
export const paymentName = called('PAY');
export const invoiceName = called('INV');
export const creditNoteName = called('CN');

/** The tax on an amount, in whole cents; half a cent rounds away from zero. The database computes the same. */
export const taxOn = (amountCents: number, ppm: number): number =>
  Math.sign(amountCents) * Math.round((Math.abs(amountCents) * ppm) / 1_000_000);

/** The totals of an invoice. Tax is rounded per line, as it is shown. */
export function totalsOf(lines: readonly { quantity: number; unit_cents: number; tax_ppm: number }[]): {
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
} {
  const amounts = lines.map(({ quantity, unit_cents, tax_ppm }) => ({ amount: quantity * unit_cents, tax_ppm }));
  const subtotal_cents = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const tax_cents = amounts.reduce((sum, { amount, tax_ppm }) => sum + taxOn(amount, tax_ppm), 0);
  return { subtotal_cents, tax_cents, total_cents: subtotal_cents + tax_cents };
}

/** A refund gives the amount back first and the tip last. */
export const tipLeftOf = (payment: { amount_cents: number; tip_cents: number; refunded_cents: number }): number =>
  payment.tip_cents - Math.min(payment.tip_cents, Math.max(0, payment.refunded_cents - payment.amount_cents));
