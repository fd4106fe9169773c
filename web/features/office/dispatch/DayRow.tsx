import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Board, BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { durationText } from '#text/duration.ts';
import { fill } from '#contract/text/fill.ts';
import { gapsIn, placeOn, type Axis } from '#web/features/office/dispatch/axis.ts';
import { blocksOf, legsOf, pauseIn, type Leg } from '#web/features/office/dispatch/blocks.ts';
import { minute } from '#web/features/office/dispatch/clock.ts';
import { JobBlock } from '#web/features/office/dispatch/JobBlock.tsx';
import { windowsOf } from '#web/features/office/dispatch/checkPlacement.ts';
import { NewJobSlot } from '#web/features/office/dispatch/NewJobSlot.tsx';
import { offLabel } from '#web/features/office/dispatch/offTimes.ts';
import { sameItems } from '#web/features/office/dispatch/same.ts';
import { shortLooks } from '#web/features/office/dispatch/shortBlocks.ts';
import { RowHead } from '#web/features/office/dispatch/TechnicianCell.tsx';
import { dayIn } from '#web/when.ts';

type Props = {
  technician: BoardTechnician;
  jobs: readonly BoardJob[];
  tours: Board['tours'];
  person: StaffMember | undefined;
  axis: Axis;
  zone: string;
};

/** A move renders two rows again, not forty. */
export const DayRow = memo(
  DayRowView,
  (one, other) =>
    one.technician === other.technician &&
    one.person === other.person &&
    one.zone === other.zone &&
    one.axis.start === other.axis.start &&
    one.axis.end === other.axis.end &&
    sameItems(one.tours, other.tours) &&
    sameItems(one.jobs, other.jobs),
);

function DayRowView({ technician, jobs, tours, person, axis, zone }: Props) {
  const blocks = blocksOf(jobs, tours, zone);
  const windows = windowsOf(technician);
  const day = dayIn(zone, axis.start);
  const short = shortLooks(blocks, axis.end);
  const labelled = new Set(blocks.flatMap(({ key }) => (short.has(key) ? key : [])));
  return (
    <li
      data-technician={technician.id}
      className="board-row relative grid h-(--row) grid-cols-[var(--aside)_minmax(0,1fr)] border-b border-border"
    >
      <RowHead technician={technician} jobs={jobs} menu />
      <ul
        aria-label={technician.full_name}
        data-lane={technician.id || undefined}
        className={`hour-lines relative ${technician.id ? 'cursor-pointer' : ''}`}
      >
        {technician.id !== '' &&
          gapsIn(axis, windows).map((gap) => {
            const { left, width } = placeOn(axis, gap);
            return (
              <li
                key={gap.start}
                aria-hidden
                style={{ left: `${left}%`, width: `${width}%` }}
                className="hatch absolute inset-y-0 grid place-items-center overflow-hidden"
              >
                {gap.end - gap.start >= 29 * minute && (
                  <span className="relative z-[1] rounded-module bg-sunken px-1 text-center text-11 narrow text-muted">
                    {offLabel(gap, windows, day, person, zone)}
                  </span>
                )}
              </li>
            );
          })}
        {blocks.map((block) => (
          <JobBlock
            key={block.key}
            block={block}
            zone={zone}
            place={placeOn(axis, block)}
            pause={pauseIn(block, windows)}
            short={short.get(block.key)}
          />
        ))}
        {technician.id !== '' &&
          legsOf(blocks).map((leg) => <LegLine key={leg.key} leg={leg} axis={axis} beside={labelled.has(leg.key)} />)}
        {technician.id !== '' && (
          <NewJobSlot technician={technician} windows={windows} blocks={blocks} axis={axis} zone={zone} />
        )}
      </ul>
    </li>
  );
}

/** The drive from one job to the next; red if there isn't enough time for it. */
function LegLine({ leg, axis, beside }: { leg: Leg; axis: Axis; /** A label takes this space. */ beside: boolean }) {
  const { left, width } = placeOn(axis, { start: leg.start, end: Math.max(leg.start, leg.end) });
  const { minutes, gap, tight } = leg;
  return (
    <li
      style={{ left: `${left}%`, width: `${width}%` }}
      className={`pointer-events-none absolute top-1/2 border-t-[1.5px] border-dashed text-11/[0.875rem] narrow tabular-nums ${tight ? 'z-[3] border-danger-solid' : beside ? 'border-transparent' : 'border-control'}`}
    >
      <span className="sr-only">
        {fill(tight ? dispatchText.tightTravelLabel : dispatchText.travelLabel, { minutes, gap })}
      </span>
      {tight ? (
        <span
          aria-hidden
          className="absolute bottom-[calc(var(--row)/2-13px)] left-1/2 flex -translate-x-1/2 items-center gap-0.5 rounded-module bg-surface px-1 font-strong whitespace-nowrap text-danger ring-1 ring-danger-solid"
        >
          <TriangleAlert size={10} strokeWidth={2.5} />
          {fill(dispatchText.tightTravel, { minutes, gap })}
        </span>
      ) : (
        gap >= 25 &&
        !beside && (
          <span
            aria-hidden
            className="absolute bottom-1 left-1/2 z-[3] -translate-x-1/2 rounded-module bg-surface/80 px-0.5 whitespace-nowrap text-muted"
          >
            {fill(durationText.minutes, { minutes })}
          </span>
        )
      )}
    </li>
  );
}
