import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnbilledJob } from '#contract/invoice.ts';
import { unbilledText as text } from '#text/invoices.ts';
import { unbilledQuery } from '#web/features/shared/invoices/invoices.ts';
import { UnbilledGroup } from '#web/features/office/invoices/UnbilledGroup.tsx';
import { WaiveJob } from '#web/features/office/invoices/WaiveJob.tsx';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { rowsOf } from '#web/rowsOf.ts';

/** Work that nobody has been asked to pay for. */
export function UnbilledPage() {
  const [waiving, setWaiving] = useState<UnbilledJob | null>(null);
  const { place, focusLater } = useFocusLater<HTMLElement>();
  useSectionTitle(text.title);
  return (
    <>
      <PageHead title={text.title} subtitle={text.subtitle} className="mb-3" />
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
  const list = useInfiniteQuery(unbilledQuery());
  return (
    <PagedList
      list={list}
      text={text}
      empty={<EmptyState title={text.empty} body={text.emptyBody} />}
      className={rowsOf(list).length ? 'grid grid-cols-1 gap-3.5 md:gap-4' : undefined}
    >
      {(rows) =>
        byClient(rows).map((jobs) => <UnbilledGroup key={jobs[0]!.client_id ?? 'none'} jobs={jobs} onWaive={onWaive} />)
      }
    </PagedList>
  );
}

/** Whose newest job comes first, comes first; nobody's jobs come last. */
function byClient(jobs: readonly UnbilledJob[]): UnbilledJob[][] {
  const groups = [...Map.groupBy(jobs, ({ client_id }) => client_id).entries()];
  return groups.toSorted(([one], [other]) => Number(one === null) - Number(other === null)).map(([, found]) => found);
}
