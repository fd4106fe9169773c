import { PortalError } from '#contract/errors.ts';
import { isPaused } from '#contract/booking/pause.ts';
import type { SeriesChange } from '#contract/jobs/series.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { seriesErrorText } from '#text/seriesErrors.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import { detail } from '#server/features/jobs/jobs.queries.ts';
import { reschedule, type Reschedule } from '#server/features/series/reschedule.ts';
import {
  draftOfOne,
  draftsOf,
  isMovable,
  type Draft,
  type Known,
  type Planned,
} from '#server/features/series/series.plan.ts';
import { holdTechnicians } from '#server/features/dispatch/schedule.queries.ts';
import * as queries from '#server/features/series/series.queries.ts';
import type { Clock, StoredSeries, StoredVisit } from '#server/features/series/series.queries.ts';
import { settled } from '#server/features/series/series.availability.ts';
import { assertParties, differing, weeksAhead } from '#server/features/series/series.service.ts';
import { refused } from '#server/http/refused.ts';
import { bufferOf, linesOf } from '#server/features/series/visits.service.ts';

/** Everything an edit will do. The preview shows it, and the edit does it. */
export type EditPlan = {
  stored: StoredSeries;
  visit: StoredVisit;
  planned: Planned[];
  /** The visits that stay as they are. */
  fixed: Known[];
  /** How the series continues; null if only one visit changes, or nothing. */
  rescheduled: Reschedule | null;
  horizon: string;
  lines: Line[];
};

type Asked = { tx: Tx; actor: Actor; body: SeriesChange; hold: boolean };
type EditedSeries = { stored: StoredSeries; visits: StoredVisit[]; visit: StoredVisit; clock: Clock };

export async function planEdit(asked: Asked): Promise<EditPlan> {
  const edited = await editedSeries(asked);
  const { tx, body } = asked;
  const { stored, visits, visit, clock } = edited;
  await assertParties(tx, {
    client_id: stored.client_id,
    place_id: null,
    assigned_to: [stored.assigned_to, visit.assigned_to].includes(body.assigned_to) ? null : body.assigned_to,
    rule: differing(stored, { rule: body.rule }).length > 0 ? body.rule : { every: 'week', interval: 1, weekdays: [0] },
  });
  const nothing: EditPlan = {
    stored,
    visit,
    planned: [],
    fixed: visits,
    rescheduled: null,
    horizon: clock.horizon,
    lines: [],
  };
  if (body.scope === 'this')
    return visit.status === 'pending' ? { ...nothing, ...(await planOne(asked, edited)) } : nothing;
  return isSame(body, edited) ? nothing : { ...nothing, ...(await planMany(asked, edited)) };
}

async function editedSeries({ tx, actor, body, hold }: Asked): Promise<EditedSeries> {
  const id = await queries.seriesOf(tx, body.job_id);
  const stored = id && (await (hold ? queries.lockById(tx, id) : queries.findById(tx, id)));
  if (!stored) throw new PortalError('not_found');
  const visits = await queries.visitsOf(tx, stored.id, { held: hold });
  const visit = visits.find((each) => each.id === body.job_id);
  if (visit?.version !== body.version) {
    const current = await detail(tx, actor, body.job_id);
    throw current ? new PortalError('changed_meanwhile', { current }) : new PortalError('not_found');
  }
  return { stored, visits, visit, clock: await queries.clock(tx, weeksAhead) };
}

/** The visit's day wasn't edited: the series then continues from the visit's original day, wherever the visit was moved since. */
const leftOnItsDay = ({ day }: SeriesChange, visit: StoredVisit) => day === visit.day;

function isSame(body: SeriesChange, { stored, visit }: EditedSeries): boolean {
  const { title, description, priority, assigned_to, start_time, duration_minutes, rule, skips } = body;
  const values = { title, description, priority, assigned_to, start_time, duration_minutes, rule };
  const sameSkips = differing({ skips: stored.skips.toSorted() }, { skips: skips.toSorted() }).length === 0;
  const sameEnd =
    body.keep_end || (body.max_count === null && stored.max_count === null && body.ends_on === stored.ends_on);
  return leftOnItsDay(body, visit) && sameSkips && sameEnd && differing(stored, values).length === 0;
}

async function planOne({ tx, body, hold }: Asked, { visits, visit, clock }: EditedSeries) {
  const times = await queries.timesOn(tx, [body.day], body);
  const draft = draftOfOne(visit, body, times.get(body.day)!);
  const moves = draft.scheduled_start !== visit.scheduled_start;
  if (moves && Date.parse(draft.scheduled_start!) <= Date.parse(clock.now)) throw refused('day', seriesErrorText.past);
  const planned = await settledFor(tx, [draft], { hold });
  return { planned, fixed: visits.filter((each) => each !== visit) };
}

async function planMany({ tx, body, hold }: Asked, { stored, visits, visit, clock }: EditedSeries) {
  const now = Date.parse(clock.now);
  // Checked before any day is counted: a day long ago would produce thousands of them.
  if (!leftOnItsDay(body, visit) && body.day < clock.today) throw refused('day', seriesErrorText.past);
  const scope = body.scope as 'following' | 'all';
  const pauses = await queries.pausesOf(tx, stored);
  const movable = visits.filter(
    (each) =>
      isMovable(each, now, visit.id) &&
      (scope === 'all' || each.occurrence >= visit.occurrence) &&
      // A visit that was too soon to be paused stays where it is; it isn't one of the rule's days.
      (each.id === visit.id || !isPaused(pauses, each.occurrence)),
  );
  const fixed = visits.filter((each) => !movable.includes(each));
  const rescheduled = reschedule({
    scope,
    series: stored,
    rule: body.rule,
    visit,
    from: leftOnItsDay(body, visit) ? visit.occurrence : body.day,
    end: body.keep_end ? null : { ends_on: body.ends_on, max_count: body.max_count },
    skips: body.skips,
    pauses,
    movable,
    fixed,
    horizon: clock.horizon,
  });
  if (!rescheduled) throw refused('rule', seriesErrorText.noDay);
  const standingDays = movable.flatMap(({ day }) => day ?? []);
  const times = await queries.timesOn(tx, [...new Set([body.day, ...rescheduled.days, ...standingDays])], body);
  if (!leftOnItsDay(body, visit) && Date.parse(times.get(body.day)!.start) <= now)
    throw refused('day', seriesErrorText.past);
  const lines = rescheduled.days.length > movable.length ? await linesOf(tx, stored) : [];
  const drafts = draftsOf(movable, {
    before: stored,
    after: body,
    days: rescheduled.days,
    times,
    now,
    buffer_minutes: bufferOf(lines),
  });
  return { planned: await settledFor(tx, drafts, { hold }), fixed, rescheduled, lines };
}

/** Locks the technicians, so that no other edit plans them in the meantime and their free time stays free. */
async function settledFor(tx: Tx, drafts: Draft[], { hold }: { hold: boolean }): Promise<Planned[]> {
  const technicians = drafts.flatMap(({ visit, assigned_to }) => [visit?.assigned_to ?? [], assigned_to ?? []].flat());
  if (hold && technicians.length > 0) await holdTechnicians(tx, [...new Set(technicians)]);
  return settled(tx, drafts);
}
