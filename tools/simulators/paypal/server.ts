import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { json } from '#tools/simulators/board.ts';
import { answerApi, type Api } from '#tools/simulators/paypal/api.ts';
import { answerCheckout } from '#tools/simulators/paypal/checkout.ts';
import { controls } from '#tools/simulators/paypal/control.ts';
import { createFaults, type Fault } from '#tools/simulators/paypal/faults.ts';
import { Refusal, refusalReply } from '#tools/simulators/paypal/refusal.ts';
import type { Reply } from '#tools/simulators/paypal/world.ts';

/** The whole simulator behind one port: PayPal's API, the page for payers, and the controls under `/__/`. */
export function createServerOf(api: Api) {
  const faults = createFaults();
  const control = controls({ ...api, faults }) as Record<string, (body: never) => unknown>;

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const raw = await buffer(request);
    if (pathname === '/checkoutnow') return answerCheckout(api, request.method ?? '', searchParams, raw, response);
    if (pathname.startsWith('/__/')) {
      const { status, body } = refusing(() => {
        const act = control[pathname.slice(4)];
        if (!act) throw new Refusal(404, 'INVALID_RESOURCE_ID', 'There is no such control.');
        return { status: 200, body: act(parse(raw) as never) ?? null };
      });
      return json(response, status, body);
    }
    const fault = faults.take(request.method ?? '', pathname);
    const work = () => refusing(() => answerApi(api, request, pathname, searchParams, raw, parse(raw)));
    if (fault) await fail(fault, work, request, response);
    else send(response, work());
  };
}

const send = (response: ServerResponse, { status, body }: Reply) => json(response, status, body);

function refusing(work: () => Reply): Reply {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return refusalReply(error);
    throw error;
  }
}

function parse(raw: Buffer): Record<string, unknown> {
  try {
    return (raw.length > 0 ? JSON.parse(raw.toString('utf8')) : {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const broken = (status: number) =>
  refusalReply(new Refusal(status, 'INTERNAL_SERVICE_ERROR', 'An internal error has occurred.'));

/** Fails as requested. A hanging request ends when the other side gives up. */
async function fail(
  { kind, ms = 1_000 }: Fault,
  work: () => Reply,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (kind === '500' || kind === '503' || kind === '429') return send(response, broken(Number(kind)));
  if (kind === '401')
    return send(response, refusalReply(new Refusal(401, 'invalid_token', 'The token signature verification failed.')));
  if (kind === 'reset-before') return void request.socket.destroy();
  if (kind === 'hang-before') return;
  const reply = work();
  if (kind === 'reset-after') return void request.socket.destroy();
  if (kind === 'hang-after') return;
  if (kind === '500-after') return send(response, broken(500));
  if (kind === 'garbage-after') return void response.end('<html>Bad gateway');
  if (kind === 'slow') await wait(ms);
  return send(response, without(kind, reply));
}

/** A broken response to a new order, which real ones have been. */
function without(kind: string, { status, body }: Reply): Reply {
  const { id, links = [], ...rest } = body as { id?: string; links?: { rel: string }[] };
  if (kind === 'no-id') return { status, body: { ...rest, links } };
  if (kind !== 'no-link') return { status, body };
  return {
    status,
    body: { id, ...rest, links: links.filter(({ rel }) => rel !== 'approve' && rel !== 'payer-action') },
  };
}
