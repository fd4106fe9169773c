import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { jobsText } from '#text/jobs.ts';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';

type Props<Row> = {
  /** Beside the title. */
  actions?: ReactNode;
  /** What chooses the rows of the list. */
  filters: ReactNode;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  text: { list: string; failed: string; loading: string };
  empty: ReactNode;
  /** The record that the address names. */
  open: string | undefined;
  renderRows: (rows: Row[], current: string, stale: boolean) => ReactNode;
  /** `alone`: it stands in the list's place, so there is a way back. */
  renderPane: (id: string, alone: boolean) => ReactNode;
};

/** A tab of Jobs with records to decide on. On a desk the first one is open beside the list; on a phone the list comes first. */
export function JobDesk<Row extends { id: string }>({
  actions,
  filters,
  list,
  text,
  empty,
  open,
  renderRows,
  renderPane,
}: Props<Row>) {
  const wide = useWide('lg');
  const shown = open ?? (wide ? rowsOf(list)[0]?.id : undefined);
  const listed = wide || !shown;
  return (
    <>
      <PageHead title={jobsText.title} subtitle={jobsText.subtitle} className="mb-1">
        {actions}
      </PageHead>
      <div className="mb-3">
        <JobViews />
      </div>
      {listed && <div className="mb-3">{filters}</div>}
      <div className="pane-columns">
        {listed && (
          <PagedList list={list} text={text} label={text.list} empty={empty}>
            {(found, stale) => renderRows(found, shown ?? '', stale)}
          </PagedList>
        )}
        {shown && <Fragment key={shown}>{renderPane(shown, !wide)}</Fragment>}
      </div>
    </>
  );
}
