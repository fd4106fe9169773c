import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { routes, type RouteKey } from '#contract/routes.ts';
import type { Session } from '#contract/people/session.schema.ts';
import { Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { secure } from '#test/support/factors.ts';
import { startWorker } from '#test/support/portal.ts';
import { successOf } from '#test/support/samples.ts';
import { startWorld } from '#test/support/world.ts';

/*
 * Every route that changes something leaves an audit row of its request under the sender's name. Each route is really made to
 * succeed.
 */
const { database, catchers, portal, office, world } = await startWorld(await testDatabase());
const changing = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const route = routes[key];
  return 'write' in route && route.write !== 'none';
});

beforeAll(async () => {
  await startWorker(database.appUrl, catchers.env);
  await secure(database.admin, { method_sms: true, method_authenticator_app: true, method_hardware_token: true });
});

test.each(changing)('%s leaves an audit row of its sender', async (key) => {
  const { client = office, id = '', body, raw, headers: more } = await successOf(key, world);
  const { method, path } = routes[key];
  // Sent from another address, because rate limits aren't tested here.
  const sender = new Client(portal, { cookie: client.cookie, device: client.device });
  const { body: session } = await sender.get<Session | null>('/api/session');
  const { status, headers } = await client.send(method, path.replace(':id', id).replace(':integration', 'mail'), {
    ...(raw === undefined ? { body } : { raw }),
    ...(more && { headers: more }),
    commandId: uuidv7(),
  });
  expect([200, 204]).toContain(status);
  const { rows } = await database.admin.query<{ actor_id: string | null; address: string | null }>(
    'select actor_id, host(address) as address from audit_events where request_id = $1',
    [headers.get('x-request-id')],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ address }) => address === client.address)).toBe(true);
  // Without a session, the actor of a pay link is the link itself, and the actor of a sign-in is the person who signs in.
  expect(rows.filter(({ actor_id }) => session && actor_id !== session.profile.id)).toEqual([]);
});
