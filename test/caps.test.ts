import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { can } from '#contract/permissions.ts';
import type { Permission } from '#contract/permissions.ts';
import { usualCap } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { signedIn } from '#test/support/client.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';
import { addActingFor } from '#test/support/clientPeople.ts';

/** docs/caps.md: everything that a stranger or a client can create has a cap. */
const listed = [...readFileSync('docs/caps.md', 'utf8').matchAll(/`(\w+\.\w+)`/g)]
  .map(([, key]) => key!)
  .filter((key) => key in routes);

type Any = { allow: Permission | 'public'; write?: string };
const client = { id: uuidv7(), role: 'client' } as const;
const open = Object.entries(routes as Record<string, Any>)
  .filter(([, { write }]) => write === 'command' || write === 'exempt')
  .filter(([, { allow }]) => allow === 'public' || can(client, allow) === true)
  .map(([key]) => key);

test('every route by which a stranger or a client writes has its row in docs/caps.md, once', () => {
  expect(listed.toSorted()).toEqual(open.toSorted());
});

describe('the usual cap', async () => {
  const { database, portal } = await startOffice();
  const { admin } = database;

  test('counts the commands of all people of a client together, and refuses nobody else', async () => {
    const [walter, other] = [await addPerson(admin, 'client'), await addPerson(admin, 'client')];
    const june = await addActingFor(admin, walter);
    await admin.query(
      `insert into commands (owner_id, id, route, body_hash, status)
       select (array[$1, $2]::uuid[])[1 + n % 2], gen_random_uuid(), 'notification.readAll', '\\x00', 200
       from generate_series(1, $3::int) n`,
      [walter.id, june.id, usualCap.day],
    );
    for (const [person, status] of [
      [walter, 429],
      [june, 429],
      [other, 200],
    ] as const) {
      const signed = await signedIn(portal, person);
      expect((await signed.command('POST', '/api/notifications/read', undefined)).status).toBe(status);
    }
    await admin.query("update commands set created_at = created_at - interval '1 day'");
    expect((await (await signedIn(portal, june)).command('POST', '/api/notifications/read', undefined)).status).toBe(
      200,
    );
  });
});
