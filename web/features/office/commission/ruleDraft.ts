import { toCents, toPpm } from '#contract/base/amount.ts';
import type { SaleKind } from '#contract/money/commission.kinds.ts';
import { officeCommissionText } from '#text/commissionPages.ts';
import { dayText } from '#text/days.ts';
import type { Problems } from '#web/form.ts';

type TypedTier = { key: string; from: string; percent: string };
export type RuleDraft = { kind: SaleKind; staff: string; from: string; to: string; tiers: TypedTier[] };

/** Expects a checked draft; the first tier starts at 0. */
const tiersOf = (tiers: readonly TypedTier[]) =>
  tiers.map(({ from, percent }, at) => ({ from_cents: at === 0 ? 0 : (toCents(from) ?? 0), ppm: toPpm(percent) ?? 0 }));

const isGood = (tiers: readonly TypedTier[]) =>
  tiers.every(({ percent }) => percent.trim() && (toPpm(percent) ?? Infinity) <= 1_000_000) &&
  tiersOf(tiers).every(({ from_cents }, at, all) => at === 0 || from_cents > all[at - 1]!.from_cents);

export function checkRule({ staff, from, to, tiers }: RuleDraft, today: string): Problems<RuleDraft> {
  const { problems } = officeCommissionText.newRule;
  return {
    from: from > today ? undefined : problems.from,
    to: staff && to && to < from ? dayText.lastOrder : undefined,
    tiers: isGood(tiers) ? undefined : problems.tiers,
  };
}

/** A rule for all representatives has no end: another rule follows it. */
export const toRule = ({ kind, staff, from, to, tiers }: RuleDraft) => ({
  kind,
  staff_id: staff || null,
  valid_from: from,
  valid_to: (staff && to) || null,
  tiers: tiersOf(tiers),
});
