import type { ServerResponse } from 'node:http';
import { streamTiming, type ChangeEvent } from '#contract/event.ts';
import { PortalError } from '#contract/errors.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import type { Deps, Handlers } from '#server/http/route.ts';

/** Browsers of one person, all tabs and devices; each keeps one stream for all its tabs. */
const streamsPerPerson = 20;

/** A reader this far behind is gone, or hostile. */
const maxBuffered = 1_000_000;

export function eventRoutes({ pool, hub, shutdown }: Deps) {
  const open = new Map<string, number>();

  return {
    async 'event.stream'({ actor, token, query, reply }) {
      const count = (open.get(actor.id) ?? 0) + 1;
      if (count > streamsPerPerson) throw new PortalError('too_many_requests');
      const stream = reply.raw;
      reply.hijack();
      // Gone before it began: nothing would ever tell that it is closed.
      if (stream.destroyed) return;
      open.set(actor.id, count);

      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) stream.setHeader(name, value);
      stream.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const send = (event: string, data: unknown, cursor: string) => write(stream, event, data, cursor);

      // What comes by before the missed is told would carry a place behind it, to go on from: it is held back until then.
      const held: ChangeEvent[] = [];
      let caughtUp = false;
      const unsubscribe = hub.subscribe({
        actor,
        send: (event, cursor) => (caughtUp ? send('change', event, cursor) : void held.push(event)),
      });
      const heartbeat = setInterval(() => {
        if (!caughtUp) return;
        asSignIn(pool, (tx) => sessions.peek(tx, token)).then(
          (session) => {
            if (session) return send('ping', null, hub.cursor());
            send('closed', null, hub.cursor());
            stream.end();
          },
          // The database is away: the session is neither confirmed nor ended. The next beat asks again.
          () => send('ping', null, hub.cursor()),
        );
      }, streamTiming.heartbeat_ms);
      const end = () => stream.end();
      shutdown.addEventListener('abort', end);
      stream.once('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        shutdown.removeEventListener('abort', end);
        const left = (open.get(actor.id) ?? 1) - 1;
        if (left > 0) open.set(actor.id, left);
        else open.delete(actor.id);
      });

      // Subscribed first, then asked what was missed: a change in between comes twice, never not at all.
      const missed = await hub.missedSince(query.since, actor).catch(() => null);
      caughtUp = true;
      if (missed) for (const event of [...missed, ...held]) send('change', event, query.since!);
      send(missed ? 'ping' : 'refetch', null, hub.cursor());
    },
  } satisfies Partial<Handlers>;
}

function write(stream: ServerResponse, event: string, data: unknown, cursor: string): void {
  if (stream.writableLength > maxBuffered) stream.destroy();
  else stream.write(`event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`);
}
