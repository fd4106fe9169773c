import type { Job } from '#contract/jobs/job.schema.ts';
import type { Visit } from '#contract/jobs/series.schema.ts';
import { overlap, workFrom, workOf, type Span, type Window } from '#contract/jobs/freeTime.ts';

const minute = 60_000;

/** An existing visit. `day` is its actual day in the business' time zone, whichever day its series meant. */
export type Known = Pick<
  Job,
  | 'id'
  | 'number'
  | 'status'
  | 'title'
  | 'description'
  | 'priority'
  | 'assigned_to'
  | 'scheduled_start'
  | 'scheduled_end'
  | 'buffer_minutes'
  | 'pause_minutes'
  | 'client_id'
> & { occurrence: string; day: string | null };

/** The values that every visit of a series shares. */
export type Model = Pick<Job, 'title' | 'description' | 'priority' | 'assigned_to'> & {
  start_time: string;
  duration_minutes: number;
};

/** The start and end of a visit on each day. */
export type Times = Map<string, { start: string; end: string }>;

/** A visit as it should be, before its technician's time is checked. */
export type Draft = {
  visit: Known | null;
  occurrence: string | null;
  scheduled_start: string | null;
  scheduled_end: string | null;
  buffer_minutes: number;
  /** Minutes of the planned time that are the technician's break. */
  pause_minutes: number;
  assigned_to: string | null;
  /** The other values that differ. */
  words: Partial<Pick<Job, 'title' | 'description' | 'priority'>>;
  gone: boolean;
};

export type Planned = Draft & Pick<Visit, 'state' | 'unassigned' | 'detail'>;

type Misfit = { unassigned: NonNullable<Visit['unassigned']>; detail: string | null };

/** A technician's availability: why they are off at some of the requested times, and what they are busy with. */
export type Availability = {
  off: Map<string, Misfit>;
  busy: (Span & { technician_id: string; title: string | null })[];
};

const wordFields = ['title', 'description', 'priority'] as const;

/** Only pending visits in the future change; the visit that the user edits changes even if it is late. */
export const isMovable = (visit: Known, now: number, chosen: string): boolean =>
  visit.status === 'pending' &&
  (visit.id === chosen || (visit.scheduled_start !== null && Date.parse(visit.scheduled_start) > now));

type Change = { before: Model; after: Model; days: string[]; times: Times; now: number; buffer_minutes: number };

/**
 * The k-th visit gets the k-th day, so that it stays the same job with its history. A change to a single visit stays, unless the
 * series changes the same value. Surplus visits are removed, missing ones are added, and none is put into the past.
 */
export function draftsOf(movable: Known[], change: Change): Draft[] {
  const { before, after, days, times, now, buffer_minutes } = change;
  const words = wordFields.filter((field) => before[field] !== after[field]);
  const otherTime = before.start_time !== after.start_time || before.duration_minutes !== after.duration_minutes;
  const kept = movable.map((visit, index): Draft => {
    const day = days[index];
    if (day === undefined) return gone(visit);
    const stays = day === visit.occurrence;
    const at = times.get((stays && visit.day) || day)!;
    const moves = (!stays || otherTime || visit.scheduled_start === null) && Date.parse(at.start) > now;
    const instead = before.assigned_to === after.assigned_to ? visit.assigned_to : after.assigned_to;
    return {
      visit,
      occurrence: day,
      scheduled_start: moves ? at.start : visit.scheduled_start,
      scheduled_end: moves ? at.end : visit.scheduled_end,
      buffer_minutes: visit.buffer_minutes,
      pause_minutes: moves ? 0 : visit.pause_minutes,
      // A technician who wasn't free then may be free now.
      assigned_to: instead ?? (moves ? after.assigned_to : null),
      words: Object.fromEntries(words.map((field) => [field, after[field]])),
      gone: false,
    };
  });
  const added = days
    .slice(movable.length)
    .filter((day) => Date.parse(times.get(day)!.start) > now)
    .map((day) => addition(day, times.get(day)!, after, buffer_minutes));
  return [...kept, ...added];
}

const gone = (visit: Known): Draft => ({
  visit,
  occurrence: null,
  scheduled_start: null,
  scheduled_end: null,
  buffer_minutes: 0,
  pause_minutes: 0,
  assigned_to: null,
  words: {},
  gone: true,
});

const addition = (
  occurrence: string,
  { start, end }: { start: string; end: string },
  { assigned_to, title, description, priority }: Model,
  buffer_minutes: number,
): Draft => ({
  visit: null,
  occurrence,
  scheduled_start: start,
  scheduled_end: end,
  buffer_minutes,
  pause_minutes: 0,
  assigned_to,
  words: { title, description, priority },
  gone: false,
});

