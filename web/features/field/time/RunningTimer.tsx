import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { runningQuery } from '#web/features/field/visits.ts';

/** A day begins with nothing running, so the first view doesn't carry it. */
const TimerBar = lazy(async () => ({ default: (await import('#web/features/field/time/TimerBar.tsx')).TimerBar }));

/** The clock that runs, on every page but those that show it large. */
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
