import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlyRow } from '#contract/base/event.ts';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startEmptyPortal } from '#test/support/portal.ts';
import { securityDefaults } from '#test/support/settings.ts';

let database: TestDatabase;
let portal: string;
let renee: Person;
let client: Client;
let before: SecuritySettings;

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
  renee = await addPerson(database.admin, 'admin');
});

beforeEach(async () => {
  await database.admin.query(
    'delete from security_settings; insert into security_settings (enforce_admin_users) values (false)',
  );
  client = await signedIn(portal, renee);
  before = await read();
});

const path = '/api/settings/security';
const read = async () => (await client.get<SecuritySettings>(path)).body;
const put = (part: object) => client.command('PUT', path, { ...before, ...part });
const noMethod = { method_email: false, method_authenticator_app: false, method_hardware_token: false };
const audit = async () =>
  (
    await database.admin.query(
      "select fields, entity, entity_id from audit_events where action = 'security_settings.updated' order by created_at desc, id desc",
    )
  ).rows as unknown[];

describe('the security settings', () => {
  test('are every switch and slider there is', async () => {
    expect(before).toEqual({ ...securityDefaults, enforce_admin_users: false });
  });

  test('are changed, audited by field name, and announced to the administrators', async () => {
    const { status, body } = await put({ min_password_length: 12, method_authenticator_app: false });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, min_password_length: 12, method_authenticator_app: false });
    expect(await read()).toEqual(body);
    expect((await audit())[0]).toEqual({
      fields: ['min_password_length', 'method_authenticator_app'],
      entity: 'security_settings',
      entity_id: onlyRow,
    });
    const { rows } = await database.admin.query(
      'select entity, users, roles from change_events order by id desc limit 1',
    );
    expect(rows).toEqual([{ entity: 'security_settings', users: [], roles: ['admin'] }]);
  });

  test('changed to what they are already leave no trace', async () => {
    const traces = await audit();
    expect((await put({})).status).toBe(200);
    expect(await audit()).toEqual(traces);
  });

  test('hold from the next sign-in on', async () => {
    const tech = await addPerson(database.admin, 'tech');
    await put({ lockout_threshold: 1 });
    const stranger = new Client(portal);
    await stranger.signIn(tech, 'not the password');
    expect((await stranger.signIn(tech)).status).toBe(429);
  });

  test.each(['enforce_all_users', 'enforce_admin_users', 'enforce_by_risk'])(
    'refuse %s while no method is on',
    async (enforce) => {
      const { status, body } = await put({ ...noMethod, [enforce]: true });
      expect([status, body.code]).toEqual([409, 'no_method']);
      expect(await read()).toEqual(before);
    },
  );

  test('may have no method while nothing is enforced', async () => {
    expect((await put(noMethod)).status).toBe(200);
  });

  test.each([
    ['a shorter password than the least', { min_password_length: 7 }],
    ['a longer one than the most', { min_password_length: 65 }],
    ['no tries at all', { lockout_threshold: 0 }],
    ['an endless history', { password_history: 25 }],
    ['a word for a switch', { method_sms: 'yes' }],
    ['something unknown', { id: true }],
    ['a setting left out', { method_sms: undefined }],
  ])('refuse %s', async (_, part) => {
    expect((await put(part)).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  test.each(['sales', 'tech', 'client'] as const)('are closed to %s', async (role) => {
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.get(path)).status).toBe(403);
    expect((await other.command('PUT', path, { ...before, lockout_threshold: 10 })).status).toBe(403);
    expect(await read()).toEqual(before);
  });
});
