import type { ServerResponse } from 'node:http';
import { onlyRow, streamTiming, type ChangeEvent } from '#contract/base/event.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { countStreams } from '#server/features/events/openings.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

/** A reader that is this many bytes behind is gone, or hostile. */
const maxBuffered = 1_000_000;

export function eventRoutes({ pool, hub, shutdown }: Deps) {
  const streams = countStreams();

  return {
    async 'event.stream'({ actor: { id, role }, token, query, request, reply }) {
      const actor = { id, role, acts_for: request.session!.acts_for };
      streams.enter(actor.id);
      const stream = reply.raw;
      reply.hijack();
      // The connection closed before the stream began, so its close event would never fire.
      if (stream.destroyed) return streams.leave(actor.id);

      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) stream.setHeader(name, value);
      stream.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const send = (event: string, data: unknown, cursor: string) => write(stream, event, data, cursor);

      // A change that arrives before the missed ones are sent would carry a later cursor, and a resume from it would
      // skip them. So new changes are held back until then.
      const held: ChangeEvent[] = [];
      let caughtUp = false;
      let overrun = false;
      const unsubscribe = hub.subscribe({
        actor,
        send(event, cursor) {
          if (caughtUp) send('change', event, cursor);
          else held.push(event);
          if (caughtUp && mayEnd(event, actor.id)) void lookAgain(() => {});
        },
        refetch(cursor) {
          overrun = true;
          if (caughtUp) send('refetch', null, cursor);
        },
      });
      /** Goes on if the session still exists; otherwise ends the stream. */
      const lookAgain = (goOn: () => void) =>
        asSignIn(pool, (tx) => sessions.peek(tx, token)).then((session) => {
          if (session) return goOn();
          unsubscribe();
          send('closed', null, hub.cursor());
          stream.end();
          // The database is unreachable, so the session is neither confirmed nor ended. The next heartbeat checks
          // again.
        }, goOn);
      const heartbeat = setInterval(() => {
        if (caughtUp) void lookAgain(() => send('ping', null, hub.cursor()));
      }, streamTiming.heartbeat_ms);
      const end = () => stream.end();
      shutdown.addEventListener('abort', end);
      stream.once('close', () => {
        clearInterval(heartbeat);
        unsubscribe();
        shutdown.removeEventListener('abort', end);
        streams.leave(actor.id);
      });

      // Subscribes first, then reads what was missed: a change in between arrives twice, but is never lost.
      const known = await hub.missedSince(query.since, actor).catch(() => null);
      const missed = overrun ? null : known;
      caughtUp = true;
      if (missed) for (const event of [...missed, ...held]) send('change', event, query.since!);
      send(missed ? 'ping' : 'refetch', null, hub.cursor());
    },
  } satisfies Partial<Handlers>;
}

/**
 * Whether the change may have ended this user's session: their profile or account changed, or all users were signed
 * out.
 */
const mayEnd = ({ entity, id }: ChangeEvent, person: string): boolean =>
  (entity === 'profile' || entity === 'account') && (id === person || id === onlyRow);

function write(stream: ServerResponse, event: string, data: unknown, cursor: string): void {
  if (stream.writableLength > maxBuffered) stream.destroy();
  else stream.write(`event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`);
}