/** Changes a single visit: it stays part of its series, on the day that the series meant. */
export function draftOfOne(visit: Known, after: Model, { start, end }: { start: string; end: string }): Draft {
  const same = sameTime(visit.scheduled_start, start) && sameTime(visit.scheduled_end, end);
  return {
    visit,
    occurrence: visit.occurrence,
    scheduled_start: same ? visit.scheduled_start : start,
    scheduled_end: same ? visit.scheduled_end : end,
    buffer_minutes: visit.buffer_minutes,
    pause_minutes: same ? visit.pause_minutes : 0,
    assigned_to: after.assigned_to,
    words: { title: after.title, description: after.description, priority: after.priority },
    gone: false,
  };
}

const sameTime = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** Unchanged in time and technician: its availability was checked when it was planned. */
const standsStill = ({ visit, ...draft }: Draft) =>
  visit !== null &&
  visit.assigned_to === draft.assigned_to &&
  sameTime(visit.scheduled_start, draft.scheduled_start) &&
  sameTime(visit.scheduled_end, draft.scheduled_end);

const spanOf = ({ scheduled_start, scheduled_end, buffer_minutes }: Draft): Span => ({
  start: Date.parse(scheduled_start!),
  end: Date.parse(scheduled_end!) + buffer_minutes * minute,
});

/** Whether the technician's time has to be checked. */
export const isOpen = (
  draft: Draft,
): draft is Draft & { assigned_to: string; scheduled_start: string; scheduled_end: string } =>
  !draft.gone && draft.assigned_to !== null && draft.scheduled_start !== null && !standsStill(draft);

export const offKey = (technician: string, start: string, end: string) => `${technician} ${start} ${end}`;

/** The visit with its technician's break in its time, if the work has to cross it. */
export function acrossBreak(draft: Draft, windows: readonly Window[]): Draft {
  const { scheduled_start, scheduled_end, pause_minutes } = draft;
  if (scheduled_start === null || scheduled_end === null || standsStill(draft)) return draft;
  const work = workOf({ scheduled_start, scheduled_end, pause_minutes });
  const { start, end } = workFrom(Date.parse(scheduled_start), work, draft.assigned_to ? windows : []);
  const pause = (end - start - work) / minute;
  return pause === pause_minutes
    ? draft
    : { ...draft, scheduled_end: new Date(end).toISOString(), pause_minutes: pause };
}

/** Assigns each visit to its technician if they are free; otherwise it is planned without one. */
export function settle(drafts: Draft[], { off, busy }: Availability): Planned[] {
  const taken = [...busy];
  const occupy = (draft: Draft) => {
    if (draft.assigned_to && draft.scheduled_start)
      taken.push({
        technician_id: draft.assigned_to,
        title: draft.words.title ?? draft.visit?.title ?? null,
        ...spanOf(draft),
      });
  };
  for (const draft of drafts) if (!draft.gone && standsStill(draft)) occupy(draft);
  return drafts.map((draft) => {
    const misfit = isOpen(draft) ? misfitOf(draft) : null;
    const settled = misfit ? acrossBreak({ ...draft, assigned_to: null }, []) : draft;
    if (!standsStill(draft)) occupy(settled);
    return { ...settled, ...(misfit ?? { unassigned: null, detail: null }), state: stateOf(settled) };
  });

  function misfitOf(
    draft: Draft & { assigned_to: string; scheduled_start: string; scheduled_end: string },
  ): Misfit | null {
    const { assigned_to, scheduled_start, scheduled_end } = draft;
    const away = off.get(offKey(assigned_to, scheduled_start, scheduled_end));
    if (away) return away;
    const span = spanOf(draft);
    const other = taken.find((each) => each.technician_id === assigned_to && overlap(each, span));
    return other ? { unassigned: 'busy', detail: other.title } : null;
  }
}

function stateOf(draft: Draft): Visit['state'] {
  if (draft.gone) return 'removed';
  if (draft.visit === null) return 'added';
  return changedFields(draft).length > 0 ? 'changes' : 'stays';
}

/** The fields that users see change. */
export function changedFields(draft: Draft): string[] {
  const { visit, words } = draft;
  if (visit === null) return [];
  return [
    ...wordFields.filter((field) => field in words && words[field] !== visit[field]),
    ...(visit.assigned_to === draft.assigned_to ? [] : ['assigned_to']),
    ...(['scheduled_start', 'scheduled_end'] as const).filter((field) => !sameTime(visit[field], draft[field])),
  ];
}

/** All visits in order of time, with some past ones. */
export function previewOf(planned: Planned[], fixed: Known[]): Visit[] {
  const stays = fixed.map(({ id, status, scheduled_start }): Visit => ({
    job_id: id,
    before: scheduled_start,
    after: scheduled_start,
    state: status === 'completed' ? 'done' : 'stays',
    unassigned: null,
    detail: null,
  }));
  const moves = planned.map(({ visit, scheduled_start, state, unassigned, detail }): Visit => ({
    job_id: visit?.id ?? null,
    before: visit?.scheduled_start ?? null,
    after: scheduled_start,
    state,
    unassigned,
    detail,
  }));
  const at = ({ before, after }: Visit) => Date.parse(after ?? before ?? '9999-12-31');
  return [...stays, ...moves].toSorted((one, other) => at(one) - at(other));
}
