import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#contract/jobs/job.schema.ts';
import { raised } from '#server/db/raised.ts';
import { refusedBy } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import { lengthOf, price, store } from '#server/features/jobs/items.service.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import type { Planned } from '#server/features/series/series.plan.ts';
import type { StoredSeries } from '#server/features/series/series.queries.ts';
import * as visits from '#server/features/series/visits.queries.ts';

/** The services of a series at today's prices. */
export const linesOf = (tx: Tx, { items }: Pick<StoredSeries, 'items'>): Promise<Line[]> =>
  price(
    tx,
    items.map((item) => ({ id: uuidv7(), ...item })),
  );

export const bufferOf = (lines: Line[]): number => lengthOf(lines).buffer_minutes;

type Made = { jobs: Job[]; changes: Change[] };

/** Creates visits with their services, prices and checklists; returns what it created. */
export async function make(tx: Tx, series: StoredSeries, planned: Planned[], lines: Line[]): Promise<Made> {
  if (planned.length === 0) return { jobs: [], changes: [] };
  const made = await insertFitting(tx, series, planned);
  for (const { id } of made)
    await store(
      tx,
      id,
      lines.map((line) => ({ ...line, id: uuidv7() })),
      0,
    );
  const fields = lines.length > 0 ? ['series_id', 'items'] : ['series_id'];
  return { jobs: made, changes: made.map((job) => jobChange('job.created', null, job, fields)) };
}

/** Another job took the time, or the technician left, since it was checked: the visit is created anyway, unassigned. */
const unfit = ['23P01', raised.no_technician];

async function insertFitting(tx: Tx, series: StoredSeries, planned: Planned[]): Promise<Job[]> {
  try {
    return await tx.savepoint((nested) => visits.insert(nested, series, planned));
  } catch (error) {
    if (!refusedBy(error, ...unfit)) throw error;
  }
  if (planned.length === 1) return visits.insert(tx, series, [{ ...planned[0]!, assigned_to: null }]);
  const made: Job[] = [];
  for (const one of planned) made.push(...(await insertFitting(tx, series, [one])));
  return made;
}
