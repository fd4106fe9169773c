import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnbilledJob } from '#contract/invoice.ts';
import { unbilledText as text } from '#contract/text/en/invoices.ts';
import { messageOf } from '#web/errors.ts';
import { unbilledQuery } from '#web/features/invoices/invoices.ts';
import { UnbilledGroup } from '#web/features/invoices/UnbilledGroup.tsx';
import { WaiveJob } from '#web/features/invoices/WaiveJob.tsx';
import { MoneyNav } from '#web/features/payments/MoneyNav.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';

/** Work that nobody has been asked to pay for. */
export function UnbilledPage() {
  const [waiving, setWaiving] = useState<UnbilledJob | null>(null);
  const { place, focusLater } = useFocusLater<HTMLElement>();
  useSectionTitle(text.title);
  return (
    <>
      <div className="mb-3">
        <PageTitle className="text-24 md:text-22">{text.title}</PageTitle>
        <p className="text-14 text-muted md:text-13">{text.subtitle}</p>
      </div>
      <MoneyNav />
      <section ref={place} tabIndex={-1} aria-label={text.title} className="mt-4">
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

function Groups({ onWaive }: { onWaive: (job: UnbilledJob) => void }) {
  const list = useInfiniteQuery(unbilledQuery);
  const { data, error } = list;
  if (error && !data) {
    return (
      <LoadError
        title={text.failed}
        body={messageOf(error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const groups = byClient(data?.pages.flatMap(({ items }) => items) ?? []);
  if (!groups.length) {
    return (
      <div className="rounded-panel bg-surface shadow-1">
        {data ? <EmptyState title={text.empty} body={text.emptyBody} /> : <SkeletonRows text={text.loading} />}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3.5 md:gap-4">
      {groups.map((jobs) => (
        <UnbilledGroup key={jobs[0]!.client_id ?? 'none'} jobs={jobs} onWaive={onWaive} />
      ))}
      <LoadMore
        more={list.hasNextPage}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? error : null}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

/** Whose newest job comes first, comes first; nobody's jobs come last. */
function byClient(jobs: readonly UnbilledJob[]): UnbilledJob[][] {
  const groups = [...Map.groupBy(jobs, ({ client_id }) => client_id).entries()];
  return groups.toSorted(([one], [other]) => Number(one === null) - Number(other === null)).map(([, found]) => found);
}
