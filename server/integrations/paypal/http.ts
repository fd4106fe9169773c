import type { Config } from '#server/config.ts';
import { textOf } from '#server/integrations/outside.ts';
import { failureOf, lostAnswer, PayPalFailure } from '#server/integrations/paypal/failure.ts';
import { createTokens } from '#server/integrations/paypal/token.ts';

/** A POST carries a request id: if it is sent twice, PayPal answers the second with the result of the first. */
export type Call =
  | { method: 'GET'; path: string }
  | { method: 'POST'; path: string; requestId?: string; body: string | Buffer };

/** Calls PayPal with a token, a timeout, and no redirects. Returns the JSON of a success; everything else throws. */
export function createCalls(config: Config) {
  const { PAYPAL_URL, PAYPAL_TIMEOUT_MS } = config;
  const tokens = createTokens(config, PAYPAL_TIMEOUT_MS);

  async function send(call: Call, token: string): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(new URL(call.path, PAYPAL_URL), {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(call.method === 'POST' && { 'content-type': 'application/json' }),
        ...(call.method === 'POST' && call.requestId && { 'paypal-request-id': call.requestId }),
      },
      ...(call.method === 'POST' && { body: new Uint8Array(Buffer.from(call.body)) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PAYPAL_TIMEOUT_MS),
    });
    return { status: answer.status, body: parsed(await textOf(answer)) };
  }

  return async function ask(call: Call): Promise<unknown> {
    const lost = (error: unknown): never => {
      throw lostAnswer(error);
    };
    const token = await tokens.current();
    let answer = await send(call, token).catch(lost);
    // PayPal can revoke a token early. The request id makes the second try the same request.
    if (answer.status === 401) {
      tokens.forget(token);
      answer = await send(call, await tokens.current()).catch(lost);
    }
    const { status, body } = answer;
    if (status < 200 || status > 299) throw failureOf(status, body);
    if (body === undefined) throw new PayPalFailure('unknown', { status, issue: 'UNREADABLE' });
    return body;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
