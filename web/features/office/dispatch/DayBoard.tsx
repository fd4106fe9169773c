import { useEffect, useState } from 'react';
import type { Board, BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { placeOn, type Axis } from '#web/features/office/dispatch/axis.ts';
import { aside, CountCell, Lanes, peopleOn } from '#web/features/office/dispatch/BoardParts.tsx';
import { minute } from '#web/features/office/dispatch/clock.ts';
import { DayRow } from '#web/features/office/dispatch/DayRow.tsx';
import { measures } from '#web/features/office/dispatch/same.ts';
import { formatTime } from '#web/when.ts';

type Props = {
  board: Board;
  /** Technicians who are off and have no jobs; they stand at the end of the board. */
  off: readonly BoardTechnician[];
  offShown: boolean;
  jobs: ReadonlyMap<string, readonly BoardJob[]>;
  staff: ReadonlyMap<string, StaffMember>;
  axis: Axis;
  zone: string;
};

const none: readonly BoardJob[] = [];

/** One row per technician, the hours across. */
export function DayBoard({ board, off, offShown, jobs, staff, axis, zone }: Props) {
  const rows = offShown ? board.technicians : board.technicians.filter((each) => !off.includes(each));
  const hours = axis.hours.length;
  return (
    <div
      style={measures(
        { '--hours': hours, '--row': peopleOn(board) - off.length > 8 ? '80px' : '100px', '--aside': `${aside}px` },
        { minWidth: aside + hours * 58 },
      )}
      className="relative"
    >
      <div className="sticky top-0 z-[8] grid h-[34px] grid-cols-[var(--aside)_minmax(0,1fr)] border-b border-border bg-surface">
        <CountCell board={board} off={off.length} />
        <div className="relative text-12/[1.125rem] font-medium narrow text-muted tabular-nums">
          {axis.hours.map(({ at, label }) => (
            <span
              key={at}
              style={{ left: `${placeOn(axis, { start: at, end: at }).left}%` }}
              className="absolute top-2 pl-1.5"
            >
              {label.replace(':00', '').replace(/\s?[AP]M/, '')}
              <small className="ml-0.5 text-[10px]">{/[AP]M/.exec(label)?.[0]}</small>
            </span>
          ))}
          <NowLine axis={axis} zone={zone} tag />
        </div>
      </div>
      <ul aria-label={dispatchText.board} className="relative">
        {rows.map((technician) => (
          <DayRow
            key={technician.id}
            technician={technician}
            jobs={jobs.get(technician.id) ?? none}
            tours={board.tours}
            person={staff.get(technician.id)}
            axis={axis}
            zone={zone}
          />
        ))}
        <Lanes>
          <NowLine axis={axis} zone={zone} />
        </Lanes>
      </ul>
    </div>
  );
}

/** The current time. It has its own timer, so nothing else renders again for it. */
function NowLine({ axis, zone, tag = false }: { axis: Axis; zone: string; tag?: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  if (now < axis.start || now > axis.end) return null;
  const left = `${placeOn(axis, { start: now, end: now }).left}%`;
  if (!tag) return <div style={{ left }} className="absolute inset-y-0 z-[3] w-0.5 -translate-x-1/2 bg-text" />;
  const time = formatTime(now, zone);
  return (
    <span
      style={{ left }}
      className="absolute top-2 z-[4] -translate-x-1/2 rounded-[4px] bg-text px-1.5 font-strong text-surface"
    >
      <span aria-hidden>{time.replace(/\s?[AP]M/, '')}</span>
      <span className="sr-only">{fill(dispatchText.now, { time })}</span>
    </span>
  );
}
