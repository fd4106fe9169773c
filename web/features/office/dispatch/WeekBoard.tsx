import { memo } from 'react';
import { Link } from 'react-router';
import type { Board, BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { formatShortDay } from '#web/calendar.ts';
import { blocksOf, startOf } from '#web/features/office/dispatch/blocks.ts';
import { aside, CountCell, Lanes } from '#web/features/office/dispatch/BoardParts.tsx';
import { SmallBlock } from '#web/features/office/dispatch/JobBlock.tsx';
import { windowsOf } from '#web/features/office/dispatch/checkPlacement.ts';
import { offLabel } from '#web/features/office/dispatch/offTimes.ts';
import { measures, sameItems } from '#web/features/office/dispatch/same.ts';
import { RowHead } from '#web/features/office/dispatch/TechnicianCell.tsx';
import { dayIn } from '#web/when.ts';

type Props = {
  board: Board;
  off: number;
  jobs: ReadonlyMap<string, readonly BoardJob[]>;
  staff: ReadonlyMap<string, StaffMember>;
  days: string[];
  today: string;
  zone: string;
};
const none: readonly BoardJob[] = [];
const columns = 'grid-cols-[var(--aside)_repeat(7,minmax(0,1fr))]';

/** One row per technician, the days across. */
export function WeekBoard({ board, off, jobs, staff, days, today, zone }: Props) {
  return (
    <div
      style={measures({ '--aside': `${aside}px`, '--row': '104px' }, { minWidth: aside + 7 * 112 })}
      className="relative"
    >
      <div className={`sticky top-0 z-[8] grid h-[34px] border-b border-border bg-surface ${columns}`}>
        <CountCell board={board} off={off} />
        {days.map((day) => (
          <Link
            key={day}
            to={`?day=${day}`}
            aria-current={day === today ? 'date' : undefined}
            className="border-r border-border px-2 py-2 text-12/[1.125rem] font-medium narrow text-muted tabular-nums outline-offset-[-2px] last:border-r-0 hover:text-text aria-[current]:bg-text aria-[current]:font-strong aria-[current]:text-surface"
          >
            {formatShortDay(day)}
          </Link>
        ))}
      </div>
      <ul aria-label={dispatchText.board} className="relative">
        {board.technicians.map((technician) => (
          <WeekRow
            key={technician.id}
            technician={technician}
            jobs={jobs.get(technician.id) ?? none}
            tours={board.tours}
            person={staff.get(technician.id)}
            days={days}
            zone={zone}
          />
        ))}
        <Lanes />
      </ul>
    </div>
  );
}

type RowProps = {
  technician: BoardTechnician;
  jobs: readonly BoardJob[];
  tours: Board['tours'];
  person: StaffMember | undefined;
  days: string[];
  zone: string;
};

const WeekRow = memo(
  WeekRowView,
  (one, other) =>
    one.technician === other.technician &&
    one.person === other.person &&
    one.zone === other.zone &&
    one.days[0] === other.days[0] &&
    sameItems(one.tours, other.tours) &&
    sameItems(one.jobs, other.jobs),
);

function WeekRowView({ technician, jobs, tours, person, days, zone }: RowProps) {
  const windows = windowsOf(technician);
  return (
    <li
      data-technician={technician.id}
      className={`board-row relative grid min-h-(--row) border-b border-border ${columns}`}
    >
      <RowHead technician={technician} jobs={jobs} menu={false} />
      {days.map((day) => {
        const works = windows.filter(({ start }) => dayIn(zone, start) === day);
        const blocks = blocksOf(
          jobs.filter((job) => dayIn(zone, startOf(job)) === day),
          tours,
          zone,
        );
        return (
          <ul
            key={day}
            aria-label={`${technician.full_name}, ${formatShortDay(day)}`}
            className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 border-r border-border p-1 last-of-type:border-r-0 ${works.length || technician.id === '' ? '' : 'hatch'}`}
          >
            {!works.length && technician.id !== '' && !blocks.length && (
              <li className="justify-self-center rounded-module bg-sunken px-1 py-0.5 text-center text-11 narrow text-muted">
                {offLabel({ start: 0, end: 0 }, [], day, person, zone)}
              </li>
            )}
            {blocks.map((block) => (
              <SmallBlock key={block.key} block={block} zone={zone} />
            ))}
          </ul>
        );
      })}
    </li>
  );
}
