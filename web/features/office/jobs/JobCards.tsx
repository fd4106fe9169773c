import { Link } from 'react-router';
import { actionText } from '#text/actions.ts';
import { jobsText, seriesRowText } from '#text/jobs.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { JobMenu } from '#web/features/office/jobs/JobMenu.tsx';
import { Assignee, ClientName, DueDate, Scheduled } from '#web/features/office/jobs/JobParts.tsx';
import type { ListProps } from '#web/features/office/jobs/JobTable.tsx';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { SeriesFoot, SeriesLine, SeriesToggle } from '#web/features/office/jobs/SeriesParts.tsx';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { Button } from '#web/ui/Button.tsx';

/** The rows of the table as cards, if the table has no room. */
export function JobCards({ jobs, colours, stale, filters, open, onAct }: ListProps) {
  return (
    <ul
      aria-label={pageText.jobs}
      aria-busy={stale || undefined}
      className={`grid grid-cols-[minmax(0,1fr)] gap-2.5 ${stale ? 'opacity-60' : ''}`}
    >
      {jobs.map((job) => {
        const opened = open.visitsOf.get(job.id);
        return (
          <li key={job.id} className="relative rounded-panel bg-surface text-14 shadow-1">
            <div className="grid gap-1 px-4 pt-3 pb-3">
              <div className="flex items-start gap-3">
                {/* The link covers the whole card, except for the buttons above it. */}
                <Link
                  to={filters.rowPath(job.id)}
                  preventScrollReset
                  className="min-w-0 flex-1 text-16/6 font-strong wrap-anywhere after:absolute after:inset-0"
                >
                  {job.title}
                </Link>
                <StatusBadge status={job.status} />
              </div>
              {job.series ? (
                <div className="-mt-1 flex items-center justify-between gap-1">
                  <span className="min-w-0">
                    <SeriesLine series={job.series} />
                  </span>
                  <SeriesToggle job={job} open={open} />
                </div>
              ) : (
                <p className="truncate text-muted">{job.description ?? jobsText.noDescription}</p>
              )}
              <Scheduled job={job} />
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
                  {actionText.assign}
                </Button>
              )}
              <div className="relative">
                <JobMenu job={job} onAct={onAct} />
              </div>
            </div>
            {opened && (
              <div className="relative rule-t bg-background px-4 py-1">
                <ul aria-label={fill(seriesRowText.visits, { title: job.title })}>
                  {opened.visits?.map((visit) => (
                    <li key={visit.id}>
                      <Link
                        to={filters.rowPath(visit.id)}
                        preventScrollReset
                        className="flex min-h-12 items-center gap-3 py-1.5"
                      >
                        <span className="min-w-0 flex-1">
                          <Scheduled job={visit} />
                        </span>
                        <StatusBadge status={visit.status} />
                      </Link>
                    </li>
                  ))}
                </ul>
                <SeriesFoot job={job} shown={opened} open={open} filters={filters} onAct={onAct} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
