import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { pino } from 'pino';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { environment, metricsToken, startPortal } from '#test/support/portal.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let portal: string;
let client: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl);
  client = new Client(portal);
});

describe('for operators', () => {
  test('it is alive and ready, and not ready with a schema older than its code', async () => {
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get('/readyz')).status).toBe(200);
    await database.admin.query('update schema_migrations set version = version - 1000');
    expect((await client.get<{ status: string }>('/readyz')).body.status).toBe('schema too old');
    await database.admin.query('update schema_migrations set version = version + 1000');
  });

  test('metrics are for the holder of the token', async () => {
    expect((await client.get('/metrics')).status).toBe(404);
    const answer = await client.send<string>('GET', '/metrics', {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(answer.body).toContain('http_request_duration_seconds_bucket');
    expect(answer.body).toContain('event_streams 0');
  });

  test('the API describes itself in development', async () => {
    const told = new Client(await startPortal(database.appUrl, { API_DOCS: 'true' }));
    const { body } = await told.get<{ openapi: string; paths: Record<string, unknown> }>('/api/docs');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/profiles/{id}');
  });

  test.each(['/api/business', '/healthz', '/api/nothing-here', '/'])(
    '%s has the security headers and a request id',
    async (path) => {
      const { headers } = await client.get(path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('only the page PayPal comes back to keeps its tie to its opener', async () => {
    const policyOf = async (path: string) => (await client.get(path)).headers.get('cross-origin-opener-policy');
    expect(await policyOf('/pay/return?payment=1&token=2')).toBeNull();
    expect(await policyOf('/pay/return')).toBeNull();
    for (const path of ['/', '/pay/returns', '/client/invoices?next=/pay/return', '/api/business']) {
      expect(await policyOf(path)).toBe('same-origin-allow-popups');
    }
  });

  test('too many requests from one address are told when to come back', async () => {
    const strict = new Client(await startPortal(database.appUrl, { RATE_LIMIT: '3' }));
    const answers = [];
    for (let request = 0; request < 4; request += 1) answers.push(await strict.get('/api/business'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]!.body.code).toBe('too_many_requests');
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a body that is too large or unreadable is refused in our own words', async () => {
    const large = await client.send('POST', '/api/reports/not-found', { body: { path: 'x'.repeat(300_000) } });
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
    const broken = await client.send('POST', '/api/session', { headers: { 'content-type': 'application/json' } });
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('the log of a refusal', () => {
  const lines: Record<string, unknown>[] = [];
  let watched: string;

  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as object as never) });
    watched = await startPortal(database.appUrl, {}, log);
  });

  /** The log lines of one refused request. */
  const refusal = (id: string | null) =>
    lines
      .filter(({ reqId, msg }) => reqId === id && msg === 'request refused')
      .map(({ level, code, actor, role, route }) => ({ level, code, actor, role, route }));

  test.each([
    ['a closed page', 'GET', '/api/users', undefined, 'user.list', 'forbidden'],
    [
      'an older sign-in',
      'POST',
      '/api/account/sessions/end-others',
      undefined,
      'account.endOtherSessions',
      'confirmation_needed',
    ],
    [
      'a wrong password',
      'POST',
      '/api/account/confirm',
      { password: 'a secret guess' },
      'account.confirm',
      'wrong_password',
    ],
  ])('names who met %s, and no value', async (_, method, path, body, route, code) => {
    const dani = await addPerson(database.admin, 'tech');
    const theirs = await signedIn(watched, dani);
    await database.admin.query('update auth.sessions set confirmed_at = null where user_id = $1', [dani.id]);
    const { headers } = await theirs.send(method, path, { body });
    expect(refusal(headers.get('x-request-id'))).toEqual([{ level: 40, code, actor: dani.id, role: 'tech', route }]);
    expect(JSON.stringify(lines)).not.toContain('a secret guess');
    expect(JSON.stringify(lines)).not.toContain(dani.email);
  });

  test('names a pause after too many tries', async () => {
    const dani = await addPerson(database.admin, 'tech');
    const theirs = await signedIn(watched, dani);
    const guess = () => theirs.send('POST', '/api/account/confirm', { body: { password: 'a secret guess' } });
    let last = await guess();
    while (last.status !== 429) last = await guess();
    expect(refusal(last.headers.get('x-request-id'))).toMatchObject([{ code: 'account_locked', actor: dani.id }]);
  });

  test('has no name for a stranger', async () => {
    const { headers } = await new Client(watched).get('/api/users');
    expect(refusal(headers.get('x-request-id'))).toEqual([
      { level: 40, code: 'session_not_found', route: 'user.list' },
    ]);
  });
});

describe('configuration', () => {
  const good = environment('postgres://a:b@localhost/portal');

  test.each([
    [{ DATABASE_URL: undefined }, 'DATABASE_URL is not set'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
    [{ BASE_URL: 'portal.example' }, 'BASE_URL'],
    [{ PORT: 'eighty' }, 'PORT'],
  ])('%o is said in one sentence at boot', (wrong, named) => {
    expect(() => readConfig({ ...good, ...wrong })).toThrow(named);
    try {
      readConfig({ ...good, ...wrong });
    } catch (error) {
      expect((error as Error).message).toMatch(/^The portal can't start: [^\n]+\.$/);
    }
  });
});
