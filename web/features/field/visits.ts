import { queryOptions } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { Visit } from '#contract/field/visit.schema.ts';
import { call } from '#web/api.ts';

/** When something happened by this phone's clock: part of every act of a technician. */
export const now = () => ({ occurred_at: new Date().toISOString() });

/** A clock that starts: what runs ends with it, unless that is a job of its own. */
export const startClock = (running: TimeRow | null | undefined) => ({
  entry_id: v7(),
  switch_from: running?.id ?? null,
  ...now(),
});

/** What the actor's clock runs on. 'list': any change of theirs may be about it. */
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

/** The one under way, otherwise the first that isn't done. */
export const nextOf = (visits: Visit[]): Visit | undefined =>
  visits.find(({ status }) => status === 'in_progress') ?? visits.find(({ status }) => status === 'pending');

/** Opens the phone's own map. */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** Another job's clock has to end first. */
export const runsElsewhere = (running: TimeRow | null | undefined, id: string): boolean =>
  running?.kind === 'job' && running.job_id !== id;
