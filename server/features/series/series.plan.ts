import type { Job } from '#contract/jobs/job.schema.ts';
import type { Visit } from '#contract/jobs/series.schema.ts';
import { overlap, type Span } from '#contract/jobs/freeTime.ts';

/** A visit as it is. `day`: where it stands on the business' clock, wherever its series meant it. */
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
  | 'client_id'
> & { occurrence: string; day: string | null };

/** What every visit of a series is made of. */
export type Model = Pick<Job, 'title' | 'description' | 'priority' | 'assigned_to'> & {
  start_time: string;
  duration_minutes: number;
};

/** From when to when a visit on a day would be. */
export type Times = Map<string, { start: string; end: string }>;

/** A visit as it should be; whether its technician has time is not looked at yet. */
export type Draft = {
  visit: Known | null;
  occurrence: string | null;
  scheduled_start: string | null;
  scheduled_end: string | null;
  buffer_minutes: number;
  assigned_to: string | null;
  /** What else differs. */
  words: Partial<Pick<Job, 'title' | 'description' | 'priority'>>;
  gone: boolean;
};

export type Planned = Draft & Pick<Visit, 'state' | 'unassigned' | 'detail'>;

type Misfit = { unassigned: NonNullable<Visit['unassigned']>; detail: string | null };

/** What a technician's time looks like: why they don't work at some of the times asked for, and what they are busy with. */
export type Availability = {
  off: Map<string, Misfit>;
  busy: (Span & { technician_id: string; title: string | null })[];
};

const wordFields = ['title', 'description', 'priority'] as const;

/** Only what is still to be done and still to come is changed; the visit somebody looked at, also if it is late. */
export const isMovable = (visit: Known, now: number, chosen: string): boolean =>
  visit.status === 'pending' &&
  (visit.id === chosen || (visit.scheduled_start !== null && Date.parse(visit.scheduled_start) > now));

type Change = { before: Model; after: Model; days: string[]; times: Times; now: number; buffer_minutes: number };

/**
 * The k-th visit gets the k-th day, so that it stays the same job with its history. What was changed for one visit alone
 * stays, where the series isn't changed in that. Surplus visits go, missing ones are added; none is put into the past.
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
      // Whoever could not come then may be able to now.
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
  assigned_to,
  words: { title, description, priority },
  gone: false,
});

/** One visit alone: it stays a part of its series, on the day the series meant. */
export function draftOfOne(visit: Known, after: Model, { start, end }: { start: string; end: string }): Draft {
  const same = sameTime(visit.scheduled_start, start) && sameTime(visit.scheduled_end, end);
  return {
    visit,
    occurrence: visit.occurrence,
    scheduled_start: same ? visit.scheduled_start : start,
    scheduled_end: same ? visit.scheduled_end : end,
    buffer_minutes: visit.buffer_minutes,
    assigned_to: after.assigned_to,
    words: { title: after.title, description: after.description, priority: after.priority },
    gone: false,
  };
}

const sameTime = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** Where it stood, with whom it stood: that was looked at when it was put there. */
const standsStill = ({ visit, ...draft }: Draft) =>
  visit !== null &&
  visit.assigned_to === draft.assigned_to &&
  sameTime(visit.scheduled_start, draft.scheduled_start) &&
  sameTime(visit.scheduled_end, draft.scheduled_end);

const spanOf = ({ scheduled_start, scheduled_end, buffer_minutes }: Draft): Span => ({
  start: Date.parse(scheduled_start!),
  end: Date.parse(scheduled_end!) + buffer_minutes * 60_000,
});

/** What has to be asked about somebody's time. */
export const isOpen = (
  draft: Draft,
): draft is Draft & { assigned_to: string; scheduled_start: string; scheduled_end: string } =>
  !draft.gone && draft.assigned_to !== null && draft.scheduled_start !== null && !standsStill(draft);

export const offKey = (technician: string, start: string, end: string) => `${technician} ${start} ${end}`;

/** Gives each visit to its technician, if they have time; otherwise it is planned without one. */
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
    const settled = misfit ? { ...draft, assigned_to: null } : draft;
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

/** What people see differently afterwards. */
export function changedFields(draft: Draft): string[] {
  const { visit, words } = draft;
  if (visit === null) return [];
  return [
    ...wordFields.filter((field) => field in words && words[field] !== visit[field]),
    ...(visit.assigned_to === draft.assigned_to ? [] : ['assigned_to']),
    ...(['scheduled_start', 'scheduled_end'] as const).filter((field) => !sameTime(visit[field], draft[field])),
  ];
}

/** Everything of it, in the order of time, with some of what came before. */
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
