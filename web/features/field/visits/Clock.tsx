import { useQuery } from '@tanstack/react-query';
import { House, Pause, Square, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { firstName } from '#contract/base/firstName.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { clockText } from '#text/time.ts';
import { visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { formatDuration } from '#web/duration.ts';
import { clockOf, useElapsed } from '#web/features/field/time/elapsed.ts';
import { isLead, now, runningQuery, runsHere, todaysTrip } from '#web/features/field/visits.ts';
import { useAct } from '#web/features/field/visits/useAct.ts';
import { useNextDay, useOwnSpans, useOwnTime } from '#web/features/field/visits/useOwnTime.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayIn, formatTime, formatWeekday } from '#web/when.ts';

/** The time on this job while its clock runs, otherwise the visit's known times. */
export function Clock({ visit }: { visit: VisitDetail }) {
  const { job, progress } = visit;
  const zone = useZone();
  const { data: running } = useQuery(runningQuery);
  const leads = isLead(job, useActor().id);
  const trip = todaysTrip(progress, dayIn(zone, useNow()));
  const drives = leads && trip !== null && trip.on_the_way_at !== null && !trip.arrived_at;
  const here = runsHere(running, job.id);
  if (job.status === 'cancelled') return <Line text={text.cancelled} />;
  if (job.status === 'completed') {
    if (!progress?.done_at) return null;
    const time = formatTime(progress.done_at, zone);
    if (here && !leads) {
      const name = firstName(job.assigned_to_name ?? '');
      return (
        <Line text={fill(text.finishedBy, { name, time })} also={text.stillRuns}>
          <Stop id={job.id} Icon={Square} label={clockText.clockOut} />
        </Line>
      );
    }
    const said = fill(text.doneAt, { time });
    return (
      <Line text={said} also={visit.reopening === 'invoiced' ? text.invoiced : ''}>
        {visit.reopening === 'open' && <Back act="visit.reopen" id={job.id} label={actionText.reopen} />}
      </Line>
    );
  }
  if (here) return <Running visit={visit} since={running!.started_at} />;
  if (job.status === 'in_progress' && !(drives && job.spans.length > 0))
    return job.spans.length > 0 ? <Between visit={visit} /> : <Line text={text.paused} also={text.pausedBody} />;
  if (!drives) return null;
  const { on_the_way_at, on_the_way_waits, arrives_from, arrives_to } = trip;
  const told =
    job.client_id && arrives_from && arrives_to
      ? fill(text.expected, { from: formatTime(arrives_from, zone), to: formatTime(arrives_to, zone) })
      : '';
  const untold = job.client_name ? fill(text.untold, { name: job.client_name.split(' ')[0]! }) : '';
  return (
    <Line
      text={fill(text.onTheWayAt, { time: formatTime(on_the_way_at!, zone) })}
      also={on_the_way_waits ? untold : told}
    >
      {on_the_way_waits && <Back act="visit.undoOnTheWay" id={job.id} label={actionText.undo} />}
    </Line>
  );
}

const Line = ({ text: said, also = '', children }: { text: string; also?: string; children?: ReactNode }) => (
  <div className="visit-clock">
    <p className="grid min-w-0 flex-1">
      <b className="font-strong">{said}</b>
      <span className="visit-clock-note">{also}</span>
    </p>
    {children}
  </div>
);

/** Someone who shares a job isn't on it now: before their first time, in a break, or until another day. */
function Between({ visit: { job, progress } }: { visit: VisitDetail }) {
  const zone = useZone();
  const current = useNow();
  const spans = useOwnSpans(job);
  const leads = isLead(job, useActor().id);
  const left = leads && todaysTrip(progress, dayIn(zone, current))?.left_at;
  const next = spans.find(({ start, end }) =>
    left ? dayIn(zone, start) > dayIn(zone, left) : Date.parse(end) > current.getTime(),
  );
  if (!next || next === spans[0] || dayIn(zone, next.start) === dayIn(zone, current))
    return <Line text={text.pausedBody} />;
  const when = `${formatWeekday(next.start, zone)}, ${formatTime(next.start, zone)}`;
  return <Line text={workText.doneToday} also={fill(text.backOn, { when })} />;
}

type BackProps = { act: 'visit.undoOnTheWay' | 'visit.reopen'; id: string; label: string };

/** Undoes the last tap. */
function Back({ act: key, id, label }: BackProps) {
  const { act, busy } = useAct(key);
  return (
    <Button variant="onDark" softDisabled={busy} onClick={() => act({ params: { id } })}>
      <Undo2 size={18} aria-hidden />
      {busy ? actionText.saving : label}
    </Button>
  );
}

function Running({ visit: { job }, since }: { visit: VisitDetail; since: string }) {
  const zone = useZone();
  const elapsed = useElapsed(since);
  const planned = useOwnMinutes(job);
  const leads = isLead(job, useActor().id);
  const goesOn = useNextDay(job) !== null && leads;
  const note = planned
    ? fill(text.since, { time: formatTime(since, zone), minutes: formatDuration(planned) })
    : fill(workText.since, { time: formatTime(since, zone) });
  return (
    <div className="visit-clock">
      <div className="min-w-0 flex-1 basis-36">
        <p role="timer" className="visit-clock-time">
          {clockOf(elapsed)}
        </p>
        <p className="visit-clock-note">{note}</p>
      </div>
      <Stop id={job.id} Icon={Pause} label={text.pause} />
      {goesOn && <Stop id={job.id} Icon={House} label={workText.doneToday} leaves />}
      {planned > 0 && (
        <span aria-hidden className="visit-clock-bar">
          <span style={{ width: `${Math.min(100, elapsed / (planned * 0.6))}%` }} />
        </span>
      )}
    </div>
  );
}

/** Of shared work, only this technician's own time of the day. */
function useOwnMinutes(job: VisitDetail['job']): number {
  const { scheduled_start, scheduled_end, pause_minutes } = useOwnTime(job);
  return job.spans.length > 0
    ? (Date.parse(scheduled_end ?? '') - Date.parse(scheduled_start ?? '')) / 60_000 - pause_minutes
    : job.items.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Ends the work clock, for now or until another day. */
function Stop({ id, Icon, label, leaves = false }: { id: string; Icon: LucideIcon; label: string; leaves?: boolean }) {
  const { act, busy } = useAct('visit.pause');
  return (
    <Button variant="onDark" softDisabled={busy} onClick={() => act({ params: { id }, body: { leaves, ...now() } })}>
      <Icon size={18} aria-hidden />
      {busy ? actionText.saving : label}
    </Button>
  );
}
