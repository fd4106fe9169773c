import type { Board, BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { slotStep, workIn, type Span } from '#contract/jobs/freeTime.ts';
import { timeIn } from '#web/calendar.ts';
import { dayBounds, placeOn, type Axis } from '#web/features/office/dispatch/axis.ts';
import { isPlanned, keyOf, movingOf, stopsOf, stopsUntil, type Block } from '#web/features/office/dispatch/blocks.ts';
import { instantOf, minute } from '#web/features/office/dispatch/clock.ts';
import type { DragHandle, Over } from '#web/features/office/dispatch/drag.ts';
import { endOfRow, checkPlacement, hoursOf, type Verdict } from '#web/features/office/dispatch/checkPlacement.ts';
import { dayIn } from '#web/when.ts';

/** The board's data that dragging needs. */
export type Model = {
  zone: string;
  technicians: ReadonlyMap<string, BoardTechnician>;
  jobs: ReadonlyMap<string, readonly BoardJob[]>;
  /** The hours of a day, or the days of a week. */
  view: { kind: 'day'; axis: Axis } | { kind: 'week'; days: string[] };
};

/** A technician's time slot where a block would go. */
export type Target = {
  technician: BoardTechnician;
  start: number;
  end: number;
  /** The technician's break in a single job. */
  pause_minutes: number;
  verdict: Verdict;
};

/** Unassigned jobs are under the empty id. */
export const jobsByTechnician = ({ jobs }: Pick<Board, 'jobs'>): Map<string, BoardJob[]> => {
  const by = new Map<string, BoardJob[]>();
  for (const job of jobs) {
    const whose = job.assigned_to ?? '';
    const list = by.get(whose);
    if (list) list.push(job);
    else by.set(whose, [job]);
  }
  return by;
};

const snap = (at: number) => Math.round(at / slotStep) * slotStep;

/** Checks a block at this start, with its own length, or until `end` for a resize. */
function tryAt(model: Model, block: Block, technician: BoardTechnician, start: number, end?: number): Target {
  const now = Date.now();
  const within = dayBounds(dayIn(model.zone, start), model.zone);
  const windows = hoursOf(technician, model.zone);
  const stops = end === undefined ? stopsOf(block) : stopsUntil(block, workIn({ start, end }, windows));
  const moving = movingOf(block);
  const verdict = checkPlacement(
    windows,
    model.jobs.get(technician.id) ?? [],
    {
      start,
      stops,
      moving: moving.map(keyOf),
      first: moving[0] ?? block.jobs[0],
      last: moving.at(-1) ?? block.jobs[0],
    },
    // A drop into the past is deliberate; otherwise past times aren't offered.
    { within, notBefore: start < now ? within.start : now },
  );
  const ends = endOfRow(start, stops, windows);
  const pause = block.kind === 'job' ? ends - start - stops[0].work : 0;
  return { technician, start, end: ends, pause_minutes: pause / minute, verdict };
}

/** What a drop would do right now, or null if it would do nothing. */
export function aim(model: Model, { thing: block, mode }: DragHandle<Block>, over: Over): Target | null {
  if (over.kind !== 'row') return null;
  const id = mode === 'resize' ? block.jobs[0].assigned_to : over.row.technician;
  const technician = model.technicians.get(id ?? '');
  if (!technician) return null;
  const { view, zone } = model;
  if (view.kind === 'week') return aimAtDay(model, block, technician, over.at);
  const at = (part: number) => snap(view.axis.start + part * (view.axis.end - view.axis.start));
  if (mode === 'resize') {
    const end = Math.max(block.start + slotStep, at(over.at));
    return tryAt(model, block, technician, block.start, end);
  }
  const bounds = dayBounds(dayIn(zone, view.axis.start), zone);
  const start = Math.min(Math.max(at(over.edge), bounds.start), bounds.end - slotStep);
  return tryAt(model, block, technician, start);
}

/** In a week a block keeps its time of day; a drawer card takes the first time that fits. */
function aimAtDay(model: Model, block: Block, technician: BoardTechnician, at: number): Target | null {
  const { view, zone } = model;
  if (view.kind !== 'week') return null;
  const day = view.days[Math.min(6, Math.max(0, Math.floor(at * 7)))] ?? '';
  const start = instantOf(day, isPlanned(block) ? timeIn(zone, block.start) : '08:00', zone);
  const wished = tryAt(model, block, technician, start);
  if (isPlanned(block) || wished.verdict.kind === 'fits' || !wished.verdict.near) return wished;
  return tryAt(model, block, technician, wished.verdict.near.start);
}

/** Where a span is drawn in a row, in percent: along the hours, or in its day's column. */
export function placeIn({ view, zone }: Model, span: Span): { left: number; width: number } {
  if (view.kind === 'day') return placeOn(view.axis, span);
  const index = view.days.indexOf(dayIn(zone, span.start));
  return { left: (index / 7) * 100, width: 100 / 7 };
}
