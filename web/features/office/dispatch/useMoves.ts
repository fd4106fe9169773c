import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Job } from '#contract/jobs/job.schema.ts';
import type { Board, BoardJob, Conflict } from '#contract/jobs/schedule.schema.ts';
import { dispatchText, tourText } from '#text/dispatch.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { endOf, keyOf, movingOf, startOf, type Block } from '#web/features/office/dispatch/blocks.ts';
import { planSpan, sendSpan, type SpanPlan } from '#web/features/office/dispatch/spanMoves.ts';
import { whenText } from '#web/features/office/dispatch/preview.ts';
import type { Planned } from '#web/features/office/jobs/crewDraft.ts';
import { offerUndo } from '#web/features/office/jobs/undo.ts';
import { refresh } from '#web/freshness.ts';
import { toast } from '#web/ui/toasts.ts';

/** The target of a move. Without a start the block goes back to the drawer. */
export type BoardSlot = {
  technician: { id: string; full_name: string } | null;
  start: number | null;
  end: number | null;
  /** The technician's break in it, as far as the board knows. */
  pause_minutes?: number;
  /** If the user typed a length, the server adds the technician's break to it. */
  work_minutes?: number;
  /** All spans of a spread job, to undo the move of one. */
  spans?: Planned[];
};

/** Why a move failed, and what would fit. */
export type Refusal = {
  kind: 'taken' | 'outside';
  block: Block;
  place: BoardSlot;
  message: string;
  conflict: Conflict | undefined;
};

/** Shows a move and sends it. */
export type Move = (block: Block, place: BoardSlot, override?: boolean) => Promise<void>;

type Sending = {
  block: Block;
  place: BoardSlot;
  override: boolean;
  commandId: string;
  /** Of a spread job. It is made once, so that a retry sends the same. */
  plan?: SpanPlan;
};

const spanTo = ({ technician, start, end }: BoardSlot) =>
  start === null || end === null
    ? null
    : { person_id: technician?.id ?? null, start: new Date(start).toISOString(), end: new Date(end).toISOString() };

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
type Sent = Pick<Job, 'id' | 'version' | 'scheduled_start' | 'scheduled_end' | 'pause_minutes'>;
const sentOf = ({ id, version, scheduled_start, scheduled_end, pause_minutes }: Job): Sent => ({
  id,
  version,
  scheduled_start,
  scheduled_end,
  pause_minutes,
});

/** Sends a move: a single job, or a tour with all its stops. Returns the saved jobs with their versions. */
async function send(
  block: Block,
  { technician, start, end, work_minutes }: BoardSlot,
  override: boolean,
  commandId: string,
) {
  const when = { assigned_to: technician?.id ?? null, override_hours: override };
  if (block.kind === 'tour' && technician && start !== null) {
    const body = {
      assigned_to: technician.id,
      override_hours: override,
      scheduled_start: new Date(start).toISOString(),
    };
    const { jobs } = await call('tour.move', { params: { id: block.id }, body, commandId });
    return jobs.map(sentOf);
  }
  const [{ id, version }] = block.jobs;
  const body = {
    ...when,
    scheduled_start: iso(start),
    scheduled_end: iso(end),
    ...(work_minutes && { work_minutes }),
    version,
  };
  return [sentOf(await call('job.schedule', { params: { id }, body, commandId }))];
}

/** The jobs as the board shows them while the move is under way: a tour's stops keep their distances. */
function moved(block: Block, { technician, start, end, pause_minutes }: BoardSlot): BoardJob[] {
  const shift = start === null ? 0 : start - block.start;
  const there = (job: BoardJob): BoardJob => ({
    ...job,
    assigned_to: technician?.id ?? null,
    assigned_to_name: technician?.full_name ?? null,
    scheduled_start: block.kind === 'tour' ? iso(startOf(job) + shift) : iso(start),
    scheduled_end: block.kind === 'tour' ? iso(endOf(job) + shift) : iso(end),
    pause_minutes: pause_minutes ?? job.pause_minutes,
  });
  return movingOf(block).map(there);
}

/** Overlays the moves under way on the server's last answer. */
export function overlaid(board: Board, waiting: ReadonlyMap<string, BoardJob>): Board {
  if (!waiting.size) return board;
  const rest = board.jobs.filter((job) => !waiting.has(keyOf(job)));
  const planned = [...waiting.values()].filter((job) => job.scheduled_start !== null);
  return { ...board, jobs: [...rest, ...planned] };
}

/**
 * Moves show at once, are sent, and revert if the server refuses them; the user can undo one for ten seconds. Moves
 * under way lie over the server's answer, so live updates can't make them flicker.
 */
