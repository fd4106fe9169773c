import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { CheckItem, Job, JobPart } from '#contract/jobs/job.schema.ts';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { Visit, VisitDetail } from '#contract/field/visit.schema.ts';
import { call } from '#web/api.ts';
import { visitQuery } from '#web/features/shared/visits/visitQuery.ts';

/** The time by this phone's clock; every command of a technician carries it. */
export const now = () => ({ occurred_at: new Date().toISOString() });

/** Puts the step that the server saved into the cache, before the whole job loads again. */
export const putStep = (client: QueryClient, jobId: string, step: CheckItem) =>
  client.setQueryData(visitQuery(jobId).queryKey, (visit) => {
    if (!visit) return visit;
    const checklist = visit.job.checklist.map((each) => (each.id === step.id ? step : each));
    return { ...visit, job: { ...visit.job, checklist } };
  });

/** The body that starts a clock and ends the running entry. Buttons wait while another job's clock runs (runsElsewhere). */
export const startClock = (running: TimeRow | null | undefined) => ({
  entry_id: v7(),
  switch_from: running?.id ?? null,
  ...now(),
});

/** The actor's running entry. 'list': any change of their time may concern it. */
export const runningQuery = queryOptions({
  queryKey: ['time', 'list', 'running'],
  queryFn: ({ signal }) => call('time.running', { signal }),
});

export const workedQuery = (day: string) =>
  queryOptions({
    queryKey: ['time', 'list', 'worked', day],
    queryFn: ({ signal }) => call('visit.day', { signal }),
  });

export const visitPath = (id: string) => `/tech/jobs/${id}`;

/** The job in progress, otherwise the first pending one. */
export const nextOf = (visits: Visit[]): Visit | undefined =>
  visits.find(({ status }) => status === 'in_progress') ?? visits.find(({ status }) => status === 'pending');

/** A job is listed once for each of the technician's spans. */
export const rowKey = ({ id, part }: { id: string; part?: JobPart | null }) => part?.id ?? id;

export const onePerJob = (visits: Visit[]) => [...new Map(visits.map((visit) => [visit.id, visit])).values()];

/** Everyone else who sees a job helps on it. */
export const isLead = ({ assigned_to }: Pick<Job, 'assigned_to'>, me: string) => assigned_to === me;

/** What the lead reported of today: of work on several days, an earlier day doesn't count. */
export const todaysTrip = (progress: VisitDetail['progress'], today: string) =>
  progress && (progress.day === null || progress.day === today) ? progress : null;

/** Opens the phone's map app. */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** This job's work clock is running. */
export const runsHere = (running: TimeRow | null | undefined, id: string): boolean =>
  running?.kind === 'job' && running.job_id === id;

/** Another job's clock has to end first. */
export const runsElsewhere = (running: TimeRow | null | undefined, id: string): boolean =>
  running?.kind === 'job' && running.job_id !== id;
