import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, ListFilter, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { createText } from '#text/create.ts';
import { jobsText, jobSortText } from '#text/jobs.ts';
import { sectionText, pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { jobSorts, type JobSort } from '#contract/jobs/job.kinds.ts';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { countText } from '#web/features/office/jobs/count.ts';
import { FilterChips } from '#web/features/office/jobs/FilterChips.tsx';
import type { Asked } from '#web/features/office/jobs/JobActions.tsx';
import type { Act } from '#web/features/office/jobs/JobMenu.tsx';
import { jobCountQuery, jobListQuery } from '#web/features/office/jobs/jobs.ts';
import { JobCards } from '#web/features/office/jobs/JobCards.tsx';
import { JobChips } from '#web/features/office/jobs/JobChips.tsx';
import { JobTable } from '#web/features/office/jobs/JobTable.tsx';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { useJobFilters, type JobFilters } from '#web/features/office/jobs/useJobFilters.ts';
import { useOpenSeries } from '#web/features/office/jobs/useOpenSeries.ts';
import { useSelection } from '#web/features/office/jobs/useSelection.ts';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { useWide } from '#web/ui/useWide.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { rowsOf } from '#web/rowsOf.ts';

const BulkBar = lazy(async () => ({ default: (await import('#web/features/office/jobs/BulkBar.tsx')).BulkBar }));
const JobFilterSheet = lazy(async () => ({
  default: (await import('#web/features/office/jobs/JobFilterSheet.tsx')).JobFilterSheet,
}));
const JobActions = lazy(async () => ({
  default: (await import('#web/features/office/jobs/JobActions.tsx')).JobActions,
}));
const JobDialog = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobDialog.tsx')).JobDialog }));
const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

/** All jobs and their actions. */
export function JobsPage() {
  const filters = useJobFilters();
  const wide = useWide();
  const [dialog, setDialog] = useState<'create' | 'filter' | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { place, focusLater } = useFocusLater<HTMLElement>();
  useSectionTitle(sectionText.admin.jobs.label);
  const set = Object.keys(filters.activeFilters).filter((name) => name !== 'search').length;

  const buttons = (
    <>
      <Button onClick={() => setDialog('filter')} className="max-md:flex-1">
        <ListFilter size={17} aria-hidden />
        {actionText.filter}
        {set > 0 && (
          <span className="rounded-module bg-sunken px-1.5 text-12 text-muted tabular-nums hairline">{set}</span>
        )}
      </Button>
      <Button variant="primary" onClick={() => setDialog('create')} className="max-md:flex-[1.8]">
        <Plus size={17} aria-hidden />
        {createText.job}
      </Button>
    </>
  );
  return (
    <div className={`max-md:pb-14 ${filters.job ? 'min-[75rem]:pr-[352px]' : ''}`}>
      <PageHead title={jobsText.title} subtitle={jobsText.subtitle} className="mb-1">
        {wide && buttons}
      </PageHead>
      <div className="mb-3">
        <JobViews />
      </div>
      <Bar filters={filters} />
      <FilterChips filters={filters} />
      <section ref={place} tabIndex={-1} aria-label={pageText.jobs}>
        <JobList
          filters={filters}
          onCreate={() => setDialog('create')}
          onAct={(action, job) => setAsked({ action, job })}
        />
      </section>
      {!wide && (
        <div
          data-tabbar
          className="fixed inset-x-0 bottom-0 z-10 flex gap-2 rule-t bg-background pt-2.5 safe-pr-4 safe-pl-4 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
        >
          {buttons}
        </div>
      )}
      <Suspense>
        {dialog === 'filter' && <JobFilterSheet filters={filters} onClose={() => setDialog(null)} />}
        {dialog === 'create' && <JobDialog job={null} onClose={() => setDialog(null)} />}
        {asked && (
          <JobActions
            asked={asked}
            onClose={() => setAsked(null)}
            onDeleted={(id) => {
              setAsked(null);
              if (filters.job === id) filters.close();
              focusLater();
            }}
          />
        )}
      </Suspense>
      <Suspense>{filters.job && <JobPanel key={filters.job} id={filters.job} onClose={filters.close} />}</Suspense>
    </div>
  );
}

/** The search, the chips, the sort order and the export. */
function Bar({ filters }: { filters: JobFilters }) {
  const { filter, setFilter } = filters;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-full md:max-w-[320px] md:min-w-52 md:basis-0">
        <SearchField
          label={jobsText.search}
          clear={commonText.clear}
          value={filter.search ?? ''}
          onSearch={(search) => setFilter({ search })}
        />
      </div>
      <div className="max-lg:order-1 max-lg:basis-full">
        <JobChips filters={filters} />
      </div>
      <div className="ml-auto flex-1 md:w-44 md:flex-none">
        <Select
          label={jobsText.sort}
          hideLabel
          value={filter.sort ?? 'created'}
          onChange={(event) =>
            setFilter({ sort: event.target.value === 'created' ? '' : (event.target.value as JobSort) })
          }
        >
          {jobSorts.map((sort) => (
            <option key={sort} value={sort}>
              {`${jobsText.sort}: ${jobSortText[sort]}`}
            </option>
          ))}
        </Select>
      </div>
      {/* The server sends the file, with the filters that are set here. */}
      <DownloadLink
        href={routePath('job.export', { query: filter })}
        className={button({ variant: 'quiet', className: 'flex-none' })}
      >
        <Download size={16} aria-hidden />
        {actionText.exportCsv}
      </DownloadLink>
    </search>
  );
}

