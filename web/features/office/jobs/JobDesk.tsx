import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { jobsText } from '#text/jobs.ts';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { button } from '#web/ui/Button.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';

type Props<Row> = {
  /** The settings that rule these records, linked beside the title. */
  rules?: 'booking' | 'referrals';
  /** The controls that filter the list. */
  filters: ReactNode;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  text: { list: string; failed: string; loading: string; rules?: string };
  empty: ReactNode;
  /** The record id from the address. */
  open: string | undefined;
  renderRows: (rows: Row[], current: string, stale: boolean) => ReactNode;
  /** `alone`: the pane replaces the list, so it has a way back. */
  renderPane: (id: string, alone: boolean) => ReactNode;
};

/**
 * A tab of Jobs with records to decide on. On a desktop the first one is open beside the list; a phone starts with the
 * list.
 */
export function JobDesk<Row extends { id: string }>({
  rules,
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
        {rules && (
          <Link to={`/admin/settings?tab=general#${rules}`} className={button()}>
            <SlidersHorizontal size={16} aria-hidden />
            {text.rules}
          </Link>
        )}
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
