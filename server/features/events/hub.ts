import pg from 'pg';
import type { Logger } from 'pino';
import { streamTiming, type ChangeEvent } from '#contract/base/event.ts';
import { readCursor, writeCursor } from '#server/features/events/cursors.ts';
import * as events from '#server/features/events/events.queries.ts';
import type { Keys } from '#server/keys.ts';

type Listener = {
  actor: events.Listening;
  send: (event: ChangeEvent, cursor: string) => void;
  /** Too much has changed to send each change. */
  refetch: (cursor: string) => void;
};

export type Hub = ReturnType<typeof createHub>;

/**
 * Sends the open streams of this process what was committed anywhere.
 *
 * NOTIFY only wakes the hub; the changes are read from the table. Ids are assigned before commit, so "everything after
 * the last id" misses rows of slow writers; instead each read fetches what the snapshot of the previous read could not
 * see. A cursor holds that snapshot's horizon, the oldest transaction that was still running.
 */
export function createHub({ pool, url, keys, log }: { pool: pg.Pool; url: string; keys: Keys; log: Logger }) {
  const listeners = new Set<Listener>();
  let last: events.Snapshot | null = null;
  let looking: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const cursor = () => (last ? writeCursor(keys, last.horizon) : '');

  async function look(): Promise<void> {
    // The first read only finds out where "from now on" begins.
    const { now, rows } = await events.readSince(pool, last);
    // A stream that is cut off among these changes resumes before them: a change may arrive twice, but is never lost.
    const before = cursor();
    last = now;
    if (rows === 'too many') for (const listener of listeners) listener.refetch(cursor());
    else
      for (const row of rows)
        for (const listener of listeners)
          if (events.concerns(row, listener.actor)) listener.send(events.toEvent(row), before);
  }

  /** One read at a time; a wake during a read causes one more. */
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
  // A lost NOTIFY delays a change by at most this long.
  const timer = setInterval(() => void wake(), 5_000);

  return {
    wake,
    cursor,
    size: () => listeners.size,
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What an actor missed since a cursor; null means that it can't be known, and the page should reload everything. */
    async missedSince(since: string | undefined, actor: events.Listening): Promise<ChangeEvent[] | null> {
      const from = readCursor(keys, since);
      return from === null ? null : events.readMissed(pool, from, actor);
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

/** One LISTEN connection per process, replaced when it fails. */
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
    // Without a handler, losing this connection would end the process.
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
