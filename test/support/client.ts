import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import type { Role } from '#contract/base/role.ts';
import { goodPassword, type Person } from '#test/support/people.ts';
import { origin } from '#test/support/portal.ts';

export type Answer<T = unknown> = { status: number; headers: Headers; body: T };
type Options = {
  body?: unknown;
  /** Sent unchanged. */
  raw?: string | Buffer;
  commandId?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A browser as the server sees it: an origin, an address, a cookie. */
export class Client {
  cookie: string | null = null;
  /** Tells the server that it is the same browser as before; it grants no access. */
  device: string | null = null;
  readonly address: string;
  readonly #base: string;

  constructor(
    base: string,
    { address = someAddress(), cookie = null as string | null, device = null as string | null } = {},
  ) {
    this.#base = base;
    this.address = address;
    this.cookie = cookie;
    this.device = device;
  }

  /** The same browser, at another process of the portal. */
  at(base: string): Client {
    return new Client(base, { address: this.address, cookie: this.cookie, device: this.device });
  }

  async send<T = ErrorBody>(
    method: string,
    path: string,
    { body, raw, commandId, headers, signal }: Options = {},
  ): Promise<Answer<T>> {
    const cookies = [this.cookie, this.device].filter(Boolean).join('; ');
    const response = await fetch(this.#base + path, {
      method,
      ...(signal && { signal }),
      headers: {
        'x-forwarded-for': this.address,
        ...(method !== 'GET' && method !== 'HEAD' && { origin }),
        ...(cookies && { cookie: cookies }),
        ...(commandId && { 'idempotency-key': commandId }),
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...((body !== undefined || raw !== undefined) && {
        body: (raw as string | Uint8Array<ArrayBuffer> | undefined) ?? JSON.stringify(body),
      }),
    });
    for (const [cookie = ''] of response.headers.getSetCookie().map((line) => line.split(';'))) {
      if (cookie.startsWith('language=')) continue;
      if (/^(__Host-)?portal\.device=/.test(cookie)) this.device = cookie;
      else if (!cookie.endsWith('=')) this.cookie = cookie;
      else if (this.cookie?.startsWith(cookie)) this.cookie = null;
    }
    if (/^image\/|^application\/pdf/.test(response.headers.get('content-type') ?? '')) {
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: bytes as T };
    }
    const text = await response.text();
    const isJson = method !== 'HEAD' && response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  get = <T = ErrorBody>(path: string) => this.send<T>('GET', path);

  command = <T = ErrorBody>(method: string, path: string, body: unknown, commandId: string = uuidv7()) =>
    this.send<T>(method, path, { body, commandId });

  signIn = <T = ErrorBody>(person: { email: string; role: Role }, password = goodPassword) =>
    this.send<T>('POST', '/api/session', { body: { email: person.email, password, role: person.role } });
}

/** A browser in which this person is signed in. */
export async function signedIn(base: string, person: Person): Promise<Client> {
  const client = new Client(base);
  const { status } = await client.signIn(person);
  if (status !== 200) throw new Error(`${person.email} could not sign in: ${status}`);
  return client;
}
