import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let dani: Person;
let client: Client;

beforeAll(async () => {
  ({ database, portal, office: client } = await startOffice());
  dani = await addPerson(database.admin, 'tech');
});

const rows = async <T>(sql: string, values: unknown[] = [dani.id]) =>
  (await database.admin.query(sql, values)).rows as T[];
const path = (rest = '') => `/api/staff/${dani.id}${rest}`;
const list = async () => (await client.get<StaffMember[]>('/api/staff')).body;
const find = async (id = dani.id) => (await list()).find((member) => member.id === id)!;
const lastAudit = () =>
  rows('select action, entity, entity_id, fields from audit_events order by created_at desc, id desc limit 1', []);
const lastEvent = () => rows('select entity, entity_id, users, roles from change_events order by id desc limit 1', []);
const traces = () => rows('select id from audit_events order by id', []);

const values = { colour: 'coral', skills: ['bins', 'flatwork'], hourly_cost_cents: 2_450 };
const monday = { weekday: 1, starts: '08:00', ends: '16:30', break_starts: '12:00', break_ends: '12:30' };
const friday = { weekday: 5, starts: '07:15', ends: '13:00', break_starts: null, break_ends: null };

describe('the staff', () => {
  test('are technicians and sales people, active first, then by name, without the deleted', async () => {
    const names = ['Zoe Adler', 'Amy Stone', 'Bob Reed', 'Cal Moss'];
    const [zoe, amy, bob, cal] = await Promise.all([
      addPerson(database.admin, 'sales', { full_name: names[0]! }),
      addPerson(database.admin, 'tech', { full_name: names[1]! }),
      addPerson(database.admin, 'tech', { full_name: names[2]! }),
      addPerson(database.admin, 'tech', { full_name: names[3]! }),
      addPerson(database.admin, 'client', { full_name: 'No Staff' }),
    ]);
    await database.admin.query('update profiles set active = false where id = $1', [amy.id]);
    await database.admin.query("update profiles set role = 'client' where id = $1", [cal.id]);
    await database.admin.query(
      'update profiles set active = false, email = null, phone = null, deleted_at = now() where id = $1',
      [bob.id],
    );
    expect((await list()).map(({ id }) => id)).toEqual([dani.id, zoe.id, amy.id]);
  });

  test('have nothing set at first but a colour', async () => {
    const person = await addPerson(database.admin, 'tech');
    expect(await find(person.id)).toEqual({
      id: person.id,
      role: 'tech',
      full_name: 'Dani Ortega',
      phone: null,
      active: true,
      colour: expect.any(String),
      skills: [],
      hourly_cost_cents: null,
      working_hours: [],
      days_off: [],
    });
  });

  test('are shown with their days off from today on, on the business’ clock', async () => {
    const person = await addPerson(database.admin, 'tech');
    await database.admin.query(
      `insert into days_off (id, profile_id, starts_on, ends_on)
       select gen_random_uuid(), $1, today + starts, today + ends
       from (select (now() at time zone time_zone)::date as today from business_settings) b,
         (values (-9, -1), (-3, 0), (4, 6)) as days (starts, ends)`,
      [person.id],
    );
    expect((await find(person.id)).days_off).toHaveLength(2);
  });

  test.each(['sales', 'tech', 'client'] as const)('are closed to %s', async (role) => {
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.get('/api/staff')).status).toBe(403);
    expect((await other.command('PATCH', path(), values)).status).toBe(403);
    expect((await find()).hourly_cost_cents).toBeNull();
  });
});

describe('changing a staff member', () => {
  test('is stored, audited by field name, and announced to them and the administrators', async () => {
    const { status, body } = await client.command<StaffMember>('PATCH', path(), values);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: dani.id, ...values, skills: ['flatwork', 'bins'] });
    expect(await find()).toEqual(body);
    expect(await lastAudit()).toEqual([
      {
        action: 'staff.updated',
        entity: 'staff',
        entity_id: dani.id,
        fields: ['colour', 'skills', 'hourly_cost_cents'],
      },
    ]);
    expect(await lastEvent()).toEqual([{ entity: 'staff', entity_id: dani.id, users: [dani.id], roles: ['admin'] }]);
  });

  test('to what they are already leaves no trace, in whatever order skills come', async () => {
    const before = await traces();
    const skills = ['flatwork', 'bins', 'flatwork'];
    expect((await client.command('PATCH', path(), { ...values, skills })).status).toBe(200);
    expect(await traces()).toEqual(before);
  });

  test('changes the cost alone, and takes it away with null', async () => {
    await client.command('PATCH', path(), { ...values, hourly_cost_cents: 0 });
    expect((await find()).hourly_cost_cents).toBe(0);
    await client.command('PATCH', path(), { ...values, hourly_cost_cents: null });
    expect((await find()).hourly_cost_cents).toBeNull();
    expect(await rows('select profile_id from staff_costs where profile_id = $1')).toEqual([]);
    expect(await lastAudit()).toMatchObject([{ fields: ['hourly_cost_cents'] }]);
  });

  test.each([
    ['an unknown skill', { skills: ['levitation'] }],
    ['an unknown colour', { colour: 'plaid' }],
    ['a negative cost', { hourly_cost_cents: -1 }],
    ['half a cent', { hourly_cost_cents: 0.5 }],
    ['a role', { role: 'admin' }],
  ])('refuses %s', async (_, part) => {
    const answer = await client.command('PATCH', path(), { ...values, ...part });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });

  test.each(['admin', 'client'] as const)('finds no %s', async (role) => {
    const { id } = await addPerson(database.admin, role);
    expect((await client.command('PATCH', `/api/staff/${id}`, values)).status).toBe(404);
    expect((await client.command('PUT', `/api/staff/${id}/working-hours`, { working_hours: [] })).status).toBe(404);
  });

  test('finds nobody who was staff once', async () => {
    const { id } = await addPerson(database.admin, 'tech');
    await database.admin.query("update profiles set role = 'client' where id = $1", [id]);
    expect((await client.command('PATCH', `/api/staff/${id}`, values)).status).toBe(404);
  });
});

