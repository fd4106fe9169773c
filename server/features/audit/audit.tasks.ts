import type pg from 'pg';
import type { Logger } from 'pino';
import { asSystem } from '#server/db/asSystem.ts';
import type { Tx } from '#server/db/transaction.ts';
import { firstHash, hashOf } from '#server/features/audit/chain.ts';
import * as seals from '#server/features/audit/seals.queries.ts';

/** A run, from its first batch to its last: where it began, the horizon it stores at its end, and how far it got. */
type Run = { from: string; horizon: string; place: seals.Cursor };

/** Gives every audit event its place in the hash chain. The head in the log is the anchor outside the database. */
export async function sealAudit({ pool, log }: { pool: pg.Pool; log: Logger }): Promise<void> {
  let run: Run | null = null;
  let head: { seq: number; hash: Buffer } | null = null;
  for (;;) {
    const batch: Awaited<ReturnType<typeof sealBatch>> = await asSystem(pool, (tx) => sealBatch(tx, run));
    head = batch.head ?? head;
    if (batch.done) break;
    run = batch.run;
  }
  if (head) log.info({ seq: head.seq, hash: head.hash.toString('hex') }, 'audit sealed');
}

/**
 * One transaction of a run. Events don't become visible in the order in which they were written: a slow writer commits
 * late, with an early time. So a run reads everything since the horizon of the last run, which is the oldest
 * transaction that was still running then. Only the last batch moves the horizon, to where it was when the run began:
 * the next run catches up on a run that was cut short, and on a writer that commits behind the cursor.
 */
export async function sealBatch(tx: Tx, begun: Run | null) {
  await seals.lock(tx);
  const last = await seals.head(tx);
  const run = begun ?? (await begin(tx, last));
  const events = await seals.unsealed(tx, run.from, run.place);
  const done = events.length < seals.batchSize;
  if (events.length === 0) return { done, run, head: null };
  let hash = last?.hash ?? firstHash;
  const sealed: { id: string | null; hash: Buffer }[] = [];
  for (const event of events) {
    hash = hashOf(hash, event);
    sealed.push({ id: event.id, hash });
  }
  const seq = last?.seq ?? 0;
  await seals.add(tx, seq, sealed, done ? run.horizon : run.from);
  const { created_at, id } = events.at(-1)!;
  return { done, run: { ...run, place: { created_at, id } }, head: { seq: seq + sealed.length, hash } };
}

async function begin(tx: Tx, last: seals.Head | undefined): Promise<Run> {
  const horizon = await seals.oldestRunning(tx);
  const from = last?.horizon ?? '0';
  return {
    horizon,
    // A horizon from the future came from another server, before a restore: events written since then have lower
    // numbers.
    from: BigInt(from) > BigInt(horizon) ? '0' : from,
    place: { created_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
  };
}
