import { addDays } from '#contract/base/days.ts';
import { arrivalOf } from '#contract/jobs/arrival.ts';
import { PortalError } from '#contract/errors.ts';
import type { ClientPlan, NewPause, PlanLine, PlanVisit } from '#contract/booking/plan.schema.ts';
import { isWithin } from '#contract/booking/pause.ts';
import { occurrences } from '#contract/jobs/recurrence.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { planErrorText } from '#text/plans.ts';
import { onBehalf } from '#server/db/asSystem.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as plans from '#server/features/plans/plans.queries.ts';
import type { PlanClock, PlanHead } from '#server/features/plans/plans.queries.ts';
import { remove, skip as skipVisit } from '#server/features/series/edit.service.ts';
import { settled } from '#server/features/series/series.availability.ts';
import { draftsOf } from '#server/features/series/series.plan.ts';
import * as series from '#server/features/series/series.queries.ts';
import type { StoredSeries } from '#server/features/series/series.queries.ts';
import { seriesChange } from '#server/features/series/series.service.ts';
import { bufferOf, linesOf, make } from '#server/features/series/visits.service.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  paused_once: () => new PortalError('plan_paused'),
  [raised.pause_past]: () => refused('from', planErrorText.past),
};

type Row = Awaited<ReturnType<typeof plans.coming>>[number];

/**
 * The notice period is measured from the promised window, which may begin long before the planned start; cancelling a visit does
 * the same.
 */
const isLater = ({ window_start }: { window_start: string }, { cutoff }: Pick<PlanClock, 'cutoff'>): boolean =>
  Date.parse(window_start) > Date.parse(cutoff);

/** A client is promised an arrival window, not an exact time. */
function visitOf({ scheduled_start, ...row }: Row, clock: PlanClock): PlanVisit {
  const arrival = arrivalOf({ ...row, scheduled_start }, clock.window_minutes);
  return {
    ...row,
    ...(arrival ?? { window_start: null, window_end: null }),
    changeable: row.state === 'coming' && arrival !== null && isLater(arrival, clock),
  };
}

/** The lines of the next visit; if none exists yet, the lines and prices that a visit would have today. */
async function linesOfPlan(tx: Tx, { series_id }: PlanHead, next: Row | undefined): Promise<PlanLine[]> {
  if (next?.job_id) return plans.soldOn(tx, next.job_id);
  const stored = (await series.findById(tx, series_id))!;
  const [lines, services] = await Promise.all([
    linesOf(tx, stored),
    plans.servicesOf(
      tx,
      stored.items.flatMap(({ service_id }) => service_id ?? []),
    ),
  ]);
  return lines.map(({ service_id, service_name, units, price_cents }) => {
    const service = services.find(({ id }) => id === service_id);
    return {
      service_id,
      name: service?.name ?? service_name ?? '',
      units,
      bins: service?.category === 'bins',
      billing: service?.billing ?? 'visit',
      price_cents,
    };
  });
}

/** The one bin line that a client can change themselves: counted, at the price book's price, and still offered. */
export async function ownBins(tx: Tx, { series_id }: PlanHead, lines: PlanLine[]): Promise<PlanLine | null> {
  const [line, ...more] = lines.filter(({ bins }) => bins);
  if (!line?.service_id || line.units === null || more.length > 0) return null;
  const [stored, [service]] = await Promise.all([
    series.findById(tx, series_id),
    plans.servicesOf(tx, [line.service_id]),
  ]);
  const sold = stored!.items.filter(({ service_id }) => service_id === line.service_id);
  const byTheBook = sold.length === 1 && sold[0]!.price_reason === undefined && sold[0]!.units !== null;
  return byTheBook && service?.pricing === 'per_unit' && service.active ? line : null;
}

async function whole(tx: Tx, head: PlanHead, clock: PlanClock): Promise<ClientPlan> {
  const { id, title, place, rule, ends_on, asked } = head;
  const [before, coming, skipped, pauses] = await Promise.all([
    plans.before(tx, id),
    plans.coming(tx, id),
    plans.skipped(tx, id),
    plans.pausesOf(tx, id),
  ]);
  const lines = await linesOfPlan(tx, head, coming[0]);
  const { notice_hours, today } = clock;
  return {
    id,
    title,
    place,
    rule,
    ends_on,
    asked,
    lines,
    skipped,
    pauses,
    notice_hours,
    today,
    history: before.map((row) => visitOf(row, clock)),
    coming: coming.map((row) => visitOf(row, clock)),
    bins_open: (await ownBins(tx, head, lines)) !== null,
  };
}

export async function list(tx: Tx, actor: Actor): Promise<ClientPlan[]> {
  const [found, clock] = await Promise.all([plans.heads(tx, null), plans.clock(tx, actor)]);
  const items: ClientPlan[] = [];
  for (const head of found) items.push(await whole(tx, head, clock));
  return items;
}

export async function headOf(tx: Tx, id: string): Promise<PlanHead> {
  const [head] = await plans.heads(tx, id);
  if (!head) throw new PortalError('not_found');
  return head;
}

export async function read(tx: Tx, actor: Actor, id: string): Promise<ClientPlan> {
  return whole(tx, await headOf(tx, id), await plans.clock(tx, actor));
}

export const planChange = (
  action: Extract<Change['action'], `job_series.${string}`>,
  head: PlanHead,
  fields: string[],
): Change => seriesChange(action, head, fields, {});

/**
 * Creates no visits on these days. Existing visits are removed as if skipped; a visit within the notice period stays, and the
 * page says so.
 */
