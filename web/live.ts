import { streamTiming, type ChangeEvent } from '#contract/base/event.ts';
import { eventStream } from '#web/api.ts';
import { routePath } from '#web/routePath.ts';
import { openChannel } from '#web/tabs.ts';

/** The stream's messages. `check`: it couldn't be opened, or was closed; the session may be over. */
export type News = { kind: 'change'; change: ChangeEvent } | { kind: 'refetch' } | { kind: 'check' };
type Shared = { cursor: string | null; news: News };

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

/**
 * One tab of a browser holds the stream and passes its messages to the others: a browser allows few connections to one
 * server, and the server needs one listener per user, not per tab.
 */
export function listen(tell: (news: News) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const others = openChannel<Shared>('live');

  others.hear((shared) => {
    eventStream.cursor = shared.cursor ?? eventStream.cursor;
    tell(shared.news);
  });
  const share = (news: News) => {
    if (signal.aborted) return;
    tell(news);
    others.tell({ cursor: eventStream.cursor, news });
  };

  async function lead() {
    let failures = 0;
    while (!signal.aborted) {
      const heard = await holdStream(eventStream.cursor, signal, (id, news) => {
        if (id) eventStream.cursor = id;
        if (news) share(news);
      });
      failures = heard ? 1 : failures + 1;
      // An EventSource can't tell a refusal from a lost connection.
      if (failures >= 2) share({ kind: 'check' });
      const delays = streamTiming.reconnect_ms;
      await wait(delays[Math.min(failures, delays.length) - 1] ?? 0, signal);
    }
  }

  void navigator.locks.request('live', { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  return () => {
    stopping.abort();
    others.close();
  };
}

/** Holds one connection until it breaks, falls silent or is stopped. Returns whether it received anything. */
function holdStream(
  since: string | null,
  signal: AbortSignal,
  hear: (cursor: string, news: News | null) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(routePath('event.stream', { query: { since: since ?? undefined } }));
    let heard = false;
    let silence = setTimeout(end, streamTiming.dead_after_ms);

    function end() {
      clearTimeout(silence);
      source.close();
      signal.removeEventListener('abort', end);
      resolve(heard);
    }
    function on(type: string, read: (data: string) => News | null) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        heard = true;
        clearTimeout(silence);
        silence = setTimeout(end, streamTiming.dead_after_ms);
        hear(lastEventId, read(data));
      });
    }
    on('change', (data) => ({ kind: 'change', change: JSON.parse(data) as ChangeEvent }));
    on('refetch', () => ({ kind: 'refetch' }));
    on('ping', () => null);
    on('closed', () => {
      end();
      return { kind: 'check' };
    });
    source.addEventListener('open', () => {
      heard = true;
    });
    source.addEventListener('error', end);
    signal.addEventListener('abort', end);
  });
}
