import { z } from 'zod';
import { trialText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';
import { textOf } from '#server/integrations/outside.ts';
import { failureOf, lostAnswer, PayPalFailure } from '#server/integrations/paypal/failure.ts';

type Keys = Pick<Config, 'PAYPAL_URL' | 'PAYPAL_CLIENT_ID' | 'PAYPAL_CLIENT_SECRET'>;

const Token = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A token that expires in transit is useless, so it is renewed a minute early. */
const early_ms = 60_000;

/** Requests an access token. No redirects: they would carry our secret elsewhere. */
async function requestToken({ PAYPAL_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }: Keys, timeout_ms: number) {
  const credentials = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64');
  const answer = await fetch(new URL('/v1/oauth2/token', PAYPAL_URL), {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout_ms),
  });
  const body: unknown = await textOf(answer)
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => null);
  return { status: answer.status, body };
}

/** Keeps a token until shortly before it expires. Concurrent callers wait for the same request. */
export function createTokens(keys: Keys, timeout_ms: number) {
  let kept: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const { status, body } = await requestToken(keys, timeout_ms).catch((error: unknown) => {
      throw lostAnswer(error);
    });
    const token = Token.safeParse(body);
    // Wrong credentials say nothing about a payment, so they never count as a refusal of it.
    if (status !== 200 || !token.success) {
      throw new PayPalFailure('unknown', { status, issue: failureOf(status, body).issue });
    }
    const { access_token, expires_in } = token.data;
    kept = { token: access_token, until: Date.now() + expires_in * 1_000 - early_ms };
    return access_token;
  }

  return {
    async current(): Promise<string> {
      if (kept && Date.now() < kept.until) return kept.token;
      asking ??= ask().finally(() => (asking = null));
      return asking;
    },
    /** Called when PayPal no longer accepts this token. */
    forget(token: string): void {
      if (kept?.token === token) kept = null;
    },
  };
}

/** Requests an access token and discards it: getting one proves that the client id and secret are right. */
export async function tryCredentials(config: Config): Promise<void> {
  const { status } = await requestToken(config, config.PAYPAL_TIMEOUT_MS).catch((error: unknown) => {
    throw new DeliveryFailure(fill(trialText.paypalUnreachable, { code: codeOf(error) }), { reason: 'unreachable' });
  });
  if (status === 200) return;
  throw status === 401 || status === 403
    ? new DeliveryFailure(fill(trialText.paypalRefused, { code: status }), { reason: 'refused' })
    : new DeliveryFailure(fill(trialText.paypalAnswered, { code: status }));
}
