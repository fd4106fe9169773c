import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { clientJobsText as text } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { momentText } from '#web/features/office/jobs/jobDates.ts';
import { jobListQuery } from '#web/features/office/jobs/jobs.ts';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';

type Props = { client: string; open: string | null; onOpen: (id: string) => void };

/** All of the client's jobs, newest first. */
export function ClientVisits({ client, open, onOpen }: Props) {
  const list = useInfiniteQuery(jobListQuery({ client }));
  const colours = coloursOf(useQuery(staffQuery).data);
  return (
    <Panel title={text.title} end={<PanelLink to={`/admin/jobs?client=${client}`} text={text.viewAll} />}>
      <PagedList list={list} text={text} className="" empty={<EmptyState title={text.empty} body={text.emptyBody} />}>
        {(jobs) => (
          <ul>
            {jobs.map((job) => (
              <Row
                key={job.id}
                job={job}
                paint={paintOf(job.assigned_to ? colours.get(job.assigned_to) : undefined)}
                current={open === job.id}
                onOpen={() => onOpen(job.id)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

/** Links from a panel to the full list. */
export const PanelLink = ({ to, text: label }: { to: string; text: string }) => (
  <Link
    to={to}
    className="flex min-h-12 items-center gap-1.5 rounded-control px-2 text-15 font-medium text-accent hover:underline md:min-h-8 md:text-13"
  >
    {label}
    <ArrowRight size={15} aria-hidden />
  </Link>
);

type RowProps = { job: JobRow; paint: string; current: boolean; onOpen: () => void };

function Row({ job, paint, current, onOpen }: RowProps) {
  const zone = useZone();
  const { title, place, assigned_to_name: who, scheduled_start, due_date } = job;
  return (
    <li className={`rule-t ${current ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : ''}`}>
      <button
        type="button"
        onClick={onOpen}
        className="visit-row w-full px-4 py-2 text-left leading-[1.125rem] hover:bg-hover"
      >
        <span className="min-w-0">
          <span className="block truncate text-15 font-strong md:text-13" title={title}>
            {title}
          </span>
          <span className="block truncate text-13 text-muted md:text-12">{place ?? fieldText.noAddress}</span>
        </span>
        <span>
          <StatusBadge status={job.status} />
        </span>
        <span className="visit-who">
          {who && <Avatar initials={initials(who)} paint={paint} />}
          <span className="sr-only">{who ?? workText.unassigned}</span>
        </span>
        <span className="visit-when text-13 text-muted tabular-nums md:text-12">
          {scheduled_start || due_date ? momentText(scheduled_start ?? due_date, zone) : text.noDate}
          <span className="visit-who-too">, {who ?? workText.unassigned}</span>
        </span>
      </button>
    </li>
  );
}
