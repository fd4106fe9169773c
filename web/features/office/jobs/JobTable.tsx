import { ArrowUp } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ListedJob } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { unbilledText } from '#text/invoices.ts';
import { jobsText, jobPanelText } from '#text/jobs.ts';
import { pageText } from '#text/sections.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { JobMenu, type Act } from '#web/features/office/jobs/JobMenu.tsx';
import { Assignee, ClientName, DueDate, Scheduled, type Colours } from '#web/features/office/jobs/JobParts.tsx';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { SeriesFoot, SeriesLine, SeriesToggle } from '#web/features/office/jobs/SeriesParts.tsx';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import type { JobFilters } from '#web/features/office/jobs/useJobFilters.ts';
import type { OpenSeries } from '#web/features/office/jobs/useOpenSeries.ts';
import type { Selection } from '#web/features/office/jobs/useSelection.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { formatShortDate } from '#web/when.ts';

/** If the due date column has no room, the date stands below the time. */
const roomy = '@max-[60rem]:hidden';
const tight = '@min-[60rem]:hidden';

const { columns } = jobsText;
const head = [
  { text: fieldText.status, className: 'w-[122px]' },
  { text: fieldText.priority, className: 'w-[96px]' },
  { text: fieldText.client, className: 'w-[14%]' },
  { text: fieldText.assignedTo, className: 'w-[15.5%]' },
  { text: fieldText.dueDate, className: `w-[106px] ${roomy}` },
  { text: fieldText.actions, className: 'w-[70px]' },
];

export type ListProps = {
  jobs: readonly ListedJob[];
  colours: Colours;
  stale: boolean;
  filters: JobFilters;
  selection: Selection;
  open: OpenSeries;
  onAct: Act;
};

export function JobTable({ jobs, stale, ...props }: ListProps) {
  const { filters, selection, open, onAct } = props;
  const all = (
    <Checkbox
      aria-label={actionText.selectAll}
      checked={selection.all}
      onChange={(event) => selection.setAll(event.target.checked)}
      className="-ml-2.5"
    />
  );
  const byTime = filters.filter.sort === 'scheduled';
  const sort = (
    <button
      type="button"
      title={jobsText.sortScheduled}
      onClick={() => filters.setFilter({ sort: byTime ? '' : 'scheduled' })}
      className={`-mx-1 flex min-h-8 items-center gap-1 rounded-control px-1 hover:text-text ${byTime ? 'font-strong text-text' : ''}`}
    >
      {jobPanelText.scheduled}
      {byTime && <ArrowUp size={13} aria-hidden />}
    </button>
  );
  return (
    <div className="@container">
      <Table
        label={pageText.jobs}
        columns={[
          { text: columns.select, className: 'w-[42px]', head: all },
          { text: columns.details },
          {
            text: jobPanelText.scheduled,
            className: 'w-[150px] @max-[60rem]:w-[136px]',
            head: sort,
            sorted: byTime ? 'ascending' : undefined,
          },
          ...head,
        ]}
        stale={stale}
      >
        {jobs.map((job) => {
          const opened = open.visitsOf.get(job.id);
          return (
            <Fragment key={job.id}>
              <JobLine job={job} {...props} />
              {opened?.visits?.map((visit) => (
                <JobLine key={visit.id} job={visit} inner {...props} />
              ))}
              {opened && (
                <tr className="rule-t bg-background shadow-[inset_3px_0_0_var(--border-control)]">
                  <td colSpan={9} className="py-1.5 pr-2 pl-[86px]">
                    <SeriesFoot job={job} shown={opened} open={open} filters={filters} onAct={onAct} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </Table>
    </div>
  );
}

type LineProps = Omit<ListProps, 'jobs' | 'stale'> & {
  job: ListedJob;
  /** A visit below its series. */ inner?: boolean;
};

function JobLine({ job, inner = false, colours, filters, selection, open, onAct }: LineProps) {
  const zone = useZone();
  const select = inner
    ? fill(jobsText.selectVisit, { number: job.number })
    : fill(job.series?.more ? jobsText.selectNext : unbilledText.select, { title: job.title });
  return (
    <TableRow current={filters.job === job.id} onOpen={() => filters.open(job.id)} inner={inner}>
      <td className={cell}>
        <Checkbox
          aria-label={select}
          checked={selection.has(job.id)}
          onChange={() => selection.toggle(job.id)}
          className="-ml-2.5"
        />
      </td>
      <td className={`${cell} leading-[1.0625rem]`}>
        <div className={`flex items-center gap-1 ${inner ? 'pl-7' : job.series?.more ? '-ml-2' : ''}`}>
          <SeriesToggle job={job} open={open} />
          <div className="min-w-0 flex-1">
            <Link
              to={filters.rowPath(job.id)}
              preventScrollReset
              title={job.title}
              className={`block truncate rounded-module hover:underline ${inner ? 'font-medium' : 'font-strong'}`}
            >
              {inner ? fill(workText.job, { number: job.number }) : job.title}
            </Link>
            {job.series ? (
              <SeriesLine series={job.series} />
            ) : (
              !inner && <p className="truncate text-12 text-muted">{job.description ?? jobsText.noDescription}</p>
            )}
          </div>
        </div>
      </td>
      <td className={cell}>
        <Scheduled job={job} />
        {job.due_date && (
          <p className={`truncate text-12 text-muted ${tight}`}>
            {fill(workText.dueOn, { day: formatShortDate(job.due_date, zone) })}
          </p>
        )}
      </td>
      <td className={cell}>
        <StatusBadge status={job.status} />
      </td>
      <td className={cell}>
        <PriorityMark priority={job.priority} />
      </td>
      <td className={cell}>{!inner && <ClientName job={job} />}</td>
      <td className={cell}>
        <Assignee job={job} colours={colours} />
      </td>
      <td className={`${cell} ${roomy}`}>
        <DueDate job={job} />
      </td>
      <td className={cell}>
        <JobMenu job={job} onAct={onAct} />
      </td>
    </TableRow>
  );
}
