import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { fill } from '#contract/text/fill.ts';
import { salesCommissionText as text } from '#text/commissionPages.ts';
import { formatMonthName } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { TierBar, TierSaid } from '#web/features/sales/commission/TierBar.tsx';
import { goalsQuery, salesCommissionPath, statementQuery } from '#web/features/shared/commission/commission.ts';
import { formatCents, formatWholeCents } from '#web/money.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

/** The commission of the month so far, and the distance to the next rate. */
export function CommissionPanel() {
  const { data, error, isFetching, refetch } = useQuery(statementQuery());
  const target = useQuery(goalsQuery).data?.monthly_target_cents ?? 0;
  if (!data) {
    return (
      <div className="min-h-[190px] rounded-panel bg-surface px-1 py-4 shadow-1">
        {error ? (
          <PanelError text={`${text.failed}. ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <LoadingLine text={text.loading} />
        )}
      </div>
    );
  }
  const { month, currency, earned_cents, base_cents } = data;
  const name = fill(text.earnedShort, { month: formatMonthName(month) });
  return (
    <section aria-label={name} className="rounded-panel bg-surface p-4 shadow-1 md:px-5">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-14 font-medium text-muted md:text-13">{name}</h2>
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <span className="wide text-28 tabular-nums md:text-30">{formatCents(earned_cents, currency)}</span>
            <span className="text-14 text-muted tabular-nums md:text-13">
              {fill(text.onPaidShort, { base: formatWholeCents(base_cents, currency) })}
            </span>
          </p>
        </div>
        <TierSaid statement={data} />
      </div>
      <div className="mt-4">
        <TierBar statement={data} target={target} brief />
      </div>
      <Link
        to={salesCommissionPath}
        className="mt-2 -mb-1 flex min-h-11 w-fit items-center gap-1.5 rounded-control text-15 font-medium text-accent hover:underline md:ml-auto md:min-h-8 md:text-13"
      >
        {text.how}
        <ArrowRight size={15} aria-hidden />
      </Link>
    </section>
  );
}
