import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { instantAt } from '#contract/base/clock.ts';
import { isDay } from '#contract/base/days.ts';
import { breakIn, holds, overlap, withBreaks, workFrom, type Span } from '#contract/jobs/freeTime.ts';
import { jobDialogText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { boardQuery } from '#web/features/office/dispatch/board.ts';
import { keyOf } from '#web/features/office/dispatch/blocks.ts';
import { withPause } from '#web/features/shared/jobs/plannedTime.ts';
import { formatSpan } from '#web/when.ts';

type Props = { technician: string; day: string; time: string; minutes: number; jobId: string | null };

const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

/** The technician's day as a strip with this visit in it, and in words whether it fits. The server decides. */
export function FitLine({ technician, day, time, minutes, jobId }: Props) {
  const zone = useZone();
  const { data } = useQuery({ ...boardQuery(day, day), enabled: isDay(day) });
  const person = data?.technicians.find(({ id }) => id === technician);
  if (!person || !isDay(day)) return null;

  const windows = person.windows.map(spanOf);
  const hours = withBreaks(windows.map((window) => ({ ...window, day })));
  const wish = workFrom(Date.parse(instantAt(day, time, zone)), minutes * 60_000, hours);
  const pause = Math.round((wish.end - wish.start) / 60_000) - minutes;
  const busy = (data?.jobs ?? []).flatMap((job) =>
    job.assigned_to === technician &&
    job.id !== jobId &&
    job.status !== 'cancelled' &&
    job.scheduled_start &&
    job.scheduled_end
      ? [{ job, span: spanOf({ start: job.scheduled_start, end: job.scheduled_end }) }]
      : [],
  );
  const clash = busy.find(({ span }) => overlap(span, wish));
  const inHours = holds(hours, wish);
  const ends = [wish, ...windows, ...busy.map(({ span }) => span)];
  const from = Math.min(...ends.map((span) => span.start));
  const to = Math.max(...ends.map((span) => span.end));
  const place = (span: Span) => ({
    left: `${((span.start - from) / (to - from)) * 100}%`,
    width: `${((span.end - span.start) / (to - from)) * 100}%`,
  });
  const when = (span: Span) => formatSpan(new Date(span.start).toISOString(), new Date(span.end).toISOString(), zone);
  const rest = breakIn(windows, wish);
  const fine = !clash && inHours;
  const text = clash
    ? fill(jobDialogText.slotTaken, { technician: person.full_name, title: clash.job.title, when: when(clash.span) })
    : inHours
      ? fill(jobDialogText.free, { technician: person.full_name, when: withPause(wish, pause, zone) })
      : rest
        ? fill(jobDialogText.break, { technician: person.full_name, when: when(rest) })
        : fill(jobDialogText.outside, { technician: person.full_name });
  const Icon = fine ? Check : TriangleAlert;

  return (
    <div className="grid gap-1">
      <div aria-hidden className="relative h-3 overflow-hidden rounded-module bg-sunken hairline">
        {windows.map((span) => (
          <span key={span.start} className="absolute inset-y-0 bg-surface" style={place(span)} />
        ))}
        {busy.map(({ job, span }) => (
          <span key={keyOf(job)} className="absolute inset-y-0.5 rounded-[2px] bg-control" style={place(span)} />
        ))}
        <span
          className={`absolute inset-y-0 rounded-[2px] ring-1 ring-inset ${clash ? 'bg-danger-soft ring-danger-solid' : 'bg-spray ring-accent'}`}
          style={place(wish)}
        />
      </div>
      <output
        className={`flex items-start gap-1.5 text-13 font-medium md:text-12 ${fine ? 'text-success' : 'text-warning-on'}`}
      >
        <Icon size={14} strokeWidth={2.25} aria-hidden className="mt-px flex-none" />
        {text}
      </output>
    </div>
  );
}
