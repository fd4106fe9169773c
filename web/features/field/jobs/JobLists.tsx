import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobPart } from '#contract/jobs/job.schema.ts';
import type { DoneVisit, Visit } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { techJobsText as text } from '#text/visit.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { rowKey, visitPath } from '#web/features/field/visits.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { describePart } from '#web/features/shared/jobs/describePart.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { dayIn, formatLately, formatSpan, formatTime, formatWeekday } from '#web/when.ts';

/** The day is in the key: the list loads again at midnight. */
const upcomingQuery = (day: string) =>
  infiniteQueryOptions({
    queryKey: ['job', 'list', 'upcoming', day],
    queryFn: ({ pageParam, signal }) =>
      call('visit.list', { query: { show: 'upcoming', ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export function Upcoming() {
  const zone = useZone();
  const { id: me } = useActor();
  const list = useInfiniteQuery(upcomingQuery(dayIn(zone, useNow())));
  return (
    <PagedList
      list={list}
      text={text}
      label={text.upcoming}
      className=""
      empty={<EmptyState title={text.noUpcoming} body={text.noUpcomingBody} />}
    >
      {(jobs: Visit[]) => (
        <ByDay rows={jobs} dayOf={({ scheduled_start }) => scheduled_start!}>
          {(job) => (
            <Row
              id={job.id}
              time={formatTime(job.scheduled_start!, zone)}
              title={job.title}
              lines={[
                job.part && formatSpan(job.scheduled_start!, job.scheduled_end!, zone),
                describePart({ part: job.part, assigned_to: me }),
                job.client_name,
                job.place,
              ]}
              end={<StatusBadge status={job.status} />}
            />
          )}
        </ByDay>
      )}
    </PagedList>
  );
}

const doneQuery = infiniteQueryOptions({
  queryKey: ['job', 'list', 'done'],
  queryFn: ({ pageParam, signal }) => call('visit.done', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  placeholderData: keepPreviousData,
});

export function Done() {
  const zone = useZone();
  const list = useInfiniteQuery(doneQuery);
  return (
    <PagedList
      list={list}
      text={text}
      label={text.done}
      className=""
      empty={<EmptyState title={text.noDone} body={text.noDoneBody} />}
    >
      {(jobs: DoneVisit[]) => (
        <ByDay rows={jobs} dayOf={({ completed_at }) => completed_at}>
          {(job) => (
            <Row
              id={job.id}
              time={formatTime(job.completed_at, zone)}
              title={job.title}
              lines={[
                job.client_name,
                job.place,
                job.completion_reason && fill(text.early, { reason: job.completion_reason }),
              ]}
              end={
                <>
                  <Check size={18} aria-hidden className="text-success" />
                  <span className="sr-only">{fill(text.doneAt, { time: formatLately(job.completed_at, zone) })}</span>
                </>
              }
            />
          )}
        </ByDay>
      )}
    </PagedList>
  );
}

type ByDayProps<Job> = { rows: Job[]; dayOf: (row: Job) => string; children: (row: Job) => ReactNode };

/** Rows in order, grouped by day. */
function ByDay<Job extends { id: string; part?: JobPart | null }>({ rows, dayOf, children }: ByDayProps<Job>) {
  const zone = useZone();
  const days = Map.groupBy(rows, (row) => dayIn(zone, dayOf(row)));
  return (
    <div className="grid gap-4">
      {[...days].map(([day, jobs]) => (
        <section key={day} aria-label={formatWeekday(dayOf(jobs[0]!), zone)}>
          <h2 className="mb-1.5 px-4 text-15 font-strong md:text-13">{formatWeekday(dayOf(jobs[0]!), zone)}</h2>
          <ul className="rounded-panel bg-surface shadow-1 *:not-first:rule-t">
            {jobs.map((job) => (
              <li key={rowKey(job)}>{children(job)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type RowProps = { id: string; time: string; title: string; lines: (string | null)[]; end: ReactNode };

function Row({ id, time, title, lines, end }: RowProps) {
  return (
    <Link to={visitPath(id)} className="stacks flex min-h-12 items-start gap-3 px-4 py-3 hover:bg-hover">
      <span className="w-[72px] flex-none text-15 font-strong tabular-nums md:text-13">{time}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-strong wrap-anywhere md:text-14">{title}</span>
        {[...new Set(lines)].filter(Boolean).map((line) => (
          <span key={line} className="block text-15 wrap-anywhere text-muted md:text-13">
            {line}
          </span>
        ))}
      </span>
      {end}
    </Link>
  );
}
