import type pg from 'pg';
import type { Logger } from 'pino';
import { isPaused } from '#contract/booking/pause.ts';
import { occurrences } from '#contract/jobs/recurrence.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask, record, type Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { draftsOf } from '#server/features/series/series.plan.ts';
import * as queries from '#server/features/series/series.queries.ts';
import type { StoredSeries } from '#server/features/series/series.queries.ts';
import { settled } from '#server/features/series/series.availability.ts';
import { weeksAhead } from '#server/features/series/series.service.ts';
import { bufferOf, linesOf, make } from '#server/features/series/visits.service.ts';

/**
 * Creates the visits of every series up to the horizon. Each series is locked while its visits are created, and then stores how
 * far they go: a second or concurrent run adds nothing.
 */
export async function materialiseSeries({ pool, log }: { pool: pg.Pool; log: Logger }): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const place = { after };
    try {
      const done = await asSystem(pool, (tx) => materialiseNext(tx, place));
      if (!done) return;
    } catch (error) {
      // A series that fails must not block the others. An error before a series was found isn't about one series, so it is
      // rethrown.
      if (place.after === after) throw error;
      log.error({ err: error, series: place.after }, 'visits could not be made');
    }
    after = place.after;
  }
}

async function materialiseNext(tx: Tx, place: { after: string }): Promise<boolean> {
  const series = await queries.lockNextBehind(tx, place.after, weeksAhead);
  if (!series) return false;
  place.after = series.id;
  const made = await materialise(tx, series);
  for (const change of made) await record(tx, byTask('materialiseSeries'), change);
  return true;
}

async function materialise(tx: Tx, series: StoredSeries): Promise<Change[]> {
  const { now, today, horizon } = await queries.clock(tx, weeksAhead);
  const pauses = await queries.pausesOf(tx, series);
  const days = occurrences(series, horizon).filter(
    (day) => day > series.materialised_to! && day >= today && !isPaused(pauses, day),
  );
  await queries.update(tx, series.id, { materialised_to: horizon });
  if (days.length === 0) return [];
  const lines = await linesOf(tx, series);
  const drafts = draftsOf([], {
    before: series,
    after: series,
    days,
    times: await queries.timesOn(tx, days, series),
    now: Date.parse(now),
    buffer_minutes: bufferOf(lines),
  });
  return (await make(tx, series, await settled(tx, drafts), lines)).changes;
}
