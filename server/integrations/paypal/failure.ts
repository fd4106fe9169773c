import { codeOf } from '#server/integrations/failure.ts';

/**
 * PayPal refused, or gave no reliable answer. After `unknown` the money may have moved or not: the caller checks again before
 * concluding anything. `issue` is PayPal's own word for a refusal, such as `INSTRUMENT_DECLINED`.
 */
export class PayPalFailure extends Error {
  override name = 'PayPalFailure';
  readonly kind: 'refused' | 'unknown';
  readonly status: number | null;
  readonly issue: string | null;

  constructor(
    kind: 'refused' | 'unknown',
    { status = null, issue = null }: { status?: number | null; issue?: string | null },
  ) {
    super(`PayPal ${kind === 'refused' ? 'refused' : 'gave no certain answer'} (${issue ?? status ?? 'no answer'})`);
    this.kind = kind;
    this.status = status;
    this.issue = issue;
  }
}

/** PayPal didn't answer, or not in time, or the answer can't be read. */
export const lostAnswer = (error: unknown): PayPalFailure =>
  new PayPalFailure('unknown', { issue: (error as Error).name === 'TimeoutError' ? 'TIMEOUT' : codeOf(error) });

/**
 * Statuses that refuse the request itself. Other refusals (credentials, rate limits, a concurrent request) are temporary and say
 * nothing about the payment.
 */
const final = new Set([400, 404, 405, 410, 415, 422]);

export function failureOf(status: number, body: unknown): PayPalFailure {
  const issue = issueOf(body);
  // A refusal without a reason isn't from PayPal: something between us and PayPal answered.
  return new PayPalFailure(final.has(status) && issue !== null ? 'refused' : 'unknown', { status, issue });
}

/** https://developer.paypal.com/api/rest/responses/#link-failedrequests: the first detail, else the error's name. */
function issueOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { details, name, error } = body as { details?: { issue?: unknown }[]; name?: unknown; error?: unknown };
  const found = (Array.isArray(details) ? details[0]?.issue : undefined) ?? name ?? error;
  return typeof found === 'string' ? found : null;
}
