import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Stands for an address that a proxy doesn't know: the unspecified address (RFC 1122), which no sender has. */
const unknown = '0.0.0.0';

/** Strips the port, the brackets and the zone that some proxies write with an address. */
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
 * The networks that contain a sender, narrowest first. The first is one sender: an IPv4 address, or an IPv6 /64, of which every
 * household has at least one. The others are wider ranges that one person may hold: an IPv4 /24; an IPv6 /48 and /32.
 */
export function networksOf(address: string): [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) !== 6) return [mapped, `${mapped.split('.').slice(0, 3).join('.')}.0/24`];
  const groups = groupsOf(mapped);
  const network = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  return [network(64), network(48), network(32)];
}

/**
 * Several parts of the server read `request.ip` from this header and store it in columns that accept only addresses. Every entry
 * is kept: if an unreadable last entry were dropped, the entry before it, which the sender controls, would count.
 */
export function registerAddress(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded) headers['x-forwarded-for'] = String(forwarded).split(',').map(plainAddress).join(', ');
    done();
  });
}
