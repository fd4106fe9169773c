import { toCents } from '#contract/amount.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { moneyLimits } from '#contract/limits.ts';
import type { onlineMethods, PayPart } from '#contract/money.ts';
import { payText } from '#text/billing.ts';

export const tipChoices = ['none', '10', '15', '20', 'own'] as const;
export type TipChoice = (typeof tipChoices)[number];
export type PayDraft = { part: PayPart; tip: TipChoice; ownTip: string; method: (typeof onlineMethods)[number] };

type Owed = Pick<InvoiceDetail, 'deposit_open_cents' | 'balance_cents'>;

/** What was asked for in advance and is still missing, unless that is all there is. */
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

/** Of what is paid now; half a cent is the technician's. */
export const shareOf = (amount: number, choice: TipChoice) =>
  choice === 'none' || choice === 'own' ? 0 : Math.round((amount * Number(choice)) / 100);

/** In cents, or what is wrong with what was typed. */
export function tipOf({ tip, ownTip }: PayDraft, amount: number): { cents: number; error: string | null } {
  if (tip !== 'own') return { cents: shareOf(amount, tip), error: null };
  const cents = toCents(ownTip);
  if (cents === null) return { cents: 0, error: payText.tipInvalid };
  return amount + cents > moneyLimits.amount ? { cents: 0, error: payText.tipTooLarge } : { cents, error: null };
}
