import { sql } from 'kysely';
import type pg from 'pg';
import type { ChangeEvent, Entity } from '#contract/base/event.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { asSystem } from '#server/db/asSystem.ts';

type Row = { entity: Entity; entity_id: string; users: string[]; roles: string[] };

/** What was committed at one moment, and the oldest transaction that was still running then. */
export type Snapshot = { horizon: string; snapshot: string };

/**
 * How many rows are sent to one stream, and read for all streams at once. Beyond that a page reloads what it shows,
 * which costs less than sending every change (docs/decisions/0021).
 */
const limits = { told: 1_000, scanned: 10_000 } as const;

/** A listening user. They also receive what concerns the client they act for. */
export type Listening = Actor & { acts_for: string | null };

export const concerns = (row: Row, { id, role, acts_for }: Listening) =>
  row.users.includes(id) || (acts_for !== null && row.users.includes(acts_for)) || row.roles.includes(role);
export const toEvent = ({ entity, entity_id }: Pick<Row, 'entity' | 'entity_id'>): ChangeEvent => ({
  entity,
  id: entity_id,
});

/** The outer join yields a row without an entity when there are no changes. */
const present = <R extends { entity: Entity | null }>(row: R): row is R & { entity: Entity } => row.entity !== null;

/** What was committed since a snapshot was taken, and the current snapshot. */
export async function readSince(
  pool: pg.Pool,
  last: Snapshot | null,
): Promise<{ now: Snapshot; rows: Row[] | 'too many' }> {
  const seen = sql`${last?.snapshot ?? null}::text::pg_snapshot`;
  const found = await asSystem(pool, (tx) =>
    tx.all(sql<Snapshot & Omit<Row, 'entity'> & { entity: Entity | null }>`
      select pg_snapshot_xmin(n.snapshot)::text as horizon, n.snapshot::text as snapshot,
        e.entity, e.entity_id, e.users, e.roles
      from (select pg_current_snapshot() as snapshot) n
      left join (
        select * from change_events where xid >= pg_snapshot_xmax(${seen})
        union all
        select * from change_events where xid = any (array(select pg_snapshot_xip(${seen})))
        limit ${limits.scanned + 1}
      ) e on true
      order by e.xid, e.id`),
  );
  const { horizon, snapshot } = found[0]!;
  const now = { horizon, snapshot };
  return { now, rows: found.length > limits.scanned ? 'too many' : found.filter(present) };
}

/**
 * The changes that concern an actor since a transaction; null if there are too many, or the transaction is unknown
 * here. The scan itself is limited: an index on the audience wouldn't help if most rows concern this very user.
 */
export async function readMissed(pool: pg.Pool, from: string, actor: Listening): Promise<ChangeEvent[] | null> {
  const rows = await asSystem(pool, (tx) =>
    tx.all(sql<{ unknown: boolean; scanned: number; entity: Entity | null; entity_id: string }>`
      with scanned as materialized (
        select xid, id, entity, entity_id,
          ${[actor.id, ...(actor.acts_for ? [actor.acts_for] : [])]}::uuid[] && users or ${actor.role}::text = any (roles) as concerned
        from change_events where xid >= ${from}::text::xid8 order by xid, id limit ${limits.scanned + 1}
      )
      select ${from}::text::xid8 > pg_snapshot_xmin(pg_current_snapshot()) as unknown,
        (select count(*) from scanned) as scanned, e.entity, e.entity_id
      from (select) one
      left join (select * from scanned where concerned order by xid, id limit ${limits.told + 1}) e on true
      order by e.xid, e.id`),
  );
  const { unknown, scanned } = rows[0]!;
  // A position in the future came from another database, before a restore.
  if (unknown || scanned > limits.scanned || rows.length > limits.told) return null;
  return rows.filter(present).map(toEvent);
}
