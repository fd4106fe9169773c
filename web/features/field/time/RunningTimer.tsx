import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { runningQuery } from '#web/features/field/visits.ts';

/** No clock runs at the start of a day, so the first view doesn't load it. */
const TimerBar = lazy(async () => ({ default: (await import('#web/features/field/time/TimerBar.tsx')).TimerBar }));

/** The running clock, on every page except those that show it large. */
export function RunningTimer() {
  const { data: running } = useQuery(runningQuery);
  const { pathname } = useLocation();
  const job = running?.job_id && `/tech/jobs/${running.job_id}`;
  if (!running || pathname === '/tech/time' || pathname === job) return null;
  return (
    <Suspense>
      <TimerBar running={running} />
    </Suspense>
  );
}
