import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Visit } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { todayText as text } from '#text/today.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { useWaitingCount } from '#web/features/field/photos/uploads.ts';
import { onePerJob, workedQuery } from '#web/features/field/visits.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { formatNumber } from '#web/numbers.ts';
import { dayIn } from '#web/when.ts';

/** The day's progress. A figure that hasn't loaded shows no number. */
export function DayStats({ visits }: { visits: Visit[] | undefined }) {
  const now = useNow();
  const { data: worked } = useQuery(workedQuery(dayIn(useZone(), now)));
  const waiting = useWaitingCount(useActor().id);
  const jobs = visits && onePerJob(visits);
  const done = jobs?.filter(({ status }) => status === 'completed').length;
  const running = worked?.running_since ? now.getTime() - Date.parse(worked.running_since) : 0;
  const minutes = worked && worked.minutes + Math.max(0, Math.floor(running / 60_000));
  return (
    <dl className="stacks flex rounded-panel bg-surface shadow-1">
      <Stat name={text.jobsDone}>{jobs && fill(workText.progress, { done: done!, all: jobs.length })}</Stat>
      <Stat name={text.hours}>{minutes === undefined ? '' : clockOf(minutes)}</Stat>
      <Stat name={workText.toUpload}>{formatNumber(waiting)}</Stat>
    </dl>
  );
}

const clockOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 px-4 py-3 not-first:shadow-[inset_1px_0_0_var(--border)]">
      <dt className="truncate text-13 text-muted md:text-12">{name}</dt>
      <dd className="wide text-20 tabular-nums">{children}</dd>
    </div>
  );
}
