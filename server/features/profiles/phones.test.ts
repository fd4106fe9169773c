import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { BusinessSettings } from '#contract/office/business.schema.ts';
import type { Contact } from '#contract/people/client.schema.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import { phoneText } from '#text/phone.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { rolesSql } from '#server/db/roles.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { createDatabase } from '#tools/environment.ts';

let database: TestDatabase;
let office: Client;
let renee: Person;
let hannah: Person;

beforeAll(async () => {
  ({ database, renee, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
});

type Answer = { phone: string | null } & ErrorBody;
const save = (method: string, path: string, body: object) => office.command<Answer>(method, path, body);
const settings = async () => {
  const { logo_url: _, ...business } = (await office.get<BusinessSettings>('/api/business')).body;
  return business;
};

/** Every form with a phone number, by the request it sends. */
const forms: Record<string, (phone: string | null) => Promise<{ status: number; body: Answer }>> = {
  'their own profile': (phone) => save('PATCH', `/api/profiles/${renee.id}`, { full_name: 'Renee Castillo', phone }),
  'a new user': (phone) => {
    const id = uuidv7();
    const person = { id, full_name: 'Nico Alvarez', email: `nico.${id}@example.com`, role: 'tech' };
    return save('POST', '/api/users', { ...person, phone, password: goodPassword });
  },
  'a user': (phone) => {
    const { id, full_name, email, role } = hannah;
    return save('PATCH', `/api/users/${id}`, { full_name, email, phone, role, active: true });
  },
  'a contact': (phone) =>
    save('PUT', `/api/contacts/${uuidv7()}`, {
      client_id: hannah.id,
      full_name: 'Kofi Osei',
      relation: null,
      phone,
      email: null,
    }),
  'the business': async (phone) => save('PATCH', '/api/business', { ...(await settings()), phone }),
};

describe.each(Object.entries(forms))('the phone number of %s', (_, send) => {
  test.each([
    ['(919) 555-0155', '+19195550155'],
    ['1 919 555 0155', '+19195550155'],
    ['+44 20 7946 0958', '+442079460958'],
    ['', null],
    [null, null],
  ])('typed as "%s" is stored as %s', async (typed, stored) => {
    const { status, body } = await send(typed);
    expect([status, body.phone]).toEqual([200, stored]);
  });

  test.each(['555-0155', 'call me', '919 555 0155 x12', '5'.repeat(41)])(
    'typed as "%s" is refused in words beside the field',
    async (typed) => {
      const { status, body } = await send(typed);
      expect([status, body.fields]).toEqual([400, { phone: phoneText.invalid }]);
    },
  );
});

test('the row of an import has its number checked and stored the same way', async () => {
  const imported = async (phone: string) => {
    const row = { full_name: `Wendy ${uuidv7()}`, phone };
    const { body } = await office.command<ImportResult>('POST', '/api/clients/import', { rows: [row] });
    const { rows } = await database.admin.query('select phone from profiles where full_name = $1', [row.full_name]);
    return [body.rows[0]!.errors, rows];
  };
  expect(await imported('919.555.0171')).toEqual([[], [{ phone: '+19195550171' }]]);
  expect(await imported('555-0171')).toEqual([[{ column: 'phone', message: phoneText.invalid }], []]);
});

test('the export has the number as people read it', async () => {
  await forms['a user']!('9195550155');
  const { body } = await office.send<string>('GET', '/api/clients/export');
  expect(body.split('\r\n').find((line) => line.includes('Hannah Osei'))).toContain('"(919) 555-0155"');
});

describe('a person searched by part of their number', () => {
  beforeAll(async () => {
    await forms['a user']!('(919) 555-0155');
    await office.command('POST', '/api/jobs', newJob({ client_id: hannah.id, title: 'Bin cleaning' }));
  });

  test.each(['(919) 555-01', '(919) 555-0155', '9195550155', '919-555-015', '+1 919 555 0155', '919.555.0155'])(
    'is found by "%s", and so are their jobs',
    async (typed) => {
      const search = encodeURIComponent(typed);
      const { body: users } = await office.get<{ items: Profile[] }>(`/api/users?search=${search}`);
      expect(users.items.map(({ id }) => id)).toContain(hannah.id);
      const { body: jobs } = await office.get<{ items: JobRow[] }>(`/api/jobs?search=${search}`);
      expect(jobs.items.map(({ title }) => title)).toEqual(['Bin cleaning']);
    },
  );

  test('isn’t found by another number', async () => {
    const { body } = await office.get<{ items: Profile[] }>('/api/users?search=(919) 555-9999');
    expect(body.items).toEqual([]);
  });
});

describe('the database', () => {
  test.each(['profiles', 'contacts', 'business_settings'])('refuses another form in %s', async (table) => {
    const { body } = await forms['a contact']!('(919) 555-0155');
    const id = table === 'contacts' ? (body as unknown as Contact).id : hannah.id;
    const change = `update ${table} set phone = '919-555-0155' ${table === 'business_settings' ? '' : `where id = '${id}'`}`;
    await expect(database.admin.query(change)).rejects.toThrow('E.164');
  });

  test('keeps what it can’t read when it is migrated, and lets the rest of such a row change', async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await createDatabase(inject('adminUrl'), name);
    const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const urls = { adminUrl: at(inject('adminUrl')), appUrl: at(inject('appUrl')) };
    const { username, password } = new URL(urls.appUrl);
    const client = new pg.Client({ connectionString: urls.adminUrl });
    await client.connect();
    try {
      await client.query(`begin; ${rolesSql({ user: username, password }, name)} commit; set role portal_owner`);
      await client.query(
        'create table schema_migrations (version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
      );
      const migrations = await readMigrations();
      const phones = migrations.findIndex((each) => each.name.includes('phone_numbers'));
      for (const { version, name: file, sql, checksum } of migrations.slice(0, phones)) {
        await client.query(sql);
        await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
          version,
          file,
          checksum,
        ]);
      }
      const known: [typed: string, stored: string][] = [
        ['(919) 555-0155', '+19195550155'],
        ['1-919-555-0156', '+19195550156'],
        ['+44 (0)20 7946 0958', '+442079460958'],
        ['0049 171 1234567', '+491711234567'],
        ['011 44 20 7946 0959', '+442079460959'],
        ['+1 119 555 0155', '+1 119 555 0155'],
        ['555-0100', '555-0100'],
        ['919 555 0155 x12', '919 555 0155 x12'],
      ];
      for (const [typed] of known)
        await client.query("insert into profiles (id, role, full_name, phone) values ($1, 'client', $2, $2)", [
          uuidv7(),
          typed,
        ]);
      await client.query("update business_settings set phone = '(919) 555-0100'");
      await migrate(urls);
      const { rows } = await client.query('select full_name, phone from profiles order by id');
      expect(rows.map(({ full_name, phone }) => [full_name, phone])).toEqual(known);
      expect((await client.query('select phone from business_settings')).rows).toEqual([{ phone: '+19195550100' }]);
      const { rowCount } = await client.query("update profiles set active = false where full_name = '555-0100'");
      expect(rowCount).toBe(1);
    } finally {
      await client.end();
    }
  });
});
