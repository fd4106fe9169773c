import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { runningQuery } from '#web/features/field/visits.ts';

const RunningTimer = lazy(async () => ({
  default: (await import('#web/features/field/time/RunningTimer.tsx')).RunningTimer,
}));

/** Wraps every page of a technician. The timer's code loads only while a clock runs. */
export function FieldFrame() {
  const { data: running } = useQuery(runningQuery);
  return (
    <>
      <Suspense>{running && <RunningTimer />}</Suspense>
      <Outlet />
    </>
  );
}
