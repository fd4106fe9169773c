import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const patience_ms = 30_000;

/** Resolves once every task is done, those too that a task has made. What is tried again later isn't done. */
export async function queueEmptied(admin: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await wait(20)) {
    const { rowCount } = await admin.query('select from graphile_worker.jobs');
    if (rowCount === 0) return;
  }
  const { rows } = await admin.query('select task_identifier, attempts, last_error from graphile_worker.jobs');
  throw new Error(`The queue still holds ${JSON.stringify(rows)}.`);
}