describe('a week', () => {
  const set = (working_hours: unknown) => client.command<StaffMember>('PUT', path('/working-hours'), { working_hours });

  test('is replaced as a whole, audited and announced', async () => {
    const { status, body } = await set([friday, monday]);
    expect(status).toBe(200);
    expect(body.working_hours).toEqual([monday, friday]);
    expect((await find()).working_hours).toEqual([monday, friday]);
    expect(await lastAudit()).toEqual([
      { action: 'staff.week_set', entity: 'staff', entity_id: dani.id, fields: ['working_hours'] },
    ]);
    expect(await lastEvent()).toMatchObject([{ entity: 'staff', entity_id: dani.id, users: [dani.id] }]);
    await set([friday]);
    expect((await find()).working_hours).toEqual([friday]);
    await set([]);
    expect((await find()).working_hours).toEqual([]);
  });

  test('that is the same leaves no trace', async () => {
    await set([monday, friday]);
    const before = await traces();
    expect((await set([friday, monday])).status).toBe(200);
    expect(await traces()).toEqual(before);
  });

  test.each([
    ['an end before its start', [{ ...monday, ends: '07:00' }]],
    ['a break outside of the day', [{ ...monday, break_ends: '17:00' }]],
    ['half a break', [{ ...monday, break_ends: null }]],
    ['the same weekday twice', [monday, monday]],
    ['an eighth weekday', [{ ...monday, weekday: 7 }]],
    ['a time with seconds', [{ ...monday, starts: '08:00:00' }]],
  ])('refuses %s', async (_, week) => {
    expect((await set(week)).status).toBe(400);
    expect((await find()).working_hours).toEqual([monday, friday]);
  });
});

describe('a day off', () => {
  const vacation = () => ({ id: uuidv7(), starts_on: '2099-07-01', ends_on: '2099-07-10', note: 'Vacation' });
  const add = (body: unknown) => client.command<StaffMember>('POST', path('/days-off'), body);

  test('is added and removed, audited and announced', async () => {
    const dayOff = vacation();
    const { status, body } = await add(dayOff);
    expect(status).toBe(200);
    expect(body.days_off).toEqual([dayOff]);
    expect(await lastAudit()).toEqual([
      { action: 'staff.day_off_added', entity: 'staff', entity_id: dani.id, fields: ['days_off'] },
    ]);
    const removed = await client.command('DELETE', `/api/days-off/${dayOff.id}`, undefined);
    expect([removed.status, removed.body]).toEqual([200, null]);
    expect((await find()).days_off).toEqual([]);
    expect(await lastAudit()).toEqual([
      { action: 'staff.day_off_removed', entity: 'staff', entity_id: dani.id, fields: ['days_off'] },
    ]);
    expect(await lastEvent()).toEqual([{ entity: 'staff', entity_id: dani.id, users: [dani.id], roles: ['admin'] }]);
  });

  test('with an empty note has none', async () => {
    const { body } = await add({ ...vacation(), note: '  ' });
    expect(body.days_off.at(-1)!.note).toBeNull();
  });

  test('whose id is taken is refused, whichever member it belongs to', async () => {
    const dayOff = vacation();
    await add(dayOff);
    const other = await addPerson(database.admin, 'sales');
    const answer = await client.command(`POST`, `/api/staff/${other.id}/days-off`, dayOff);
    expect(answer.status).toBe(409);
    expect((await find(other.id)).days_off).toEqual([]);
  });

  test.each([
    ['an end before its start', { ends_on: '2099-06-30' }],
    ['a day that doesn’t exist', { ends_on: '2099-07-32' }],
    ['a day of the year 0', { starts_on: '0000-07-01' }],
    ['an endless note', { note: 'x'.repeat(121) }],
    ['a person', { profile_id: uuidv7() }],
  ])('refuses %s', async (_, part) => {
    expect((await add({ ...vacation(), ...part })).status).toBe(400);
  });

  test('that isn’t there can’t be removed', async () => {
    expect((await client.command('DELETE', `/api/days-off/${uuidv7()}`, undefined)).status).toBe(404);
  });
});
