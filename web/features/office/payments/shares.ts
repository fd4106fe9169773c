import { fromCents, toCents } from '#contract/base/amount.ts';
import { tipLeftOf } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { tipShareText } from '#text/payments.ts';

/** One technician's share, as it is typed. */
export type Share = { key: string; profile_id: string; amount: string };
type Problem = { technician?: string; amount?: string };

/** The current shares; otherwise one empty share for the whole tip. */
export const startOf = (payment: PaymentDetail): Share[] =>
  payment.tip_shares.length
    ? payment.tip_shares.map(({ profile_id, amount_cents }) => ({
        key: profile_id,
        profile_id,
        amount: fromCents(amount_cents),
      }))
    : [{ key: 'first', profile_id: '', amount: fromCents(tipLeftOf(payment)) }];

/** A technician with a share stays on the list, even after leaving the business. */
export const technicianNames = (staff: readonly StaffMember[], { tip_shares }: PaymentDetail): [string, string][] => [
  ...new Map([
    ...tip_shares.map(({ profile_id, full_name }): [string, string] => [profile_id, full_name]),
    ...staff.filter(({ role }) => role === 'tech').map(({ id, full_name }): [string, string] => [id, full_name]),
  ]),
];

/** The amount that isn't shared yet; negative if too much is. */
export const missingOf = (shares: readonly Share[], tip: number) =>
  tip - shares.reduce((sum, { amount }) => sum + (toCents(amount) ?? 0), 0);

/** Odd cents go to the first shares. */
export function equally(shares: readonly Share[], tip: number): Share[] {
  const [each, odd] = [Math.floor(tip / shares.length), tip % shares.length];
  return shares.map((share, index) => ({ ...share, amount: fromCents(each + (index < odd ? 1 : 0)) }));
}

export function problemsIn(shares: readonly Share[]): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  shares.forEach(({ key, profile_id, amount }, index) => {
    const problem: Problem = {};
    if (!profile_id) problem.technician = fieldText.technicianMissing;
    else if (shares.slice(0, index).some((before) => before.profile_id === profile_id))
      problem.technician = tipShareText.twice;
    if (!toCents(amount)) problem.amount = amountText.aboveZero;
    if (Object.keys(problem).length) problems.set(key, problem);
  });
  return problems;
}

export const sharesOf = (shares: readonly Share[]) =>
  shares.map(({ profile_id, amount }) => ({ profile_id, amount_cents: toCents(amount) ?? 0 }));
