import type { Statement } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { salesCommissionText as text } from '#text/commissionPages.ts';
import { formatRate } from '#web/features/shared/commission/describe.ts';
import { GoalBar } from '#web/features/shared/commission/GoalBar.tsx';
import { formatCents, formatWholeCents } from '#web/money.ts';

/** The amount missing for the next rate, and that rate. */
export function TierSaid({ statement: { progress, currency } }: { statement: Statement }) {
  if (!progress) return null;
  const { next, tiers, at } = progress;
  const rate = formatRate(tiers[at]?.ppm ?? 0);
  const [strong, muted] = next
    ? [
        fill(text.toTier, { left: formatCents(next.left_cents, currency), rate: formatRate(next.ppm) }),
        fill(text.thenRate, { rate: formatRate(next.ppm) }),
      ]
    : tiers.length > 1
      ? [fill(text.topTier, { rate }), fill(text.topRate, { rate })]
      : [fill(text.oneRate, { rate }), null];
  return (
    <p className="md:text-right">
      <span className="block wide text-17 tabular-nums">{strong}</span>
      {muted && <span className="text-14 text-muted md:text-13">{muted}</span>}
    </p>
  );
}

/**
 * Paid, sold and the target in one unit: everything that clients paid. Tiers count only one-time work, so a tier is
 * drawn where it will be reached if the next payments are for one-time work.
 */
export function TierBar({
  statement,
  target,
  brief = false,
}: {
  statement: Statement;
  target: number;
  brief?: boolean;
}) {
  const { progress, base_cents, waiting, currency } = statement;
  if (!progress) return null;
  const others = base_cents - progress.base_cents;
  const marks = progress.tiers
    .map(({ from_cents, ppm }) => ({ at: others + from_cents, ppm }))
    .filter(({ at }) => at > others);
  const goal = Math.max(target, base_cents + waiting.base_cents, ...marks.map(({ at }) => at * 1.1), 1);
  const left = (at: number) => `${Math.min(92, Math.max(8, (at / goal) * 100))}%`;
  const named = progress.next
    ? marks.find(({ ppm, at }) => ppm === progress.next?.ppm && at > base_cents)
    : marks.at(-1);
  const said = {
    base: formatCents(waiting.base_cents, currency),
    plans: formatCents(waiting.plan_cents, currency),
    earns: formatCents(waiting.earns_cents, currency),
  };
  const waits = brief ? text.waitingShort : waiting.plan_cents > 0 ? text.waitingPlans : text.waiting;
  return (
    <div className="tabular-nums">
      <GoalBar paid={base_cents} waiting={waiting.base_cents} goal={goal} marks={marks.map(({ at }) => at)} />
      <div aria-hidden className="goal-scale text-13 text-muted md:text-12">
        <span>{formatWholeCents(0, currency)}</span>
        {named && (
          <span className="goal-tick font-medium text-text" style={{ left: left(named.at) }}>
            {fill(text.tick, { rate: formatRate(named.ppm) })}
          </span>
        )}
        {target === goal && (
          <span className="max-md:hidden">{fill(text.target, { target: formatWholeCents(target, currency) })}</span>
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14 md:text-13">
        <li className="flex items-center gap-2">
          <span aria-hidden className="goal-paid size-2.5 rounded-module" />
          {fill(text.paid, { base: formatCents(base_cents, currency) })}
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden className="goal-waiting size-2.5 flex-none rounded-module" />
          {waiting.count === 0 ? text.nothingWaits : fill<string>(waits, said)}
        </li>
        {target > 0 && base_cents >= target && (
          <li>{fill(text.targetReached, { target: formatWholeCents(target, currency) })}</li>
        )}
      </ul>
    </div>
  );
}
