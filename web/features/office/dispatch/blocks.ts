import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import type { Board, BoardJob } from '#contract/jobs/schedule.schema.ts';
import { breakIn, type Span, type Stop } from '#contract/jobs/freeTime.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import { dispatchText } from '#text/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { minute } from '#web/features/office/dispatch/clock.ts';
import { describePart } from '#web/features/shared/jobs/describePart.ts';
import { withPause } from '#web/features/shared/jobs/plannedTime.ts';
import { dayIn, formatSpan } from '#web/when.ts';

/** A unit on the board that is drawn and moved as one: a job, or the stops of a tour. */
export type Block = Span & {
  /** The id of the job or the tour. */
  id: string;
  /** Identifies it on the board: the cards of a spread job share the job's id. */
  key: string;
  kind: 'job' | 'tour';
  title: string;
  /** One job, or the stops in order. */
  jobs: [BoardJob, ...BoardJob[]];
  /** The time kept free after it, in milliseconds. */
  buffer: number;
};

const usualMinutes = 60;

/** Identifies a card: a job of several people or days has one for each of its spans. */
export const keyOf = ({ id, part }: Pick<BoardJob, 'id' | 'part'>): string => part?.id ?? id;

export const startOf = (job: Pick<BoardJob, 'scheduled_start'>) => Date.parse(job.scheduled_start ?? '');
export const endOf = (job: Pick<BoardJob, 'scheduled_end'>) => Date.parse(job.scheduled_end ?? '');

/** The part of a job's planned time that is work. */
export const workOf = (job: BoardJob | JobDetail) => endOf(job) - startOf(job) - job.pause_minutes * minute;

/** The time that a job blocks for all others. A cancelled job blocks none. */
export const busySpan = (job: BoardJob): Span => ({
  start: startOf(job),
  end: endOf(job) + job.buffer_minutes * minute,
});

const byStart = (one: BoardJob, other: BoardJob) =>
  startOf(one) - startOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1);

function blockOf(jobs: [BoardJob, ...BoardJob[]], tour: Board['tours'][number] | undefined): Block {
  const [first] = jobs;
  const last = jobs.at(-1) ?? first;
  return {
    id: tour?.id ?? first.id,
    key: keyOf(first),
    kind: tour ? 'tour' : 'job',
    title: tour
      ? fill(jobs.length === 1 ? dispatchText.tourOne : dispatchText.tour, { name: tour.name, count: jobs.length })
      : first.title,
    jobs,
    start: startOf(first),
    end: endOf(last),
    buffer: last.buffer_minutes * minute,
  };
}

/** One technician's jobs as blocks, in order of time. */
export function blocksOf(jobs: readonly BoardJob[], tours: Board['tours'], zone: string): Block[] {
  const blocks: Block[] = [];
  const seen = new Map<string, number>();
  for (const job of jobs.toSorted(byStart)) {
    const tour = tours.find(({ id }) => id === job.tour_id);
    // A tour that continues on the next day is two blocks.
    const key = tour && `${tour.id} ${dayIn(zone, startOf(job))}`;
    const at = key === undefined ? undefined : seen.get(key);
    const known = at === undefined ? undefined : blocks[at];
    if (tour && known && at !== undefined) blocks[at] = blockOf([...known.jobs, job], tour);
    else {
      if (key) seen.set(key, blocks.length);
      blocks.push(blockOf([job], tour));
    }
  }
  return blocks;
}

/** A drawer job as a block to drag, as long as its services take. Before its details load it counts as an hour. */
export function waitingBlock(row: JobRow, detail: JobDetail | undefined): Block {
  const work = detail?.items.reduce((sum, { minutes }) => sum + minutes, 0) || usualMinutes;
  const job: BoardJob = {
    ...row,
    latitude: detail?.where?.latitude ?? null,
    longitude: detail?.where?.longitude ?? null,
    checks: detail?.checklist.length ?? 0,
    checks_done: detail?.checklist.filter(({ done_at }) => done_at).length ?? 0,
    skills: [],
    part: null,
  };
  const buffer = row.buffer_minutes * minute;
  return { id: row.id, key: row.id, kind: 'job', title: row.title, jobs: [job], start: 0, end: work * minute, buffer };
}

