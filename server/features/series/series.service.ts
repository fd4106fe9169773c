import { isDeepStrictEqual } from 'node:util';
import { PortalError } from '#contract/errors.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import { daysOf, lookAhead, type Recurrence } from '#contract/jobs/recurrence.ts';
import type { CreatedSeries, NewSeries, Series, SeriesPreview, Visit } from '#contract/jobs/series.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { seriesErrorText } from '#text/seriesErrors.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import { assertOffered } from '#server/features/jobs/items.service.ts';
import { draftsOf, previewOf, type Planned } from '#server/features/series/series.plan.ts';
import { holdTechnicians } from '#server/features/dispatch/schedule.queries.ts';
import * as queries from '#server/features/series/series.queries.ts';
import type { StoredSeries } from '#server/features/series/series.queries.ts';
import { settled } from '#server/features/series/series.availability.ts';
import { bufferOf, linesOf, make } from '#server/features/series/visits.service.ts';
import { refused } from '#server/http/refused.ts';

/** How far ahead visits are created. */
export const weeksAhead = 26;

export const seriesChange = (
  action: AuditAction,
  { id, client_id }: Pick<Series, 'id' | 'client_id'>,
  fields: string[],
  rows: Pick<Change, 'before' | 'after'>,
): Change => ({
  action,
  entity: 'job_series',
  id,
  fields,
  ...rows,
  audience: { users: client_id ? [client_id] : [], roles: ['admin'] },
});

export const previewed = (visits: SeriesPreview['visits']): SeriesPreview => ({
  visits,
  changes: visits.filter(({ state }) => state !== 'done' && state !== 'stays').length,
});

/** All records that the series names must exist and fit together. */
export async function assertParties(tx: Tx, values: Parameters<typeof queries.parties>[1]): Promise<void> {
  const fits = await queries.parties(tx, values);
  if (!fits.client) throw refused('client_id', jobErrorText.notAClient);
  if (!fits.place) throw refused('place_id', jobErrorText.notTheirPlace);
  if (!fits.technician) throw refused('assigned_to', jobErrorText.notATechnician);
  if (!fits.bins) throw refused('rule', seriesErrorText.notTheirBins);
}

/** The days of a new series up to the horizon; the first day counts even if it is later. */
function firstDays(recurrence: Recurrence, horizon: string): string[] {
  const days: string[] = [];
  for (const day of daysOf(recurrence, lookAhead(recurrence.starts_on))) {
    if (day > horizon && days.length > 0) break;
    days.push(day);
  }
  return days;
}

type NewVisits = { stored: StoredSeries; planned: Planned[]; lines: Line[] };

/** The first visits of a new series. Nothing is written, so that the preview uses it, too. */
async function beginning(
  tx: Tx,
  body: NewSeries,
  { hold, sold = false }: { hold: boolean; sold?: boolean },
): Promise<NewVisits> {
  await assertParties(tx, body);
  const { now, today, horizon } = await queries.clock(tx, weeksAhead);
  if (body.starts_on < today) throw refused('starts_on', seriesErrorText.past);
  const days = firstDays(body, horizon);
  if (days.length === 0) throw refused('rule', seriesErrorText.noDay);
  const lines = await linesOf(tx, body);
  // Signed work is done even if the service isn't sold any more.
  if (!sold) assertOffered(lines);
  const times = await queries.timesOn(tx, days, body);
  if (Date.parse(times.get(days[0]!)!.start) <= Date.parse(now)) throw refused('start_time', seriesErrorText.past);
  if (hold && body.assigned_to) await holdTechnicians(tx, [body.assigned_to]);
  const drafts = draftsOf([], {
    before: body,
    after: body,
    days,
    times,
    now: Date.parse(now),
    buffer_minutes: bufferOf(lines),
  });
  const materialised_to = [horizon, days.at(-1)!].toSorted().at(-1)!;
  return {
    stored: { ...body, plan_id: body.id, materialised_to, created_at: now },
    planned: await settled(tx, drafts),
    lines,
  };
}

export async function preview(tx: Tx, body: NewSeries): Promise<SeriesPreview> {
  const { planned } = await beginning(tx, body, { hold: false });
  return previewed(previewOf(planned, []));
}

/** Each created visit, with the reason if it has no technician. */
function createdVisits(jobs: Job[], planned: Planned[]): Visit[] {
  const plans = new Map(planned.map((plan) => [plan.scheduled_start, plan]));
  return jobs
    .map(({ id, scheduled_start, assigned_to }): Visit => {
      const plan = plans.get(scheduled_start)!;
      // The technician left or got other work since the plan was made.
      const lost = plan.assigned_to !== assigned_to;
      const unassigned = lost ? 'busy' : plan.unassigned;
      return { job_id: id, before: null, after: scheduled_start, state: 'added', unassigned, detail: plan.detail };
    })
    .toSorted((one, other) => Date.parse(one.after!) - Date.parse(other.after!));
}

export async function create(
  tx: Tx,
  body: NewSeries,
  origin: queries.Origin | null = null,
): Promise<Effect<CreatedSeries>> {
  const { stored, planned, lines } = await beginning(tx, body, { hold: true, sold: origin !== null });
  const { created_at: _, ...values } = stored;
  if ((await queries.insert(tx, { ...values, ...origin })) === 0) throw new PortalError('command_reused');
  const made = await make(tx, stored, planned, lines);
  const { items: __, plan_id: ___, ...series } = (await queries.findById(tx, body.id))!;
  const answer = { ...series, visits: createdVisits(made.jobs, planned) };
  const fields = Object.keys(values).filter((field) => !['id', 'materialised_to', 'plan_id'].includes(field));
  return { answer, changes: [seriesChange('job_series.created', body, fields, { after: body }), ...made.changes] };
}

/** The fields of a series that differ. */
export const differing = <T extends object>(before: T, after: Partial<T>): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]));
