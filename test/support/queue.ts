import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const patience_ms = 30_000;

/** Resolves once every task is done, including tasks made by tasks. A task that waits for a retry isn't done. */
export async function queueEmptied(admin: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await wait(20)) {
    const { rowCount } = await admin.query('select from graphile_worker.jobs');
    if (rowCount === 0) return;
  }
  const { rows } = await admin.query('select task_identifier, attempts, last_error from graphile_worker.jobs');
  throw new Error(`The queue still holds ${JSON.stringify(rows)}.`);
}

/** Runs waiting tasks now, and resolves once every task is done. */
export async function queueRunAhead(admin: pg.Pool): Promise<void> {
  await admin.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
  );
  await admin.query("select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)");
  await queueEmptied(admin);
}
