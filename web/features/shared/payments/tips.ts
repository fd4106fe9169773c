import { toCents } from '#contract/base/amount.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { payText } from '#text/billing.ts';

export const tipChoices = ['none', '10', '15', '20', 'own'] as const;
export type TipChoice = (typeof tipChoices)[number];
export type TipDraft = { tip: TipChoice; ownTip: string };

/** A percentage of the amount paid now; half a cent is rounded up for the technician. */
export const shareOf = (amount: number, choice: TipChoice) =>
  choice === 'none' || choice === 'own' ? 0 : Math.round((amount * Number(choice)) / 100);

/** The tip in cents, or the error in the typed amount. */
export function tipOf({ tip, ownTip }: TipDraft, amount: number): { cents: number; error: string | null } {
  if (tip !== 'own') return { cents: shareOf(amount, tip), error: null };
  const cents = toCents(ownTip);
  if (cents === null) return { cents: 0, error: payText.tipInvalid };
  return amount + cents > moneyLimits.amount ? { cents: 0, error: payText.tipTooLarge } : { cents, error: null };
}
