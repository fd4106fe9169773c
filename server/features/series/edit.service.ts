import { addDays } from '#contract/base/days.ts';
import { PortalError } from '#contract/errors.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import type { SeriesChange, SeriesPreview } from '#contract/jobs/series.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { seriesErrorText } from '#text/seriesErrors.ts';
import { refusedBy } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { planEdit, type EditPlan } from '#server/features/series/edit.plan.ts';
import { changedFields, previewOf, type Known, type Planned } from '#server/features/series/series.plan.ts';
import * as queries from '#server/features/series/series.queries.ts';
import type { StoredSeries } from '#server/features/series/series.queries.ts';
import { differing, previewed, seriesChange } from '#server/features/series/series.service.ts';
import * as visitQueries from '#server/features/series/visits.queries.ts';
import { make } from '#server/features/series/visits.service.ts';

/** How many past visits a preview shows. */
const shownBefore = 6;

function answerOf({ planned, fixed, visit }: EditPlan): SeriesPreview {
  const from = planned[0]?.visit?.occurrence ?? visit.occurrence;
  const earlier = fixed.filter(({ occurrence }) => occurrence < from).slice(-shownBefore);
  const later = fixed.filter(({ occurrence }) => occurrence >= from);
  return previewed(previewOf(planned, [...earlier, ...later]));
}

export const previewEdit = async (tx: Tx, actor: Actor, body: SeriesChange): Promise<SeriesPreview> =>
  answerOf(await planEdit({ tx, actor, body, hold: false }));

export async function edit(tx: Tx, actor: Actor, body: SeriesChange): Promise<Effect<SeriesPreview>> {
  const plan = await planEdit({ tx, actor, body, hold: true });
  const answer = answerOf(plan);
  if (plan.planned.length === 0 && plan.rescheduled === null) return { answer, changes: [] };
  const changes: Change[] = [];
  for (const { visit } of plan.planned.filter(({ gone }) => gone)) changes.push(await remove(tx, visit!));
  const { series, told } = await goOn(tx, body, plan);
  changes.push(...told, ...(await move(tx, series, plan)));
  const added = plan.planned.filter(({ visit }) => visit === null);
  changes.push(...(await make(tx, series, added, plan.lines)).changes);
  return { answer, changes };
}

/** Ends the old series before this visit and starts a new one, or changes the whole series. */
async function goOn(tx: Tx, body: SeriesChange, { stored, visit, planned, rescheduled, horizon }: EditPlan) {
  if (rescheduled === null) return { series: stored, told: [] };
  const { title, description, priority, assigned_to, start_time, duration_minutes } = body;
  const values = {
    title,
    description,
    priority,
    assigned_to,
    start_time,
    duration_minutes,
    ...rescheduled.recurrence,
    materialised_to: [horizon, ...rescheduled.days].toSorted().at(-1)!,
  };
  const fields = differing(stored, values).filter((field) => field !== 'materialised_to');
  if (body.scope === 'all') {
    await queries.update(tx, stored.id, values);
    return {
      series: { ...stored, ...values },
      told: [seriesChange('job_series.updated', stored, fields, { before: stored, after: values })],
    };
  }
  const series: StoredSeries = { ...stored, ...values, id: body.new_series_id };
  const { created_at: _, ...inserted } = series;
  if ((await queries.insert(tx, inserted)) === 0) throw new PortalError('command_reused');
  const goes = planned.some((each) => each.visit?.id === visit.id);
  const ended = { ends_on: goes ? addDays(visit.occurrence, -1) : visit.occurrence };
  await queries.update(tx, stored.id, ended);
  return {
    series,
    told: [
      seriesChange('job_series.ended', stored, ['ends_on'], { before: stored, after: ended }),
      seriesChange('job_series.created', series, fields, { after: series }),
    ],
  };
}

async function move(tx: Tx, series: StoredSeries, { stored, planned }: EditPlan): Promise<Change[]> {
  const moving = planned.filter(
    ({ visit, gone, occurrence, state }) =>
      visit !== null && !gone && (state === 'changes' || series.id !== stored.id || occurrence !== visit.occurrence),
  );
  if (moving.length === 0) return [];
  if (takeOver(moving))
    await visitQueries.setAside(
      tx,
      moving.map(({ visit }) => visit!.id),
    );
  const after = new Map((await visitQueries.move(tx, series.id, moving)).map((job) => [job.id, job]));
  return moving.map((planning) => {
    const job = after.get(planning.visit!.id)!;
    const fields = [...changedFields(planning), ...(series.id === stored.id ? [] : ['series_id'])];
    return jobChange('job.updated', { ...job, ...planning.visit! }, job, fields);
  });
}

/** Whether a visit takes the day of another visit that moves, too. */
function takeOver(moving: Planned[]): boolean {
  const days = new Set(moving.map(({ visit }) => visit!.occurrence));
  return moving.some(({ visit, occurrence }) => occurrence !== visit!.occurrence && days.has(occurrence!));
}

/**
 * A visit that other rows refer to is cancelled instead and detached from the series, because its day may now belong to another
 * visit.
 */
export async function remove(tx: Tx, visit: Known): Promise<Change> {
  const before = visit as Known & Job;
  try {
    await tx.savepoint((nested) => jobs.remove(nested, visit.id));
    return jobChange('job.deleted', before, null, ['number']);
  } catch (error) {
    if (!refusedBy(error, '23503')) throw error;
  }
  await jobs.update(tx, visit.id, { status: 'cancelled', series_id: null, occurrence: null });
  return jobChange('job.status_set', before, { ...before, status: 'cancelled' }, ['status', 'series_id']);
}

/** Removes one visit from its series for good. */
export async function skip(tx: Tx, jobId: string): Promise<Effect<null>> {
  const id = await queries.seriesOf(tx, jobId);
  const stored = id && (await queries.lockById(tx, id));
  if (!stored) throw new PortalError('not_found');
  const visit = (await queries.visitsOf(tx, stored.id, { held: true })).find((each) => each.id === jobId);
  if (!visit) throw new PortalError('not_found');
  if (visit.status !== 'pending') throw new PortalError('job_has_history', { message: seriesErrorText.notOpen });
  const removed = await remove(tx, visit);
  // If the visit could be deleted, the database has noted the skip.
  if (!stored.skips.includes(visit.occurrence) && removed.action !== 'job.deleted')
    await queries.update(tx, stored.id, { skips: [...stored.skips, visit.occurrence] });
  return { answer: null, changes: [removed, seriesChange('job_series.skipped', stored, ['skips'], {})] };
}
