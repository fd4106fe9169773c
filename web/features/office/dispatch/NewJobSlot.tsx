import { Plus } from 'lucide-react';
import type { BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { freeIn, slotStep, type Span } from '#contract/jobs/freeTime.ts';
import { fill } from '#contract/text/fill.ts';
import { dispatchText } from '#text/dispatch.ts';
import { placeOn, type Axis } from '#web/features/office/dispatch/axis.ts';
import type { Block } from '#web/features/office/dispatch/blocks.ts';
import { hour } from '#web/features/office/dispatch/clock.ts';
import { formatTime } from '#web/when.ts';

type Props = { technician: BoardTechnician; windows: Span[]; blocks: readonly Block[]; axis: Axis; zone: string };

/** The outline for a new job, at first at the day's first free time. useNewJobs moves it. */
export function NewJobSlot({ technician, windows, blocks, axis, zone }: Props) {
  const busy = blocks.map(({ start, end, buffer }) => ({ start, end: end + buffer }));
  const free = freeIn(windows, busy).map((span) => Math.ceil(span.start / slotStep) * slotStep);
  const start = free.find((at) => at >= axis.start && at < axis.end) ?? axis.start;
  const { left, width } = placeOn(axis, { start, end: start + hour });
  return (
    <li
      data-slot={start}
      data-first={start}
      data-for={technician.id}
      style={{ left: `${left}%`, width: `${width}%` }}
      className="new-slot pointer-events-none absolute inset-y-[9px] z-[2]"
    >
      <button
        type="button"
        aria-label={fill(dispatchText.newFor, { name: technician.full_name, time: formatTime(start, zone) })}
        className="grid size-full content-center justify-items-center overflow-hidden rounded-chip border-2 border-dashed border-accent bg-accent-soft text-12 font-strong narrow text-accent"
      >
        <span aria-hidden className="flex items-center gap-1">
          <Plus size={13} />
          {dispatchText.newJob}
        </span>
        <span aria-hidden data-slot-time className="tabular-nums">
          {formatTime(start, zone)}
        </span>
      </button>
    </li>
  );
}
