import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '#contract/errorCodes.ts';
import { goodPassword, type Person } from '#test/support/people.ts';

export const origin = 'http://chaos.localhost';
type Said<T = unknown> = { status: number; body: T };

/** A user's browser. Each request goes to a random process, as behind a load balancer; a dead one answers 0. */
export type Browser = {
  send: <T = unknown>(method: string, path: string, body?: unknown, commandId?: string) => Promise<Said<T>>;
  /** Sends the same command until it succeeds or gets a real refusal. */
  insist: <T = unknown>(method: string, path: string, body?: unknown) => Promise<Said<T>>;
};

const patience_ms = 120_000;
/** No server, too busy, or PayPal gave no answer: none of these is a refusal. */
const passing = (status: number) => status === 0 || status === 424 || status === 429 || status >= 500;

/** Refusals, by their code. */
export const noes = new Map<string, number>();

/** All refusals that a payer or the office may get for a valid request. */
const meant: ReadonlySet<string> = new Set<ErrorCode>([
  'booking_changed',
  'invoice_changed',
  'invoice_settled',
  'no_credit',
  'payment_under_way',
  'refund_too_large',
]);
export const wrongNoes = (): string[] =>
  [...noes].filter(([code]) => !meant.has(code)).map(([code, times]) => `a wrong no: ${code}, ${times} times`);

export function openBrowser(portals: string[], cookie: string, address: string): Browser {
  async function send<T>(method: string, path: string, body?: unknown, commandId?: string): Promise<Said<T>> {
    const portal = portals[Math.floor(Math.random() * portals.length)]!;
    try {
      const answer = await fetch(portal + path, {
        method,
        headers: {
          cookie,
          'x-forwarded-for': address,
          ...(method !== 'GET' && { origin }),
          ...(commandId && { 'idempotency-key': commandId }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      return { status: answer.status, body: (await answer.json()) as T };
    } catch {
      return { status: 0, body: null as T };
    }
  }
  async function insist<T>(method: string, path: string, body?: unknown): Promise<Said<T>> {
    const commandId = uuidv7();
    for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await wait(100 + Math.random() * 300)) {
      const said = await send<T>(method, path, body, commandId);
      if (passing(said.status)) continue;
      const { code } = (said.body ?? {}) as { code?: string };
      if (code) noes.set(code, (noes.get(code) ?? 0) + 1);
      return said;
    }
    throw new Error(`${method} ${path} had no answer for two minutes.`);
  }
  return { send, insist };
}

export async function signIn(portal: string, person: Person): Promise<string> {
  const answer = await fetch(`${portal}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' },
    body: JSON.stringify({ email: person.email, password: goodPassword, role: person.role }),
  });
  if (!answer.ok) throw new Error(`${person.email} could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
