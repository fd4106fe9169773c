import type { Statement } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionText, salesCommissionText as text } from '#text/commissionPages.ts';
import { formatMonth, formatMonthName } from '#web/calendar.ts';
import { sumTerms } from '#web/features/shared/commission/describe.ts';
import { Equation } from '#web/features/shared/commission/Equation.tsx';
import { TierBar, TierSaid } from '#web/features/sales/commission/TierBar.tsx';
import { formatCents } from '#web/money.ts';

/** The month's commission; for the current month, the distance to the next rate. */
export function EarnedPanel({ statement, target }: { statement: Statement; target: number }) {
  const { month, currency, earned_cents, base_cents, lines, progress } = statement;
  return (
    <section
      aria-label={fill(text.earned, { month: formatMonth(month) })}
      className="rounded-panel bg-surface p-4 shadow-1 md:p-5"
    >
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-14 font-medium text-muted md:text-13">
            {fill(text.earned, { month: formatMonthName(month) })}
          </h2>
          <p className="wide text-30 tabular-nums md:text-34">{formatCents(earned_cents, currency)}</p>
          <p className="text-14 text-muted tabular-nums md:text-13">
            {fill(text.onPaid, { base: formatCents(base_cents, currency) })}
          </p>
        </div>
        <TierSaid statement={statement} />
      </div>
      <div className="mt-5 grid gap-4">
        {progress && <TierBar statement={statement} target={target} />}
        {lines > 0 && (
          <>
            <Equation
              label={fill(commissionText.sumLabel, { month: formatMonth(month) })}
              terms={sumTerms(statement, currency)}
            />
            <p className="text-13 text-muted md:text-12">{commissionText.tierRule}</p>
          </>
        )}
      </div>
    </section>
  );
}
