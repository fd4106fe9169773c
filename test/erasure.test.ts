import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import type { Person } from '#test/support/people.ts';

/*
 * What is left of a person who was deleted (docs/decisions/0010), asked of the database itself: a new table that refers to
 * people, or a new column of theirs, fails here until somebody has said what becomes of it.
 */
const secret = 'Secret';

/** Rows that go with the person. The last two refer to people without a foreign key. */
const deleted = [
  'auth.users.id',
  'assets.client_id',
  'contacts.client_id',
  'days_off.profile_id',
  'notification_opt_outs.profile_id',
  'notifications.profile_id',
  'saved_filters.profile_id',
  'saved_reports.profile_id',
  'staff_costs.profile_id',
  'working_hours.profile_id',
  'commands.owner_id',
  'presence.profile_id',
];

/** Rows that stay because others refer to them; everything else in them is emptied. */
const emptied: Record<'profiles' | 'places', { person: string; left: Record<string, string> }> = {
  profiles: {
    person: 'id',
    left: {
      id: 'what they did points here',
      role: 'the audit names it',
      full_name: 'says that they were deleted',
      search: 'made of the name',
      active: 'false: nobody signs in',
      account: 'none',
      created_at: 'says nothing of the person',
      deleted_at: 'makes it a tombstone',
    },
  },
  places: {
    person: 'client_id',
    left: {
      id: 'jobs were done here',
      client_id: 'the tombstone',
      street: 'a number instead of the street',
      city: 'says that it was removed',
      created_at: 'says nothing of the person',
    },
  },
};

/** Rows that stay as they are: they say what the business did, and point at the tombstone. */
const work = 'work that was done is the business’ record';
const money = 'the law keeps invoices and books';
const doer = 'says who did it, by id only';
const kept: Record<string, string> = {
  'billing_waivers.waived_by': doer,
  'busy_spans.technician_id': 'when a job occupied somebody',
  'checklist_items.done_by': doer,
  'closed_periods.closed_by': doer,
  'credit_notes.created_by': doer,
  'invoices.client_id': money,
  'invoices.created_by': doer,
  'job_series.assigned_to': doer,
  'job_series.client_id': work,
  'jobs.assigned_to': doer,
  'jobs.client_id': work,
  'ledger_entries.client_id': money,
  'message_log.profile_id': 'that something was sent, not what or where to',
  'notifications.entity_id': 'tells others of the tombstone, by id only',
  'notifications.subject_id': 'the same; no longer read, dropped with the next release',
  'payment_alerts.resolved_by': doer,
  'payment_events.actor_id': doer,
  'payments.client_id': money,
  'payments.created_by': doer,
  'plan_periods.client_id': money,
  'refunds.created_by': doer,
  'staff.profile_id': 'color and skills, for the board of past weeks',
  'tip_shares.profile_id': money,
  'revenue_shares.technician_id': money,
  'visit_events.technician_id': work,
};

let database: TestDatabase;
let office: Client;

beforeAll(async () => {
  ({ database, office } = await startOffice());
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;

const tableOf = (reference: string) => reference.slice(0, reference.lastIndexOf('.'));
const countOf = async (reference: string, { id }: Person) => {
  const column = reference.slice(reference.lastIndexOf('.') + 1);
  return (await rows(`select from ${tableOf(reference)} where ${column} = $1`, [id])).length;
};

test('of every reference to a person it is said what becomes of it', async () => {
  const references = await rows<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid in ('profiles'::regclass, 'staff'::regclass)`,
  );
  const said = new Set([...deleted, ...Object.keys(kept), 'places.client_id']);
  expect(references.filter(({ name }) => !said.has(name))).toEqual([]);
});

test('everything of an account goes with it', async () => {
  const rest = await rows(
    `select conrelid::regclass as name from pg_constraint
     where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype <> 'c'`,
  );
  expect(rest).toEqual([]);
});

/** By type, where a column doesn't ask for more. */
const samples: Record<string, string> = {
  text: `'${secret}'`,
  'double precision': '12.5',
  integer: '1',
  'timestamp with time zone': 'now()',
  'profiles.email': `lower('${secret}@example.com')`,
  'profiles.phone': `'+19195550155'`,
  'profiles.language': `'es-MX'`,
  'profiles.deleted_at': 'null',
};

/** Leaves no column of the person's rows empty, also one that was added yesterday. */
async function fill(table: keyof typeof emptied, person: Person): Promise<void> {
  const columns = await rows<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'YES'`,
    [table],
  );
  const values = columns.map(({ name, type }) => `${name} = ${samples[`${table}.${name}`] ?? samples[type]}`);
  await rows(`update ${table} set ${values.join(', ')} where ${emptied[table].person} = $1`, [person.id]);
}

async function addEverything({ id }: Person): Promise<void> {
  const place = uuidv7();
  const add = (sql: string, ...values: unknown[]) => database.admin.query(sql, [id, ...values]);
  await add('update profiles set full_name = $2 where id = $1', secret);
  await add('insert into places (id, client_id, street, city) values ($2, $1, $3, $3)', place, secret);
  await add('insert into contacts (id, client_id, full_name) values (gen_random_uuid(), $1, $2)', secret);
  await database.admin.query(
    "insert into assets (id, place_id, kind, label, bin_count) values (gen_random_uuid(), $1, 'bins', $2, 2)",
    [place, secret],
  );
  await add("insert into notifications (id, profile_id, kind) values (gen_random_uuid(), $1, 'new_sign_in')");
  await add("insert into notification_opt_outs (profile_id, notice, channel) values ($1, 'job_moved', 'email')");
  await add(
    "insert into saved_filters (id, profile_id, name, filter) values (gen_random_uuid(), $1, $2, '{}')",
    secret,
  );
  await add(
    `insert into saved_reports (id, profile_id, name, report, period, mail)
     values (gen_random_uuid(), $1, $2, 'tips', 'days7', 'weekly')`,
    secret,
  );
  await add('insert into days_off (id, profile_id, starts_on, ends_on) values (gen_random_uuid(), $1, now(), now())');
  await add('insert into staff_costs (profile_id, hourly_cost_cents) values ($1, 2500)');
  await add('insert into presence (job_id, profile_id) values (gen_random_uuid(), $1)');
  await add(
    "insert into commands (owner_id, id, route, body_hash) values ($1, gen_random_uuid(), 'profile.update', '')",
  );
}

test('deleting a person leaves no column of theirs but those listed', async () => {
  const person = await addTechnician(database.admin);
  await addEverything(person);
  await fill('profiles', person);
  await fill('places', person);
  for (const reference of deleted) expect(await countOf(reference, person), reference).toBeGreaterThan(0);

  expect((await office.command('DELETE', `/api/users/${person.id}`, undefined)).status).toBe(200);

  for (const reference of deleted) expect(await countOf(reference, person), reference).toBe(0);
  for (const [table, { person: column, left }] of Object.entries(emptied)) {
    const [row] = await rows<Record<string, unknown>>(`select * from ${table} where ${column} = $1`, [person.id]);
    const full = Object.keys(row!).filter((name) => row![name] !== null && !(name in left));
    expect(full, table).toEqual([]);
    expect(JSON.stringify(row).toLowerCase(), table).not.toContain(secret.toLowerCase());
  }
});
