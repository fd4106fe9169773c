import { sql } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import { sealedColumns, type SealedEvent } from '#server/features/audit/chain.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type Head = { seq: number; hash: Buffer; horizon: string };

/**
 * Only one sealer runs at a time; it holds the lock to the end of its transaction. The lock is its own statement,
 * because the next statement must see what the last sealer left.
 */
export const lock = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(7262004)`);

export const head = (tx: Tx): Promise<Head | undefined> =>
  tx.first(sqlFor.selectFrom('audit_seals').select(['seq', 'hash', 'horizon']).orderBy('seq', 'desc').limit(1));

/**
 * The oldest transaction still running: every earlier transaction is committed and visible from here on, or rolled
 * back.
 */
export const oldestRunning = async (tx: Tx): Promise<string> => {
  const row = await tx.first(sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return row!.xid;
};

export const batchSize = 1_000;

export type Cursor = { created_at: string | null; id: string | null };

/** Unsealed events written by transaction `from` or later, in order, after the cursor. */
export const unsealed = (tx: Tx, from: string, after: Cursor): Promise<SealedEvent[]> =>
  tx.all(sql<SealedEvent>`
    select ${sql.raw(sealedColumns)} from audit_events e
    where e.xid >= ${from}::text::xid8 and (e.created_at, e.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)
      and not exists (select from audit_seals s where s.event_id = e.id)
    order by e.created_at, e.id limit ${sql.lit(batchSize)}`);

export const add = (tx: Tx, afterSeq: number, seals: { id: string | null; hash: Buffer }[], horizon: string) =>
  tx.run(sql`
    insert into audit_seals (seq, event_id, hash, horizon)
    select ${afterSeq}::bigint + place, id, hash, ${horizon}::text::xid8
    from unnest(${seals.map(({ id }) => id)}::uuid[], ${seals.map(({ hash }) => hash)}::bytea[])
      with ordinality as sealed (id, hash, place)`);

export type SealedRow = SealedEvent & { seq: number; hash: Buffer };

/** The last seals with their events, oldest first. An event that is gone has no id. */
export const newest = (tx: Tx, limit: number): Promise<SealedRow[]> =>
  tx.all(sql<SealedRow>`
    select * from (
      select s.seq, s.hash, ${sql.raw(sealedColumns)} from audit_seals s left join audit_events e on e.id = s.event_id
      order by s.seq desc limit ${sql.lit(limit)}) last order by seq`);

export type SealState = { sealed_at: string | null; unsealed: number; behind: boolean };

/** When the last seal was made, how many events wait (counted up to a cap), and whether one has waited too long. */
export const state = async (tx: Tx, minutes: number): Promise<SealState> => {
  const row = await tx.first(sql<SealState>`
    with head as (select horizon, sealed_at from audit_seals order by seq desc limit 1),
      waiting as (
        select e.created_at from audit_events e
        where e.xid >= coalesce((
            -- A horizon from the future was given by another server, before a restore.
            select horizon from head where horizon <= pg_snapshot_xmin(pg_current_snapshot())), '0'::xid8)
          and not exists (select from audit_seals s where s.event_id = e.id)
        limit ${sql.lit(countCap)})
    select (select sealed_at from head) as sealed_at, count(*) as unsealed,
      coalesce(min(created_at) < now() - make_interval(mins => ${minutes}), false) as behind
    from waiting`);
  return row!;
};
