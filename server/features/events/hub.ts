import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { streamTiming, type ChangeEvent, type Entity } from '#contract/event.ts';
import type { Actor } from '#contract/session.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { resumeWindowHours } from '#server/tasks/prune.ts';

type Listener = { actor: Actor; send: (event: ChangeEvent, cursor: string) => void };
type Row = { id: number; xid: string; entity: Entity; entity_id: string; users: string[]; roles: string[] };
type Batch = { horizon: string; rows: Row[] };

export type Hub = ReturnType<typeof createHub>;

/**
 * Tells the open streams of this process what was committed anywhere.
 *
 * NOTIFY only wakes: what is delivered is read from the table. Ids are given before commit, so "everything after the
 * last id" misses rows of slow writers; instead each look starts at the horizon, the oldest transaction that was still
 * running at the last look, and rows delivered beyond it are remembered until the horizon has passed them.
 */
export function createHub({ pool, url, log }: { pool: pg.Pool; url: string; log: Logger }) {
  const listeners = new Set<Listener>();
  const delivered = new Map<number, bigint>();
  let horizon: string | null = null;
  let looking: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const cursor = () => (horizon === null ? '' : `${horizon}.${Date.now()}`);

  async function look(): Promise<void> {
    const batch = await read(pool, horizon);
    // The first look only finds out where "from now on" begins.
    const fresh = horizon === null ? [] : batch.rows.filter((row) => !delivered.has(row.id));
    // Whoever is cut off in the middle of these goes on before them: the same twice, never one not at all.
    const before = cursor();
    horizon = batch.horizon;
    for (const row of fresh) {
      delivered.set(row.id, BigInt(row.xid));
      for (const listener of listeners) if (concerns(row, listener.actor)) listener.send(toEvent(row), before);
    }
    const settled = BigInt(batch.horizon);
    for (const [id, xid] of delivered) if (xid < settled) delivered.delete(id);
  }

  /** One look at a time; a wake during a look causes one more. */
  function wake(): Promise<void> {
    again = true;
    looking ??= (async () => {
      while (again && !closed) {
        again = false;
        await look().catch((error: unknown) => log.warn({ err: error }, 'could not read change events'));
      }
      looking = null;
    })();
    return looking;
  }

  const connection = listen({ url, log, wake: () => void wake() });
  // A lost NOTIFY delays a change by this much at most.
  const timer = setInterval(() => void wake(), 5_000);

  return {
    wake,
    cursor,
    size: () => listeners.size,
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What an actor missed since a cursor; null means that we can't know, and everything should be fetched anew. */
    async missedSince(since: string | undefined, actor: Actor): Promise<ChangeEvent[] | null> {
      const from = parseCursor(since);
      if (!from) return null;
      const batch = await read(pool, from);
      // A cursor from the future was given by another database, before a restore.
      if (BigInt(from) > BigInt(batch.horizon)) return null;
      return batch.rows.filter((row) => concerns(row, actor)).map(toEvent);
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(timer);
      listeners.clear();
      await connection.close();
      await looking;
    },
  };
}

const concerns = (row: Row, actor: Actor) => row.users.includes(actor.id) || row.roles.includes(actor.role);
const toEvent = ({ entity, entity_id }: Row): ChangeEvent => ({ entity, id: entity_id });

function parseCursor(since: string | undefined): string | null {
  const match = /^(\d{1,20})\.(\d{1,15})$/.exec(since ?? '');
  if (!match) return null;
  const tooOld = Date.now() - Number(match[2]) > resumeWindowHours * 3_600_000;
  return tooOld ? null : match[1]!;
}

/** Committed rows from a transaction id on, and the horizon of the same snapshot. */
async function read(pool: pg.Pool, from: string | null): Promise<Batch> {
  const rows = await asSystem(pool, (tx) =>
    tx.all(sql<{ horizon: string } & { [Column in keyof Row]: Row[Column] | null }>`
      select h.horizon::text, e.id, e.xid::text, e.entity, e.entity_id, e.users, e.roles
      from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
      left join change_events e on e.xid >= ${from}::text::xid8
      order by e.xid, e.id`),
  );
  return { horizon: rows[0]!.horizon, rows: rows.filter((row): row is Row & { horizon: string } => row.id !== null) };
}

/** One LISTEN connection a process, replaced when it dies. */
function listen({ url, log, wake }: { url: string; log: Logger; wake: () => void }) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let tries = 0;
  let closed = false;

  function reconnect(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = null;
    const delay = streamTiming.reconnect_ms[Math.min(tries, streamTiming.reconnect_ms.length - 1)]!;
    tries += 1;
    log.warn({ delay }, 'listening connection lost');
    timer = setTimeout(connect, delay);
  }

  function connect(): void {
    const next = new pg.Client({ connectionString: url, application_name: 'portal-listen', keepAlive: true });
    client = next;
    next.on('notification', wake);
    // Without a handler the loss of this connection would end the process.
    next.on('error', () => reconnect(next));
    next.on('end', () => reconnect(next));
    next
      .connect()
      .then(() => next.query('listen change_events'))
      .then(() => {
        tries = 0;
        wake();
      })
      .catch(() => {
        void next.end().catch(() => {});
        reconnect(next);
      });
  }

  connect();
  return {
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
