import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addDays, daysBetween } from '#contract/base/days.ts';
import type { Period } from '#contract/office/figures.schema.ts';
import type { SalesDashboard } from '#contract/sales/salesDashboard.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { commonText } from '#text/common.ts';
import { salesFiguresText as text } from '#text/salesDashboard.ts';
import { call } from '#web/api.ts';
import { formatCalendarDays, formatMonthName } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { formatWholeCents, useCurrency } from '#web/money.ts';
import { formatCount, formatGrowth, formatNumber, formatWholeShare } from '#web/numbers.ts';
import { PanelError } from '#web/ui/PanelError.tsx';
import { Trend } from '#web/ui/Trend.tsx';

const strip =
  'grid grid-cols-2 gap-px overflow-clip rounded-panel bg-border shadow-1 *:bg-surface min-[75rem]:grid-cols-4';

/** Follows changes of leads and quotes: see freshness. */
const salesFiguresQuery = queryOptions({
  queryKey: ['sales_dashboard'],
  queryFn: ({ signal }) => call('salesDashboard.read', { signal }),
});

/** Four figures; each links to the rows that it counts. */
export function StatStrip() {
  const { data, error, isFetching, refetch } = useQuery(salesFiguresQuery);
  if (error && !data) {
    return (
      <div className="rounded-panel bg-surface pt-4 shadow-1">
        <PanelError text={`${text.failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={strip}>
        <output className="sr-only">{text.loading}</output>
        {['leads', 'quotes', 'sold', 'closed'].map((name) => (
          <div key={name} aria-hidden className="h-[84px] md:h-[74px]" />
        ))}
      </div>
    );
  }
  return (
    <dl aria-label={text.label} className={strip}>
      <Leads of={data.leads} />
      <Quotes of={data.quotes} />
      <Sold of={data.sold} />
      <CloseRate of={data.closed} />
    </dl>
  );
}

function Stat({ name, to, figure, children }: { name: string; to: string; figure: string; children: ReactNode }) {
  return (
    <div className="relative grid content-between gap-1 px-3.5 py-3 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-focus md:px-[18px]">
      <dt className="text-14 font-medium text-muted md:text-13">
        <Link to={to} className="outline-none after:absolute after:inset-0">
          {name}
        </Link>
      </dt>
      <dd className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="wide text-22 tabular-nums">{figure}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-13 text-muted tabular-nums md:text-12">
          {children}
        </span>
      </dd>
    </div>
  );
}

function Leads({ of: { open, new_this_week } }: { of: SalesDashboard['leads'] }) {
  return (
    <Stat name={text.leads} to="/sales/leads?view=list" figure={formatCount(open)}>
      {new_this_week > 0 ? fill(text.leadsNew, { count: formatCount(new_this_week) }) : text.leadsNoneNew}
    </Stat>
  );
}

function Quotes({ of: { count, low_cents, high_cents } }: { of: SalesDashboard['quotes'] }) {
  const currency = useCurrency();
  const [low, high] = [low_cents, high_cents].map((cents) => formatWholeCents(cents, currency));
  return (
    <Stat name={text.quotes} to={`${salesQuotesPath}?tab=sent`} figure={formatNumber(count)}>
      {count === 0
        ? text.quotesNone
        : low === high
          ? fill(text.quotesTotal, { total: low! })
          : fill(amountText.between, { low: low!, high: high! })}
    </Stat>
  );
}

const endedPath = ({ from, to }: Period) => `${salesQuotesPath}?from=${from}&to=${to}`;

function Sold({ of: { period, count, cents, before, growth } }: { of: SalesDashboard['sold'] }) {
  const currency = useCurrency();
  return (
    <Stat
      name={fill(text.sold, { month: formatMonthName(period.from) })}
      to={`${endedPath(period)}&tab=accepted`}
      figure={formatWholeCents(cents, currency)}
    >
      {count === 0 ? text.soldNone : fill(text.soldCount, { count: formatNumber(count) })}
      {growth !== null && <Change of={growth} text={formatGrowth(growth)} before={before} />}
    </Stat>
  );
}

function Change({ of, text: said, before: { from, to } }: { of: number; text: string; before: Period }) {
  const versus = fill(text.versus, { days: formatCalendarDays(from, to) });
  return (
    <span className="flex items-center gap-1" title={versus}>
      <Trend change={of} text={said} />
      <span className="sr-only">{versus}</span>
    </span>
  );
}

const shareOf = ({ signed, decided }: SalesDashboard['closed']['now']) => (decided > 0 ? signed / decided : null);

function CloseRate({ of: { period, now, before } }: { of: SalesDashboard['closed'] }) {
  const days = daysBetween(period.from, period.to) + 1;
  const [share, shareBefore] = [shareOf(now), shareOf(before)];
  const points = share !== null && shareBefore !== null ? Math.round((share - shareBefore) * 100) : null;
  return (
    <Stat
      name={text.closed}
      to={endedPath(period)}
      figure={share === null ? commonText.nothing : formatWholeShare(share)}
    >
      {share === null
        ? text.closedNone
        : fill(text.closedOf, { signed: formatNumber(now.signed), decided: formatNumber(now.decided) })}
      {points !== null && (
        <Change
          of={points}
          text={fill(text.points, { change: formatNumber(points) })}
          before={{ from: addDays(period.from, -days), to: addDays(period.from, -1) }}
        />
      )}
    </Stat>
  );
}
