import { PortalError } from '#contract/errors.ts';
import type { Config } from '#server/config.ts';
import { keysFor } from '#server/keys.ts';
import { seal, unseal } from '#server/seal.ts';

/** No person reads and fills in the form in less; a page that stays open overnight still works in the morning. */
const least_ms = 2_000;
const most_ms = 24 * 3_600_000;

/** The key's purpose already identifies the token; it has no owner to be bound to. */
const owner = 'request';

export const tokenOf = (config: Pick<Config, 'AUTH_SECRET'>, now = Date.now()): string =>
  seal(keysFor(config, 'request forms'), Buffer.from(String(now)), owner).toString('base64url');

/** The same error for a token that is too new, too old or not ours. */
export function assertUnhurried(config: Pick<Config, 'AUTH_SECRET'>, token: string): void {
  const opened = unseal(keysFor(config, 'request forms'), Buffer.from(token, 'base64url'), owner);
  const age = opened ? Date.now() - Number(opened.plain.toString()) : Number.NaN;
  if (!(age >= least_ms && age <= most_ms)) throw new PortalError('request_stale');
}