export async function pause(tx: Tx, actor: Actor, id: string, body: NewPause): Promise<Effect<ClientPlan>> {
  const head = await headOf(tx, id);
  const clock = await plans.clock(tx, actor);
  const added = await refusing(refusals, plans.insertPause(tx, id, body, actor.id));
  if (added === 0) throw new PortalError('command_reused');
  const removed = await onBehalf(tx, async (system) => {
    const changes: Change[] = [];
    for (const { id: seriesId } of await series.lockPlan(system, id))
      for (const visit of await series.visitsOf(system, seriesId, { held: true })) {
        const { status, day, occurrence, scheduled_start } = visit;
        if (status !== 'pending' || !isWithin(body, day ?? occurrence)) continue;
        const window_start = visit.window_start ?? scheduled_start;
        if (window_start && !isLater({ window_start }, clock)) continue;
        changes.push(await remove(system, visit));
      }
    return changes;
  });
  return {
    answer: await read(tx, actor, id),
    changes: [planChange('job_series.paused', head, ['pauses']), ...removed],
    // The office isn't notified when it pauses a plan itself.
    notices: actor.role === 'client' ? [{ notice: 'plan_paused', entity_id: head.client_id }] : [],
  };
}

/** Ends a pause as soon as the notice period allows: the days from then on get their visits again. */
export async function resume(tx: Tx, actor: Actor, id: string, pauseId: string): Promise<Effect<ClientPlan>> {
  const head = await headOf(tx, id);
  const paused = await plans.lockPause(tx, id, pauseId);
  if (!paused) throw new PortalError('not_found');
  const clock = await plans.clock(tx, actor);
  const last = addDays(clock.resumes_on, -1);
  if (paused.until !== null && paused.until <= last) return { answer: await read(tx, actor, id), changes: [] };
  if (last < paused.from) await plans.removePause(tx, pauseId);
  else await plans.shortenPause(tx, { ...paused, until: last });
  const again = { from: clock.resumes_on > paused.from ? clock.resumes_on : paused.from, until: paused.until };
  const made = await onBehalf(tx, async (system) => {
    const changes: Change[] = [];
    for (const each of await series.lockPlan(system, id))
      changes.push(...(await makeAgain(system, each, again, clock)));
    return changes;
  });
  return {
    answer: await read(tx, actor, id),
    changes: [planChange('job_series.resumed', head, ['pauses']), ...made],
  };
}

/**
 * Recreates the visits of these days, up to the day that the series is created to; the task that creates visits ahead does the
 * rest.
 */
async function makeAgain(
  tx: Tx,
  stored: StoredSeries,
  again: { from: string; until: string | null },
  { cutoff }: PlanClock,
  /** If there is no visit to make, or its technician has other work by now, it throws and creates nothing. */
  exactly = false,
): Promise<Change[]> {
  const { materialised_to } = stored;
  if (materialised_to === null) return [];
  const standing = new Set((await series.visitsOf(tx, stored.id, { held: true })).map(({ occurrence }) => occurrence));
  const days = occurrences(stored, materialised_to).filter((day) => isWithin(again, day) && !standing.has(day));
  if (days.length === 0) return [];
  const lines = await linesOf(tx, stored);
  const drafts = draftsOf([], {
    before: stored,
    after: stored,
    days,
    times: await series.timesOn(tx, days, stored),
    now: Date.parse(cutoff),
    buffer_minutes: bufferOf(lines),
  });
  const planned = await settled(tx, drafts);
  if (exactly && planned.length === 0) throw new PortalError('plan_notice');
  // A visit on a technician's day off had nobody before it was skipped either.
  if (exactly && planned.some(({ unassigned }) => unassigned === 'busy')) throw new PortalError('slot_taken');
  return (await make(tx, stored, planned, lines)).changes;
}

/** Restores a skipped visit, if it is after the notice period and its technician has no other work. */
export async function unskip(tx: Tx, actor: Actor, id: string, day: string): Promise<Effect<ClientPlan>> {
  const head = await headOf(tx, id);
  const clock = await plans.clock(tx, actor);
  const made = await onBehalf(tx, async (system) => {
    for (const stored of await series.lockPlan(system, id)) {
      if (!stored.skips.includes(day)) continue;
      const open = { ...stored, skips: stored.skips.filter((each) => each !== day) };
      await series.update(system, stored.id, { skips: open.skips });
      return makeAgain(system, open, { from: day, until: day }, clock, true);
    }
    throw new PortalError('not_found');
  });
  return { answer: await read(tx, actor, id), changes: [planChange('job_series.unskipped', head, ['skips']), ...made] };
}

/** Removes one visit from its plan, if it is after the notice period and still at the time that the client saw. */
export async function skip(tx: Tx, actor: Actor, jobId: string, seen: string): Promise<Effect<ClientPlan>> {
  const planId = await plans.planOfVisit(tx, jobId);
  if (planId === undefined) throw new PortalError('not_found');
  await headOf(tx, planId);
  const clock = await plans.clock(tx, actor);
  const { changes } = await onBehalf(tx, async (system) => {
    for (const { id } of await series.lockPlan(system, planId)) {
      const visit = (await series.visitsOf(system, id, { held: true })).find((each) => each.id === jobId);
      if (!visit) continue;
      const arrival = arrivalOf((await plans.arriving(system, jobId))!, clock.window_minutes);
      if (!arrival || Date.parse(arrival.window_start) !== Date.parse(seen))
        throw new PortalError('changed_meanwhile', { message: planErrorText.moved });
      if (!isLater(arrival, clock)) throw new PortalError('plan_notice');
      return skipVisit(system, jobId);
    }
    throw new PortalError('not_found');
  });
  return { answer: await read(tx, actor, planId), changes };
}