const withoutSort = ({ sort: _, ...filter }: JobFilters['filter']) => filter;

function JobList({ filters, onCreate, onAct }: { filters: JobFilters; onCreate: () => void; onAct: Act }) {
  const wide = useWide('lg');
  const list = useInfiniteQuery(jobListQuery({ ...filters.filter, fold: 'true' }));
  const { data: count } = useQuery(jobCountQuery({ ...withoutSort(filters.filter), fold: 'true' }));
  // Only for the color of a module: without it the team is gray.
  const colours = coloursOf(useQuery(staffQuery).data);
  const loaded = rowsOf(list);
  const open = useOpenSeries(loaded);
  const shown = loaded.flatMap((job) => [job, ...(open.visitsOf.get(job.id)?.visits ?? [])]);
  const selection = useSelection(shown);
  const ticked = shown.filter(({ id }) => selection.has(id));
  const List = wide ? JobTable : JobCards;
  return (
    <>
      <PagedList
        list={list}
        text={jobsText}
        empty={<NoJobs filters={filters} onCreate={onCreate} />}
        className={wide || !loaded.length ? undefined : ''}
      >
        {(jobs, stale) => (
          <List
            jobs={jobs}
            colours={colours}
            stale={stale}
            filters={filters}
            selection={selection}
            open={open}
            onAct={onAct}
          />
        )}
      </PagedList>
      <output className="mt-2.5 block px-1 text-14 text-muted tabular-nums md:text-13">
        {loaded.some(({ series }) => series)
          ? fill(jobsText.countFolded, { count: countText(count) })
          : countText(count)}
      </output>
      <Suspense>
        {wide && ticked.length > 0 && <BulkBar jobs={ticked} onClear={() => selection.setAll(false)} />}
      </Suspense>
    </>
  );
}

/** No jobs at all and no match are two different messages with different actions. */
function NoJobs({ filters, onCreate }: { filters: JobFilters; onCreate: () => void }) {
  if (filters.filtered) return <NoMatch title={jobsText.empty} body={jobsText.noMatchBody} onReset={filters.reset} />;
  return (
    <EmptyState title={jobsText.empty} body={jobsText.emptyBody}>
      <Button variant="primary" onClick={onCreate}>
        <Plus size={16} aria-hidden />
        {createText.job}
      </Button>
    </EmptyState>
  );
}
