import type { Role } from '#contract/role.ts';
import { networkText, outageText } from '#contract/text/en/errors.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError, NetworkError } from '#web/api.ts';

/** What a person is told. From 500 up with the reference under which the log has it. */
export function messageOf(error: Error): string {
  if (!(error instanceof ApiError) || error.status < 500) return error.message;
  const said = error.code === 'database_unavailable' ? outageText.elsewhere : error.message;
  return `${said} ${fill(networkText.reference, { reference: error.reference })}`;
}

/** Where it is about signing in, an outage has words of its own, by who is asking. */
export function signInMessageOf(error: Error, role: Role): string {
  const outage = error instanceof NetworkError || (error instanceof ApiError && error.code === 'database_unavailable');
  return outage ? outageText[role === 'admin' ? 'admin' : 'other'] : messageOf(error);
}
