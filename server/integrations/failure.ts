/** Why something didn't leave, as one sentence that may be kept and shown: no secret, no address, no stack. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  /** It is known not to have left, and may leave another time. After a silence it may have left. */
  readonly again: boolean;
  /** The same in a word, for the checks of the portal's health. */
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

/** Other people's words, without what they may have repeated of ours: the first line, cut short. */
export function withheld(said: string, hidden: string[]): string {
  const [line = ''] = said.split(/[\r\n]/, 1);
  return hidden
    .filter((secret) => secret.length > 2)
    .reduce((text, secret) => text.replaceAll(new RegExp(secret.replaceAll(/\W/g, String.raw`\$&`), 'gi'), '***'), line)
    .slice(0, 200);
}

/** The system's name for what went wrong (`ECONNREFUSED`), wherever the library has put it. */
export function codeOf(error: unknown): string {
  const { code, originalCode, cause, name } = error as Record<string, unknown>;
  const inner = cause && typeof cause === 'object' ? (cause as { code?: unknown }).code : undefined;
  const found = originalCode ?? inner ?? code ?? name;
  return typeof found === 'string' ? found : 'Error';
}
