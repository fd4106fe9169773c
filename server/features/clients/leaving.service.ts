import { addDays } from '#contract/base/days.ts';
import { PortalError } from '#contract/errors.ts';
import { raised } from '#server/db/raised.ts';
import type { Refusals } from '#server/db/refusals.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { today } from '#server/features/business/business.queries.ts';
import * as leaving from '#server/features/clients/leaving.queries.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import * as series from '#server/features/series/series.queries.ts';
import { seriesChange } from '#server/features/series/series.service.ts';

/** Why the database refuses to delete a client. */
export const leavingRefusals: Refusals = {
  [raised.client_owes]: () => new PortalError('client_owes'),
  [raised.client_credit]: () => new PortalError('client_credit'),
  [raised.client_pays]: () => new PortalError('client_pays'),
};

/**
 * Ends all upcoming work of a client who is deleted in the same transaction: no technician must drive to a deleted
 * client.
 */
export async function endWork(tx: Tx, client: string): Promise<Change[]> {
  await leaving.withdrawBookings(tx, client);
  // The series end before their visits are cancelled: a task that makes more visits waits for the series.
  const ended: Change[] = [];
  for (const id of await leaving.activeSeries(tx, client)) {
    const stored = (await series.lockById(tx, id))!;
    const after = { ends_on: addDays(await today(tx), -1) };
    await series.update(tx, id, after);
    ended.push(seriesChange('job_series.ended', stored, ['ends_on'], { before: stored, after }));
  }
  for (const visit of await jobs.lock(tx, await leaving.openVisits(tx, client))) {
    const after = (await jobs.update(tx, visit.id, { status: 'cancelled' }))!;
    ended.push(jobChange('job.status_set', visit, after, ['status']));
  }
  return ended;
}
