import type { Role } from '#contract/base/role.ts';
import { networkText, outageText } from '#text/outage.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError, NetworkError } from '#web/api.ts';

function cutOff({ status, cause }: NetworkError): string {
  if (!navigator.onLine) return networkText.offline;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return networkText.timeout;
  // A proxy in front of the portal answers with one of these.
  return status !== null && status >= 502 && status <= 504 ? networkText.gateway : networkText.unreachable;
}

/** What a person is told. From 500 up with the reference under which the log has it. */
export function messageOf(error: Error): string {
  if (error instanceof NetworkError) return cutOff(error);
  if (!(error instanceof ApiError) || error.status < 500) return error.message;
  const said = error.code === 'database_unavailable' ? outageText.elsewhere : error.message;
  return `${said} ${fill(networkText.reference, { reference: error.reference })}`;
}

/** Where it is about signing in, a database that is down has words of its own, by who is asking (spec, section 8). */
export function signInMessageOf(error: Error, role: Role): string {
  const outage = error instanceof ApiError && error.code === 'database_unavailable';
  return outage ? outageText[role === 'admin' ? 'admin' : 'other'] : messageOf(error);
}
