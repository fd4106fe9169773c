import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What stands for an address that a proxy doesn't know: the unspecified one (RFC 1122), which nobody has. */
const unknown = '0.0.0.0';

/** An address without the port, the brackets and the zone that some proxies write with it. */
function plainAddress(written: string): string {
  const text = written.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '');
  return isIP(address) ? address : unknown;
}

/**
 * `request.ip` is read from this header by each part that asks for it, and kept in columns that hold addresses only. No
 * entry is left out: the one before it is the sender's own word.
 */
export function registerAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded) headers['x-forwarded-for'] = String(forwarded).split(',').map(plainAddress).join(', ');
  });
}
