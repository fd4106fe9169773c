import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { onlineMethods, PayPart } from '#contract/money/money.ts';
import type { TipDraft } from '#web/features/shared/payments/tips.ts';

export type PayDraft = TipDraft & { part: PayPart; method: (typeof onlineMethods)[number] };

type Owed = Pick<InvoiceDetail, 'deposit_open_cents' | 'balance_cents'>;

/** Whether a deposit is still open and is less than the whole balance. */
export const hasDeposit = ({ deposit_open_cents: deposit, balance_cents: balance }: Owed) =>
  deposit > 0 && deposit < balance;

export const firstDraft = (invoice: Owed): PayDraft => ({
  part: hasDeposit(invoice) ? 'deposit' : 'balance',
  tip: 'none',
  ownTip: '',
  method: 'paypal',
});

export const amountOf = (invoice: Owed, part: PayPart) =>
  part === 'deposit' && hasDeposit(invoice) ? invoice.deposit_open_cents : invoice.balance_cents;
