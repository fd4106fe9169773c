import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { environment, metricsToken, startPortal } from '#test/support/portal.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let portal: string;
let client: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl);
  client = new Client(portal);
});

describe('for whoever runs it', () => {
  test('it is alive and ready, and not ready with a schema older than its code', async () => {
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get('/readyz')).status).toBe(200);
    await database.admin.query('update schema_migrations set version = version - 100');
    expect((await client.get<{ status: string }>('/readyz')).body.status).toBe('schema too old');
    await database.admin.query('update schema_migrations set version = version + 100');
  });

  test('metrics are for the holder of the token', async () => {
    expect((await client.get('/metrics')).status).toBe(404);
    const answer = await client.send<string>('GET', '/metrics', {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(answer.body).toContain('http_request_duration_seconds_bucket');
    expect(answer.body).toContain('event_streams 0');
  });

  test('the API describes itself', async () => {
    const { body } = await client.get<{ openapi: string; paths: Record<string, unknown> }>('/api/docs');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/profiles/{id}');
  });

  test.each(['/api/business', '/healthz', '/api/nothing-here', '/'])(
    '%s has the security headers and a request id',
    async (path) => {
      const { headers } = await client.get(path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('only the page PayPal comes back to keeps its tie to whoever opened it', async () => {
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
