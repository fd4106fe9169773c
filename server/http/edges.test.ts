import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { origin, spawnPortal, startPortal } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let portal: string;
let dani: Person;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl);
  dani = await addPerson(database.admin, 'tech');
});

describe('the address of a request', () => {
  test.each([
    ['203.0.113.7:5555', '203.0.113.7'],
    ['[2001:db8::7]:80', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['fe80::7%eth0', 'fe80::7'],
    ['unknown', '0.0.0.0'],
    ['_hidden', '0.0.0.0'],
    ['999.1.1.1', '0.0.0.0'],
    // The proxy writes the last entry; the sender controls the entries before it.
    ['198.51.100.1, unknown', '0.0.0.0'],
    ['198.51.100.1, 203.0.113.7:1', '203.0.113.7'],
  ])('that a proxy writes as “%s” is kept as %s', async (written, kept) => {
    const client = new Client(portal, { address: written });
    expect((await client.signIn(dani)).status).toBe(200);
    const { rows } = await database.admin.query(
      "select host(address) as address from audit_events where action ~ '^session' and actor_id = $1 order by created_at desc limit 1",
      [dani.id],
    );
    expect(rows).toEqual([{ address: kept }]);
  });
});

describe('a request that comes byte by byte', () => {
  test('is ended after its time, and an open stream isn’t', async () => {
    const impatient = await startPortal(database.appUrl, { REQUEST_TIMEOUT_MS: '1000' });
    const client = await signedIn(impatient, dani);
    const stream = await openStream(impatient, client);
    await stream.next();
    const { hostname, port } = new URL(impatient);
    const slow = connect(Number(port), hostname);
    slow.write(`POST /api/session HTTP/1.1\r\nhost: portal\r\norigin: ${origin}\r\n`);
    slow.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":');
    const patience = AbortSignal.timeout(20_000);
    const said = await Promise.race([text(slow), once(patience, 'abort').then(() => 'still waiting')]);
    slow.destroy();
    expect(said).toMatch(/^HTTP\/1.1 408 /);
    const path = `/api/profiles/${dani.id}`;
    expect((await client.command('PATCH', path, { full_name: 'Renamed', phone: null })).status).toBe(200);
    expect(await stream.next()).toMatchObject({ event: 'change', data: { entity: 'profile', id: dani.id } });
    stream.close();
  });
});

describe('what a stranger can read', () => {
  test('the log has paths, and nothing of a search text or of a pay link', async () => {
    const running = await spawnPortal(database.appUrl);
    const client = await signedIn(running.address, await addPerson(database.admin, 'admin'));
    await client.get('/api/jobs?search=Whispered');
    await client.get('/api/jobs?nonsense=Whispered');
    await client.get('/nowhere?name=Whispered');
    await client.get('/api/%E0%A4%A?name=Whispered');
    for (const authorization of ['Bearer Whispered', `Bearer ${'Whispered'.padEnd(43, 'a')}.${'b'.repeat(43)}`])
      await client.send('GET', '/api/pay-link?token=Whispered', { headers: { authorization } });
    running.child.kill('SIGTERM');
    await running.exited;
    const lines = running.log.join('\n');
    expect(lines).toContain('"path":"/api/jobs"');
    expect(lines).not.toContain('Whispered');
  });

  test('the API describes itself in development only', async () => {
    expect((await new Client(portal).get('/api/docs')).status).toBe(404);
  });
});
