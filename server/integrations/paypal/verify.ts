import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { createCalls } from '#server/integrations/paypal/http.ts';
import { PayPalFailure } from '#server/integrations/paypal/failure.ts';
import { readAs } from '#server/integrations/paypal/shapes.ts';
import { isLoopback } from '#server/transport.ts';

export type Headers = Record<string, string | string[] | undefined>;

const named = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const Verdict = z.looseObject({ verification_status: z.string() });

/** PayPal retries for three days, and its clock and ours may differ a little. */
const window_ms = { past: 4 * 24 * 3_600_000, ahead: 3_600_000 };

/**
 * Rejects an event that can't be PayPal's without asking PayPal: its certificate is on another domain, or it was sent too long
 * ago or in the future.
 */
function mayBeTheirs(home: string, certificate: string, sentAt: string): boolean {
  if (!URL.canParse(certificate)) return false;
  const { protocol, hostname } = new URL(certificate);
  const simulated = isLoopback(new URL(home).hostname) && isLoopback(hostname);
  const theirs = protocol === 'https:' && /(?:^|\.)paypal\.com$/.test(hostname);
  const age = Date.now() - Date.parse(sentAt);
  return (theirs || simulated) && age < window_ms.past && age > -window_ms.ahead;
}

/**
 * Asks PayPal whether these bytes are theirs. The signature covers the bytes as received, so they go back untouched: JSON that
 * was parsed and serialized again is refused.
 */
export async function verifyWebhook(
  ask: ReturnType<typeof createCalls>,
  { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_URL: home }: Pick<Config, 'PAYPAL_WEBHOOK_ID' | 'PAYPAL_URL'>,
  headers: Headers,
  raw: Buffer,
): Promise<boolean> {
  const said = Object.entries(named).map(([field, header]) => [field, headers[header]] as const);
  if (!webhookId || said.some(([, value]) => typeof value !== 'string' || value === '') || !isJson(raw)) return false;
  if (!mayBeTheirs(home, String(headers[named.cert_url]), String(headers[named.transmission_time]))) return false;
  const start = JSON.stringify({ ...Object.fromEntries(said), webhook_id: webhookId }).slice(0, -1);
  const body = Buffer.concat([Buffer.from(`${start},"webhook_event":`), raw, Buffer.from('}')]);
  try {
    const answer = await ask({ method: 'POST', path: '/v1/notifications/verify-webhook-signature', body });
    return readAs(Verdict, answer).verification_status === 'SUCCESS';
  } catch (error) {
    if (error instanceof PayPalFailure && error.kind === 'refused') return false;
    throw error;
  }
}

/** Accepts one whole object only: a truncated object, or one with text after it, could inject fields into our request. */
function isJson(raw: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(raw.toString('utf8'));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
