/** Why a message didn't leave, as one sentence that may be stored and shown: no secret, no address, no stack. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  /** True if the message certainly didn't leave and can be retried. After a timeout it may have left. */
  readonly again: boolean;
  /** The same as one word, for the health checks. */
  readonly reason: FailureReason;

  constructor(
    message: string,
    { again = false, reason = 'failing' }: { again?: boolean; reason?: FailureReason } = {},
  ) {
    super(message);
    this.again = again;
    this.reason = reason;
  }
}

type FailureReason = 'unreachable' | 'refused' | 'unsafe' | 'missing' | 'unwritable' | 'full' | 'failing';

/** The provider's own words without any of our secrets that it repeated: the first line, shortened. */
export function withheld(said: string, hidden: string[]): string {
  const [line = ''] = said.split(/[\r\n]/, 1);
  return hidden
    .filter((secret) => secret.length > 2)
    .reduce((text, secret) => text.replaceAll(new RegExp(secret.replaceAll(/\W/g, String.raw`\$&`), 'gi'), '***'), line)
    .slice(0, 200);
}

/** The system's code for the error (`ECONNREFUSED`), wherever the library puts it. */
export function codeOf(error: unknown): string {
  const { code, originalCode, cause, name } = error as Record<string, unknown>;
  const inner = cause && typeof cause === 'object' ? (cause as { code?: unknown }).code : undefined;
  const found = originalCode ?? inner ?? code ?? name;
  return typeof found === 'string' ? found : 'Error';
}
