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

/** The eight groups of an IPv6 address, as URLs write them: without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  if (tail === undefined) return groups(head);
  const zeros = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)];
}

/**
 * The networks that a sender is in, narrowest first. The first is one sender: an IPv4 address, or an IPv6 /64, of which every
 * household has at least one. The others are what one person may hold besides: an IPv4 /24; an IPv6 /48 and /32.
 */
export function networksOf(address: string): [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) !== 6) return [mapped, `${mapped.split('.').slice(0, 3).join('.')}.0/24`];
  const groups = groupsOf(mapped);
  const network = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  return [network(64), network(48), network(32)];
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
