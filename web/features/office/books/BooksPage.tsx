import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { Books } from '#contract/money/books.schema.ts';
import { actionText } from '#text/actions.ts';
import { booksText as text } from '#text/books.ts';
import { dayText } from '#text/days.ts';
import { pageText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { Balances } from '#web/features/office/books/Balances.tsx';
import { booksQuery, kinds, withNet } from '#web/features/office/books/books.ts';
import { BooksSheet } from '#web/features/office/books/BooksSheet.tsx';
import { ClosedPeriods } from '#web/features/office/books/ClosedPeriods.tsx';
import { MonthsPanel } from '#web/features/office/books/MonthsPanel.tsx';
import { presetOf, presets, rangeOf, type Preset } from '#web/features/office/books/periods.ts';
import { TaxTable } from '#web/features/office/books/TaxTable.tsx';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { day, useFilters } from '#web/filters.ts';
import { formatCents } from '#web/money.ts';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { dayIn } from '#web/when.ts';

const names: Record<Preset | 'own', string> = {
  ...text.periods,
  month: dayText.thisMonth,
  lastMonth: dayText.lastMonth,
  year: dayText.thisYear,
  own: dayText.custom,
};

const schema = { from: day, to: day };

/** The days from the address; without any, the year so far. */
function useBooksRange() {
  const { filter, set } = useFilters(schema);
  const today = dayIn(useZone());
  const usual = rangeOf('year', today);
  const range = { from: filter.from ?? usual.from, to: filter.to ?? usual.to };
  return {
    range,
    today,
    preset: presetOf(range, today) ?? ('own' as const),
    /** The server would refuse it; the page says why. */
    backwards: range.to < range.from,
    look: set,
    choose: (preset: Preset) => set(rangeOf(preset, today)),
    exportAddress: routePath('books.export', { query: range }),
  };
}

type BooksPeriod = ReturnType<typeof useBooksRange>;

/** Chooses the days: a preset by name, or any dates. */
function PeriodBar({ period: { range, preset, backwards, look, choose } }: { period: BooksPeriod }) {
  return (
    <search className="my-3 grid grid-cols-2 items-start gap-2 md:flex">
      <div className="max-md:col-span-2 md:w-44">
        <Select
          label={dayText.period}
          value={preset}
          onChange={(event) => {
            const chosen = presets.find((each) => each === event.target.value);
            if (chosen) choose(chosen);
          }}
        >
          {presets.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
          {/* Users can't choose it: it is set when they type dates. */}
          {preset === 'own' && <option value="own">{names.own}</option>}
        </Select>
      </div>
      <DayRange value={range} onChange={look} error={backwards ? dayText.backwards : null} className="md:w-40" />
    </search>
  );
}

/** The figures of a period. Nothing is typed here: every number is a sum of ledger entries. */
export function BooksPage() {
  const period = useBooksRange();
  useSectionTitle(pageText.books);
  return (
    <>
      <PageHead title={pageText.books} subtitle={text.subtitle} className="mb-3">
        <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden />
            {actionText.print}
          </Button>
          {/* The server sends the file, one line per ledger entry. */}
          <DownloadLink href={period.exportAddress} className={button()}>
            <Download size={16} aria-hidden />
            {actionText.exportCsv}
          </DownloadLink>
        </div>
      </PageHead>
      <MoneyNav />
      <PeriodBar period={period} />
      <Period period={period} />
    </>
  );
}

/** Sales before refunds are in the table by month. */
const figureKinds = ['net_cents', ...kinds.filter((kind) => kind !== 'net_cents' && kind !== 'revenue_cents')] as const;

/** Six sums side by side in one panel. */
function Figures({ books: { totals, currency } }: { books: Books }) {
  const sums = withNet(totals);
  return (
    <dl
      aria-label={text.figures}
      className="grid overflow-clip rounded-panel bg-surface shadow-1 max-md:*:not-first:rule-t md:grid-cols-3 md:gap-px md:bg-border md:*:bg-surface min-[75rem]:grid-cols-6"
    >
      {figureKinds.map((kind) => (
        <div
          key={kind}
          className="px-4 py-3 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3 md:px-[18px]"
        >
          <dt className="text-14 font-medium text-muted md:text-13">{text.figure[kind].name}</dt>
          <dd className="max-md:text-right">
            <span className="block wide text-20 tabular-nums md:text-22">{formatCents(sums[kind], currency)}</span>
            <span className="block text-13 text-muted md:text-12">{text.figure[kind].hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Period({ period }: { period: BooksPeriod }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...booksQuery(period.range),
    enabled: !period.backwards,
  });
  if (error && !data) {
    return <LoadError title={text.failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className="rounded-panel bg-surface shadow-1">
        {period.backwards ? (
          <EmptyState title={text.empty} body={dayText.backwards} />
        ) : (
          <SkeletonRows text={text.loading} />
        )}
      </div>
    );
  }
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4 ${isPlaceholderData || period.backwards ? 'opacity-60' : ''}`}
    >
      <Figures books={data} />
      {isEmpty(data) ? (
        <div className="rounded-panel bg-surface shadow-1">
          <EmptyState title={text.empty} body={text.emptyBody} />
        </div>
      ) : (
        <MonthsPanel books={data} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 md:gap-4 lg:grid-cols-2">
        <div className="grid gap-3.5 md:gap-4">
          <TaxTable books={data} />
          <ClosedPeriods today={period.today} closedThrough={data.closed_through} />
        </div>
        <Balances books={data} to={period.range.to} />
      </div>
      <BooksSheet books={data} range={period.range} />
    </div>
  );
}

const isEmpty = ({ totals }: Books) => Object.values(totals).every((cents) => cents === 0);
