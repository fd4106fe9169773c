import { sql } from 'kysely';
import { sealedColumns, type SealedEvent } from '#server/features/audit/chain.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type Head = { seq: number; hash: Buffer; horizon: string };

/** One at a time, held to the end of the transaction. A statement of its own: the next one must see what the last sealer left. */
export const lock = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(7262004)`);

export const head = (tx: Tx): Promise<Head | undefined> =>
  tx.first(sqlFor.selectFrom('audit_seals').select(['seq', 'hash', 'horizon']).orderBy('seq', 'desc').limit(1));

/** The oldest transaction that still runs: whatever began before it is committed and visible from here on, or gone. */
export const oldestRunning = async (tx: Tx): Promise<string> => {
  const row = await tx.first(sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return row!.xid;
};

export const batchSize = 1_000;

export type Place = { created_at: string | null; id: string | null };

/** Events without a seal, written by a transaction not before `from`, in order, after a place in that order. */
export const unsealed = (tx: Tx, from: string, after: Place): Promise<SealedEvent[]> =>
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