export function useMoves(zone: string, onRefused: (refusal: Refusal) => void) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlyMap<string, BoardJob>>(new Map());
  const saved = useRef(new Map<string, number>());
  async function sendNewest(sent: Sending) {
    if (sent.block.jobs[0].part) {
      sent.plan ??= await planSpan(client, sent.block, spanTo(sent.place));
      if (sent.place.spans) sent.plan.after = sent.place.spans;
      return [await sendSpan(client, sent.block, sent.plan, sent.override, sent.commandId)];
    }
    const block = { ...sent.block, jobs: withVersions(sent.block, saved.current) };
    const jobs = await send(block, sent.place, sent.override, sent.commandId);
    for (const { id, version } of jobs) saved.current.set(id, version);
    return jobs;
  }
  // Sends one move after the other: a second drag before the first answer builds on it.
  const { runAsync } = useAction(sendNewest, { scope: { id: 'moves' } });

  /** Overlays these jobs, replacing `mine`; entries of a later move stay. */
  const lay = (jobs: readonly BoardJob[], mine?: readonly BoardJob[]) =>
    setWaiting((now) => {
      const free = (job: BoardJob) => {
        const there = now.get(keyOf(job));
        return !mine || !there || mine.includes(there);
      };
      return new Map([...now, ...jobs.filter(free).map((job) => [keyOf(job), job] as const)]);
    });
  /** Removes only this move's entries: a later move has its own. */
  const lift = (jobs: readonly BoardJob[]) =>
    setWaiting((now) => new Map([...now].filter(([, job]) => !jobs.includes(job))));

  /** Sends the move, shown already or not, and offers to undo it once it is saved. */
  async function attempt(block: Block, place: BoardSlot, override: boolean, shown: readonly BoardJob[]) {
    const sent: Sending = { block, place, override, commandId: v7() };
    const answer = await runAsync(sent);
    const newest = shown.map((job) => ({ ...job, ...answer.find(({ id }) => id === job.id) }));
    lay(newest, shown);
    say(sent, newest);
    await refresh(client, 'job');
    lift(newest);
  }

  async function move(block: Block, place: BoardSlot, override = false): Promise<void> {
    const shown = moved(block, place);
    lay(shown);
    try {
      await attempt(block, place, override, shown);
    } catch (error) {
      lift(shown);
      void refresh(client, 'job');
      refuse(block, place, error);
    }
  }

  function refuse(block: Block, place: BoardSlot, error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    const message = error instanceof Error ? messageOf(error) : '';
    if (error instanceof ApiError && (code === 'slot_taken' || code === 'outside_hours')) {
      const kind = code === 'slot_taken' ? 'taken' : 'outside';
      onRefused({ kind, block, place, message, conflict: error.detail.conflict });
      return;
    }
    const title = block.kind === 'tour' ? tourText.notMoved : dispatchText.notMoved;
    toast({ tone: 'error', title, body: code === 'changed_meanwhile' ? dispatchText.changedMeanwhile : message });
  }

  function say({ block, place, plan }: Sending, newest: readonly BoardJob[]) {
    const { technician, start, end } = place;
    const planned = block.jobs[0].scheduled_start !== null;
    const title =
      block.kind === 'tour'
        ? tourText.moved
        : start === null
          ? dispatchText.unscheduled
          : planned
            ? dispatchText.moved
            : dispatchText.planned;
    const body =
      start === null || end === null
        ? block.title
        : fill(dispatchText.movedBody, {
            title: block.title,
            who: technician?.full_name ?? workText.unassigned,
            when: whenText({ start, end }, zone),
          });
    const only = block.jobs.some(({ series_id }) => series_id) && block.kind === 'job';
    const before = { ...slotOf(block), ...(plan && { spans: plan.before }) };
    offerUndo(client, {
      title,
      body: only ? `${body}. ${dispatchText.visitOnly}` : body,
      ids: newest.map(({ id }) => id),
      // A block may always return to its earlier slot, even outside working hours.
      back: (commandId) => runAsync({ block, place: before, override: true, commandId }),
    });
  }

  /** For a dialog, which waits and shows the error itself. */
  const save = (block: Block, place: BoardSlot, override: boolean) =>
    attempt(block, place, override, moved(block, place));

  return { move, save, waiting };
}

/** Uses the versions of our own last moves if the board hasn't received them yet. */
const withVersions = (block: Block, saved: ReadonlyMap<string, number>): Block['jobs'] => {
  const [first, ...rest] = block.jobs.map((job) => ({
    ...job,
    version: Math.max(job.version, saved.get(job.id) ?? 0),
  }));
  return [first ?? block.jobs[0], ...rest];
};

/** The block's current slot. */
export function slotOf(block: Block): BoardSlot {
  const [{ assigned_to, assigned_to_name, scheduled_start }] = block.jobs;
  const technician = assigned_to ? { id: assigned_to, full_name: assigned_to_name ?? '' } : null;
  return scheduled_start === null
    ? { technician, start: null, end: null }
    : { technician, start: block.start, end: block.end };
}
