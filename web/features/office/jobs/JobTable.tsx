import { Link } from 'react-router';
import type { JobRow } from '#contract/job.ts';
import { jobsText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { JobMenu, type Act } from '#web/features/office/jobs/JobMenu.tsx';
import { Assignee, ClientName, DueDate, type Colours } from '#web/features/office/jobs/JobParts.tsx';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import type { JobFilters } from '#web/features/office/jobs/useJobFilters.ts';
import type { Selection } from '#web/features/office/jobs/useSelection.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';

const { columns } = jobsText;
const head = [
  { text: columns.details },
  { text: columns.status, className: 'w-[122px]' },
  { text: columns.priority, className: 'w-[96px]' },
  { text: columns.client, className: 'w-[16%]' },
  { text: columns.assignedTo, className: 'w-[16.5%]' },
  { text: columns.due, className: 'w-[106px]' },
  { text: columns.actions, className: 'w-[70px]' },
];

export type ListProps = {
  jobs: readonly JobRow[];
  colours: Colours;
  stale: boolean;
  filters: JobFilters;
  selection: Selection;
  onAct: Act;
};

export function JobTable({ jobs, colours, stale, filters, selection, onAct }: ListProps) {
  const all = (
    <Checkbox
      aria-label={jobsText.selectAll}
      checked={selection.all}
      onChange={(event) => selection.setAll(event.target.checked)}
      className="-ml-2.5"
    />
  );
  return (
    <Table
      label={jobsText.jobs}
      columns={[{ text: columns.select, className: 'w-[42px]', head: all }, ...head]}
      stale={stale}
    >
      {jobs.map((job) => (
        <TableRow key={job.id} current={filters.job === job.id} onOpen={() => filters.open(job.id)}>
          <td className={cell}>
            <Checkbox
              aria-label={fill(jobsText.select, { title: job.title })}
              checked={selection.has(job.id)}
              onChange={() => selection.toggle(job.id)}
              className="-ml-2.5"
            />
          </td>
          <td className={`${cell} leading-[17px]`}>
            <Link
              to={filters.rowPath(job.id)}
              preventScrollReset
              title={job.title}
              className="block truncate rounded-module font-strong hover:underline"
            >
              {job.title}
            </Link>
            <p className="truncate text-12 text-muted">{job.description ?? jobsText.noDescription}</p>
          </td>
          <td className={cell}>
            <StatusBadge status={job.status} />
          </td>
          <td className={cell}>
            <PriorityMark priority={job.priority} />
          </td>
          <td className={cell}>
            <ClientName job={job} />
          </td>
          <td className={cell}>
            <Assignee job={job} colours={colours} />
          </td>
          <td className={cell}>
            <DueDate job={job} />
          </td>
          <td className={cell}>
            <JobMenu job={job} onAct={onAct} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same rows where a table has no room. */
export function JobCards({ jobs, colours, stale, filters, onAct }: ListProps) {
  return (
    <ul
      aria-label={jobsText.jobs}
      aria-busy={stale || undefined}
      className={`grid grid-cols-[minmax(0,1fr)] gap-2.5 ${stale ? 'opacity-60' : ''}`}
    >
      {jobs.map((job) => (
        <li key={job.id} className="relative rounded-panel bg-surface text-14 shadow-1">
          <div className="grid gap-1 px-4 pt-3 pb-3">
            <div className="flex items-start gap-3">
              {/* The whole card is the link's, but for the buttons above it. */}
              <Link
                to={filters.rowPath(job.id)}
                preventScrollReset
                className="min-w-0 flex-1 text-16/6 font-strong wrap-anywhere after:absolute after:inset-0"
              >
                {job.title}
              </Link>
              <StatusBadge status={job.status} />
            </div>
            <p className="truncate text-muted">{job.description ?? jobsText.noDescription}</p>
            <div className="mt-0.5 flex items-center gap-3.5 font-medium">
              <span className="min-w-0 flex-1">
                <ClientName job={job} />
              </span>
              <PriorityMark priority={job.priority} />
              <DueDate job={job} />
            </div>
          </div>
          <div className="flex items-center gap-2 rule-t pr-1 pl-4">
            <span className="min-w-0 flex-1">
              <Assignee job={job} colours={colours} />
            </span>
            {!job.assigned_to && (
              <Button className="relative" onClick={() => onAct('assign', job)}>
                {jobsText.assignShort}
              </Button>
            )}
            <div className="relative">
              <JobMenu job={job} onAct={onAct} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