/** The planned time, as text. */
export const timeOf = (block: Block, zone: string) =>
  block.kind === 'job' && isPlanned(block)
    ? withPause(block, block.jobs[0].pause_minutes, zone)
    : formatSpan(block.start, block.end, zone);

/** Which day of its job it is, and beside whom; empty unless several people or days share the job. */
export const partOf = ({ kind, jobs }: Block) => (kind === 'job' ? describePart(jobs[0]) : '');

export const isPlanned = ({ jobs }: Block) => jobs[0].scheduled_start !== null;

/** A tour has the status of the stop in progress; it is cancelled when all stops are. */
export function statusOf({ jobs }: Pick<Block, 'jobs'>): BoardJob['status'] {
  const all = (status: BoardJob['status']) => jobs.every((job) => job.status === status);
  if (jobs.length === 1) return jobs[0].status;
  if (all('cancelled')) return 'cancelled';
  if (jobs.every(({ status }) => status === 'completed' || status === 'cancelled')) return 'completed';
  return jobs.some(({ status }) => status === 'in_progress' || status === 'completed') ? 'in_progress' : 'pending';
}

const isOpen = ({ status }: BoardJob) => status === 'pending' || status === 'in_progress';

/** The jobs that move: a job itself, but only the open stops of a tour; its completed and cancelled stops stay. */
export function movingOf({ kind, jobs }: Block): BoardJob[] {
  const open = jobs.filter(isOpen);
  return kind === 'tour' && open.length ? open : jobs;
}

/** The stops with their lengths and the travel to the next one; a single job is one stop as long as its block. */
export function stopsOf(block: Block): [Stop, ...Stop[]] {
  if (block.kind === 'job') return stopsUntil(block, block.end - block.start - block.jobs[0].pause_minutes * minute);
  const moving = movingOf(block);
  const [first, ...rest] = moving.map((job, index): Stop => {
    const next = moving[index + 1];
    const travel = ((next && travelMinutes(job, next)) ?? 0) * minute;
    return { work: workOf(job), buffer: job.buffer_minutes * minute, travel };
  });
  return first ? [first, ...rest] : stopsUntil(block, block.end - block.start);
}

/** A single job that takes this long. */
export const stopsUntil = ({ buffer }: Block, work: number): [Stop] => [{ work, buffer, travel: 0 }];

/** The technician's break that a job crosses. */
export const pauseIn = (block: Block, windows: Span[]): Span | null =>
  block.kind === 'job' && block.jobs[0].pause_minutes > 0 ? breakIn(windows, block) : null;

/** The checklist steps of a job or the stops of a tour: total and done. */
export function progressOf({ kind, jobs }: Block): { all: number; done: number } {
  if (kind === 'tour') return { all: jobs.length, done: jobs.filter(({ status }) => status === 'completed').length };
  return { all: jobs[0].checks, done: jobs[0].checks_done };
}

/** The drive from a block to the next one, if both places are on the map. */
export type Leg = Span & { key: string; minutes: number; gap: number; tight: boolean };

export function legsOf(blocks: readonly Block[]): Leg[] {
  const real = blocks.filter((block) => statusOf(block) !== 'cancelled');
  return real.flatMap((block, index) => {
    const next = real[index + 1];
    const minutes = next && travelMinutes(block.jobs.at(-1) ?? block.jobs[0], next.jobs[0]);
    if (!next || minutes === null || minutes === undefined || !minutes) return [];
    const gap = Math.round((next.start - block.end) / minute);
    return [{ key: block.key, start: block.end, end: next.start, minutes, gap, tight: minutes > gap }];
  });
}

/** A spread job counts once, however many cards it has. */
export const countJobs = (jobs: readonly BoardJob[]): number => new Set(jobs.map(({ id }) => id)).size;

/** A technician's work time, without cancelled jobs. */
export const bookedIn = (jobs: readonly BoardJob[]) =>
  jobs.reduce((sum, job) => (job.status === 'cancelled' ? sum : sum + workOf(job)), 0);
