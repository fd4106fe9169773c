import type { Role } from '#contract/base/role.ts';
import { networkText, outageText } from '#text/outage.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError, NetworkError } from '#web/api.ts';

function cutOff({ status, cause }: NetworkError): string {
  if (!navigator.onLine) return networkText.offline;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return networkText.timeout;
  // A proxy in front of the portal answers with one of these statuses.
  return status !== null && status >= 502 && status <= 504 ? networkText.gateway : networkText.unreachable;
}

/** The message for the user. From status 500 up it includes the reference that finds the error in the log. */
export function messageOf(error: Error): string {
  if (error instanceof NetworkError) return cutOff(error);
  if (!(error instanceof ApiError) || error.status < 500) return error.message;
  const said = error.code === 'database_unavailable' ? outageText.elsewhere : error.message;
  return `${said} ${fill(networkText.reference, { reference: error.reference })}`;
}

/** At sign-in, a database outage has its own message for each role (spec, section 8). */
export function signInMessageOf(error: Error, role: Role): string {
  const outage = error instanceof ApiError && error.code === 'database_unavailable';
  return outage ? outageText[role === 'admin' ? 'admin' : 'other'] : messageOf(error);
}
