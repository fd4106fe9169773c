import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleSlash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InvoiceRow, UnbilledJob } from '#contract/money/invoice.schema.ts';
import { categoryName } from '#contract/jobs/categories.ts';
import { serviceLimits } from '#contract/base/limits.ts';
import { actionText } from '#text/actions.ts';
import { billAllText, unbilledText as text } from '#text/invoices.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { useEachCommand } from '#web/eachCommand.ts';
import { unbilledQuery } from '#web/features/shared/invoices/invoices.ts';
import { BillAllBar } from '#web/features/office/invoices/BillAllBar.tsx';
import { ReasonDialog } from '#web/features/office/invoices/ReasonDialog.tsx';
import { billsOf, byClient, categoriesIn } from '#web/features/office/invoices/unbilled.ts';
import { UnbilledGroup } from '#web/features/office/invoices/UnbilledGroup.tsx';
import { UnbilledSums } from '#web/features/office/invoices/UnbilledSums.tsx';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { text as words, useFilters } from '#web/filters.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { rowsOf } from '#web/rowsOf.ts';

const schema = { kind: words(serviceLimits.category) };

type WaiveJobProps = { job: UnbilledJob; onClose: () => void; onDone: () => void };

/** Waives a job's price with a reason; the job leaves the list. */
function WaiveJob({ job, onClose, onDone }: WaiveJobProps) {
  const waive = useCommand('invoice.waive', () => {
    toast({ tone: 'success', title: fill(text.waived, { title: job.title }) });
    onDone();
  });
  return (
    <ReasonDialog
      title={text.waiveTitle}
      question={fill(text.waiveQuestion, { title: job.title })}
      consequence={text.waiveConsequence}
      Icon={CircleSlash2}
      hint={text.reasonHint}
      missing={text.reasonMissing}
      action={text.waiveSubmit}
      doing={actionText.saving}
      failed={text.waiveFailed}
      keepAs={`waive job ${job.job_id}`}
      command={waive}
      onConfirm={(reason) => waive.send({ params: { id: job.job_id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

/** Completed jobs without an invoice. */
export function UnbilledPage() {
  const [waiving, setWaiving] = useState<UnbilledJob | null>(null);
  const { place, focusLater } = useFocusLater<HTMLElement>();
  useSectionTitle(pageText.unbilled);
  return (
    <>
      <PageHead title={pageText.unbilled} subtitle={text.subtitle} className="mb-3" />
      <MoneyNav />
      <section ref={place} tabIndex={-1} aria-label={pageText.unbilled} className="mt-4">
        <Groups onWaive={setWaiving} />
      </section>
      {waiving && (
        <WaiveJob
          job={waiving}
          onClose={() => setWaiving(null)}
          onDone={() => {
            setWaiving(null);
            focusLater();
          }}
        />
      )}
    </>
  );
}

/** Loads all of them, so that everything can be sent at once; with thousands it stops at the newest ones. */
function useAllUnbilled() {
  const list = useInfiniteQuery(unbilledQuery());
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError && data!.pages.length < mostPages;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
  return list;
}
const mostPages = 20;

/** How many go out by email, and how many the office has to print. */
function describeSent(invoices: readonly Pick<InvoiceRow, 'delivery'>[]): { title: string; body: string } {
  const mailed = invoices.filter(({ delivery }) => delivery === 'sending').length;
  const printed = invoices.length - mailed;
  const counted = (one: string, many: string, count: number) => (count === 1 ? one : fill(many, { count }));
  if (mailed === 0) {
    return { title: counted(billAllText.printedOne, billAllText.printed, printed), body: billAllText.printedBody };
  }
  const toPrint = printed > 0 && fill(billAllText.printToo, { count: printed });
  return {
    title: counted(billAllText.doneOne, billAllText.done, mailed),
    body: [billAllText.doneBody, toPrint].filter(Boolean).join(' '),
  };
}

function Groups({ onWaive }: { onWaive: (job: UnbilledJob) => void }) {
  const list = useAllUnbilled();
  const { filter, path } = useFilters(schema);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const sending = useEachCommand('invoice.bill', ({ done, of, answers }) => {
    if (done === of) toast({ tone: 'success', ...describeSent(answers) });
    else toast({ tone: 'error', title: fill(billAllText.partly, { done, of }), body: billAllText.partlyBody });
  });
  const all = rowsOf(list);
  const kinds = categoriesIn(all);
  const shown = filter.kind ? all.filter(({ categories }) => categories.includes(filter.kind!)) : all;
  const select = (jobs: readonly UnbilledJob[], selected: boolean) => {
    const ids = new Set(jobs.map(({ job_id }) => job_id));
    setLeft(new Set(selected ? [...left].filter((id) => !ids.has(id)) : [...left, ...ids]));
  };
  return (
    <PagedList
      list={list}
      text={text}
      empty={<EmptyState title={text.empty} body={text.emptyBody} />}
      className={all.length ? 'grid grid-cols-1 gap-3.5 md:gap-4' : undefined}
    >
      {() => (
        <>
          <UnbilledSums jobs={shown} more={list.hasNextPage} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <label className="flex cursor-pointer items-center gap-1 pl-1 font-medium md:text-13">
              <Checkbox
                checked={shown.every(({ job_id }) => !left.has(job_id))}
                onChange={(event) => select(shown, event.target.checked)}
              />
              {actionText.selectAll}
            </label>
            {(kinds.length > 1 || filter.kind) && (
              <Tabs
                label={text.kinds}
                variant="segments"
                tabs={[
                  { to: path({ kind: null }), label: text.all, current: !filter.kind, count: String(all.length) },
                  ...kinds.map(({ category, count }) => ({
                    to: path({ kind: category }),
                    label: categoryName(category),
                    current: filter.kind === category,
                    count: String(count),
                  })),
                ]}
              />
            )}
          </div>
          {byClient(shown).map((jobs) => (
            <UnbilledGroup
              key={jobs[0].client_id ?? 'none'}
              jobs={jobs}
              left={left}
              failure={sending.refusals.get(jobs[0].client_id ?? '')}
              onSelect={select}
              onWaive={onWaive}
            />
          ))}
          {shown.some(({ client_id }) => client_id !== null) && (
            <BillAllBar bills={billsOf(byClient(shown), left)} sending={sending} />
          )}
        </>
      )}
    </PagedList>
  );
}
