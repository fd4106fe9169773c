import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { Books } from '#contract/money/books.schema.ts';
import { booksText as text } from '#text/books.ts';
import { messageOf } from '#web/errors.ts';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { Balances } from '#web/features/office/books/Balances.tsx';
import { booksQuery } from '#web/features/office/books/books.ts';
import { BooksSheet } from '#web/features/office/books/BooksSheet.tsx';
import { ClosedPeriods } from '#web/features/office/books/ClosedPeriods.tsx';
import { Figures } from '#web/features/office/books/Figures.tsx';
import { MonthsPanel } from '#web/features/office/books/MonthsPanel.tsx';
import { PeriodBar } from '#web/features/office/books/PeriodBar.tsx';
import { TaxTable } from '#web/features/office/books/TaxTable.tsx';
import { useBooksRange, type BooksPeriod } from '#web/features/office/books/useBooksRange.ts';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';

/** What a period came to. Nothing is typed here: every number is a sum of what was booked. */
export function BooksPage() {
  const period = useBooksRange();
  useSectionTitle(text.title);
  return (
    <>
      <PageHead title={text.title} subtitle={text.subtitle} className="mb-3">
        <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">
          <Button onClick={() => window.print()}>
            <Printer size={16} aria-hidden />
            {text.print}
          </Button>
          {/* The server sends it as a file, every booking a line. */}
          <DownloadLink href={period.exportAddress} className={button()}>
            <Download size={16} aria-hidden />
            {text.export}
          </DownloadLink>
        </div>
      </PageHead>
      <MoneyNav />
      <PeriodBar period={period} />
      <Period period={period} />
    </>
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
        {period.backwards ? <EmptyState title={text.empty} body={text.order} /> : <SkeletonRows text={text.loading} />}
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
