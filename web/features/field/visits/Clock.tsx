import { useQuery } from '@tanstack/react-query';
import { Pause, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { formatDuration } from '#web/duration.ts';
import { clockOf, useElapsed } from '#web/features/field/time/elapsed.ts';
import { now, runningQuery } from '#web/features/field/visits.ts';
import { useAct } from '#web/features/field/visits/useAct.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatTime } from '#web/when.ts';

/** The time on this job while its clock runs, otherwise the visit's known times. */
export function Clock({ visit }: { visit: VisitDetail }) {
  const { job, progress } = visit;
  const zone = useZone();
  const { data: running } = useQuery(runningQuery);
  if (job.status === 'cancelled') return <Line text={text.cancelled} />;
  if (job.status === 'completed') {
    if (!progress?.done_at) return null;
    const said = fill(text.doneAt, { time: formatTime(progress.done_at, zone) });
    return (
      <Line text={said} also={visit.reopening === 'invoiced' ? text.invoiced : ''}>
        {visit.reopening === 'open' && <Back act="visit.reopen" id={job.id} label={actionText.reopen} />}
      </Line>
    );
  }
  if (running?.kind === 'job' && running.job_id === job.id) return <Running visit={visit} since={running.started_at} />;
  if (job.status === 'in_progress') return <Line text={text.paused} also={text.pausedBody} />;
  if (!progress?.on_the_way_at) return null;
  const { on_the_way_at, on_the_way_waits, arrives_from, arrives_to } = progress;
  const told =
    job.client_id && arrives_from && arrives_to
      ? fill(text.expected, { from: formatTime(arrives_from, zone), to: formatTime(arrives_to, zone) })
      : '';
  const untold = job.client_name ? fill(text.untold, { name: job.client_name.split(' ')[0]! }) : '';
  return (
    <Line
      text={fill(text.onTheWayAt, { time: formatTime(on_the_way_at, zone) })}
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
  const planned = job.items.reduce((sum, { minutes }) => sum + minutes, 0);
  const { act, busy } = useAct('visit.pause');
  const note = planned
    ? fill(text.since, { time: formatTime(since, zone), minutes: formatDuration(planned) })
    : fill(workText.since, { time: formatTime(since, zone) });
  return (
    <div className="visit-clock">
      <div className="min-w-0 flex-1">
        <p role="timer" className="visit-clock-time">
          {clockOf(elapsed)}
        </p>
        <p className="visit-clock-note">{note}</p>
      </div>
      <Button variant="onDark" softDisabled={busy} onClick={() => act({ params: { id: job.id }, body: now() })}>
        <Pause size={18} aria-hidden />
        {busy ? actionText.saving : text.pause}
      </Button>
      {planned > 0 && (
        <span aria-hidden className="visit-clock-bar">
          <span style={{ width: `${Math.min(100, elapsed / (planned * 0.6))}%` }} />
        </span>
      )}
    </div>
  );
}
