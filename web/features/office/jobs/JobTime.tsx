import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { timeText } from '#text/time.ts';
import { jobTimeText as text } from '#text/timesheets.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { minutesOf } from '#web/features/shared/time/entries.ts';
import { dayIn, formatShortDate, formatSpan, formatTime } from '#web/when.ts';

type Props = { id: string; Frame: ComponentType<{ title: string; end?: ReactNode; children: ReactNode }> };

/** The actual time beside the planned time, and who was there. Renders nothing while no time is recorded. */
export function JobTime({ id, Frame }: Props) {
  const zone = useZone();
  const { data } = useQuery({
    queryKey: ['time', 'list', 'job', id],
    queryFn: ({ signal }) => call('time.job', { params: { id }, signal }),
  });
  if (!data?.entries.length) return null;
  const { planned_minutes, entries } = data;
  const minutes = entries.reduce(
    (sum, entry) => (entry.kind === 'job' && entry.counted ? sum + minutesOf(entry) : sum),
    0,
  );
  const total = planned_minutes
    ? fill(text.ofPlanned, { hours: hoursOf(minutes), planned: hoursOf(planned_minutes) })
    : hoursOf(minutes);
  return (
    <Frame title={text.title} end={total}>
      <ul aria-label={text.title}>
        {entries.map((entry) => {
          const { started_at, ended_at, kind, counted, flag } = entry;
          const span = ended_at
            ? formatSpan(started_at, ended_at, zone)
            : fill(timeText.span, { from: formatTime(started_at, zone), to: dayText.now });
          return (
            <li key={entry.id} className="flex items-baseline gap-3 rule-t py-1.5">
              <span className="min-w-0 flex-1">
                <Link
                  to={`/admin/staff/time?week=${dayIn(zone, started_at)}&person=${entry.person_id}`}
                  className="font-medium text-accent hover:underline"
                >
                  {entry.person_name}
                </Link>
                <span className="block text-13 text-muted tabular-nums md:text-12">
                  {[timeText.kinds[kind], formatShortDate(started_at, zone), span, flag && timeText.flags[flag]]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className={`tabular-nums ${kind === 'job' && counted ? 'font-strong' : 'text-muted'}`}>
                {counted ? hoursOf(minutesOf(entry)) : commonText.nothing}
              </span>
            </li>
          );
        })}
      </ul>
    </Frame>
  );
}
