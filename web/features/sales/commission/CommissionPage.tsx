import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageSquareText, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CommissionLine, Statement } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionLineText, salesCommissionText as text } from '#text/commissionPages.ts';
import { useAction } from '#web/action.ts';
import { formatMonthName } from '#web/calendar.ts';
import { EarnedPanel } from '#web/features/sales/commission/EarnedPanel.tsx';
import { PayoutPanel } from '#web/features/sales/commission/PayoutPanel.tsx';
import { QuestionsPanel } from '#web/features/sales/commission/QuestionsPanel.tsx';
import { StatementSheet } from '#web/features/sales/commission/StatementSheet.tsx';
import { WaitingList } from '#web/features/sales/commission/WaitingList.tsx';
import {
  goalsQuery,
  linesQuery,
  monthFilter,
  monthOf,
  statementQuery,
} from '#web/features/shared/commission/commission.ts';
import { LineCards, LineTable } from '#web/features/shared/commission/LineList.tsx';
import { MonthPage } from '#web/features/shared/commission/MonthPage.tsx';
import { oneOf, text as words, useFilters, uuid } from '#web/filters.ts';
import { formatCents } from '#web/money.ts';
import { formatCount, formatNumber } from '#web/numbers.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { cell } from '#web/ui/Table.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { useWide } from '#web/ui/useWide.ts';

const AskDialog = lazy(async () => ({
  default: (await import('#web/features/sales/commission/AskDialog.tsx')).AskDialog,
}));

/** Notices link to a question or a payout. */
const schema = { month: monthFilter, show: oneOf(['waiting']), line: words(20), question: uuid, payout: uuid };
type Filters = ReturnType<typeof useFilters<typeof schema>>;

/** Prints the month once all of its lines have loaded. The browser's own print has only the loaded ones. */
function PrintButton({ statement }: { statement: Statement }) {
  const list = useInfiniteQuery(linesQuery({ month: statement.month }));
  async function load(): Promise<void> {
    for (let more = list.hasNextPage || !list.data; more;) {
      const shown = await list.fetchNextPage();
      if (shown.error) throw shown.error;
      more = shown.hasNextPage;
    }
  }
  // Prints after the last page has rendered.
  const { run, busy, error } = useAction(load, { onSuccess: () => setTimeout(() => window.print()) });
  useErrorToast(error, text.notPrinted);
  return (
    <>
      <Button softDisabled={busy} onClick={() => run()} className="max-md:flex-1">
        <Printer size={16} aria-hidden />
        {busy ? text.printing : text.print}
      </Button>
      <StatementSheet statement={statement} lines={rowsOf(list)} />
    </>
  );
}

/** /sales/commission: the representative's commission, line by line. */
export function CommissionPage() {
  const filters = useFilters(schema);
  return (
    <MonthPage
      month={useQuery(statementQuery(monthOf(filters.filter.month)))}
      text={text}
      path={(month) => filters.path({ month, line: null })}
      renderAction={(statement) => <PrintButton statement={statement} />}
    >
      {(statement) => <Month statement={statement} filters={filters} />}
    </MonthPage>
  );
}

function Month({ statement, filters }: { statement: Statement; filters: Filters }) {
  const { filter, path } = filters;
  const target = useQuery(goalsQuery).data?.monthly_target_cents ?? 0;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <EarnedPanel statement={statement} target={target} />
        <PayoutPanel statement={statement} named={filter.payout} />
      </div>
      <QuestionsPanel
        statement={statement}
        named={filter.question}
        path={({ month, line_id }) => path({ month: month.slice(0, 7), line: String(line_id), show: null })}
      />
      <section aria-labelledby="commission-lines" className="rounded-panel bg-surface shadow-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
          <h2 id="commission-lines" className="min-w-0 flex-1 text-17 font-strong max-md:basis-full md:text-14">
            {text.lines}
          </h2>
          <div className="max-md:w-full">
            <Tabs
              label={text.show}
              variant="segments"
              tabs={[
                {
                  to: path({ show: null }),
                  label: text.counted,
                  count: formatNumber(statement.lines),
                  current: filter.show !== 'waiting',
                },
                {
                  to: path({ show: 'waiting' }),
                  label: text.waitingTab,
                  count: formatCount(statement.waiting.count),
                  current: filter.show === 'waiting',
                },
              ]}
            />
          </div>
        </div>
        {filter.show === 'waiting' ? (
          <WaitingList currency={statement.currency} />
        ) : (
          <Counted statement={statement} filters={filters} />
        )}
      </section>
    </>
  );
}

function Counted({ statement, filters }: { statement: Statement; filters: Filters }) {
  const { month, this_month, currency, base_cents, earned_cents } = statement;
  const { filter, set } = filters;
  const list = useInfiniteQuery(linesQuery({ month }));
  const wide = useWide('lg');
  const [asking, setAsking] = useState<CommissionLine | null>(null);
  const List = wide ? LineTable : LineCards;
  const sum = fill(month === this_month ? text.soFar : text.whole, { month: formatMonthName(month) });
  return (
    <>
      <PagedList
        list={list}
        text={commissionLineText}
        className=""
        empty={<EmptyState title={fill(text.empty, { month: formatMonthName(month) })} body={text.emptyBody} />}
      >
        {(lines, stale) => (
          <List
            lines={lines}
            stale={stale}
            currency={currency}
            own
            open={filter.line}
            onOpen={(line) => set({ line })}
            renderAction={(line) => (
              <Button
                softDisabled={line.question?.answer === null}
                onClick={() => setAsking(line)}
                className="flex-none max-md:w-full"
              >
                <MessageSquareText size={16} aria-hidden />
                {commissionLineText.ask}
              </Button>
            )}
            foot={
              <tr className="h-11 border-t-2 border-text font-strong">
                <th scope="row" colSpan={3} className={`${cell} text-left font-strong`}>
                  {sum}
                </th>
                <td className={`${cell} text-right`}>{formatCents(base_cents, currency)}</td>
                <td colSpan={2} className={`${cell} text-right`}>
                  {formatCents(earned_cents, currency)}
                </td>
              </tr>
            }
          />
        )}
      </PagedList>
      {!wide && statement.lines > 0 && (
        <p className="flex justify-between border-t-2 border-text px-4 py-3 text-16 font-strong tabular-nums">
          <span>{sum}</span>
          <span>{formatCents(earned_cents, currency)}</span>
        </p>
      )}
      <Suspense fallback={null}>
        {asking && <AskDialog line={asking} currency={currency} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}
