import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Notification, NotificationRule } from '#contract/office/notification.schema.ts';
import { noticeKinds, notices, type Notice, type NoticeEntity } from '#contract/office/notices.ts';
import { prune } from '#server/tasks/prune.ts';
import { createPool } from '#server/db/pool.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addJob, addTechnician } from '#test/support/jobs.ts';
import { addInvoice, addPayment } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { spawnPortal, startPortal } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let portal: string;
let ava: Person;
let admin: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl);
  ava = await addPerson(database.admin, 'admin', { full_name: 'Ava Reyes' });
  admin = await signedIn(portal, ava);
});

const rows = async <T>(sql: string, values: unknown[]) => (await database.admin.query(sql, values)).rows as T[];

type Told = { about?: string; days?: number; read?: boolean; notice?: Notice; entity?: NoticeEntity; amount?: number };

/** Stores a notice for a person, this many days old. */
const tell = (
  { id }: Person,
  { about = id, days = 0, read = false, notice = 'account_locked', entity, amount }: Told = {},
) =>
  database.admin.query(
    `insert into notifications (id, profile_id, kind, entity, entity_id, amount_cents, created_at, read_at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(days => $7),
       case when $8 then now() - make_interval(days => $7) end)`,
    [uuidv7(), id, notice, entity ?? noticeKinds[notice].entity, about, amount ?? null, days, read],
  );

type Page = { items: Notification[]; next: string | null };
const pageOf = async (client: Client, query = '') => (await client.get<Page>(`/api/notifications${query}`)).body;
const listFor = async (person: Person) => (await pageOf(await signedIn(portal, person))).items;

const audited = (action: string, { id }: Person) =>
  rows<{ entity: string; entity_id: string; fields: string[] }>(
    'select entity, entity_id, fields from audit_events where action = $1 and actor_id = $2',
    [action, id],
  );

describe('a notice that a person got', () => {
  test('is listed newest first, with the name of the person it is about', async () => {
    const person = await addPerson(database.admin, 'admin');
    const client = await signedIn(portal, person);
    const [dani, gone] = [
      await addPerson(database.admin, 'tech', { full_name: 'Dani O.' }),
      await addPerson(database.admin, 'client', { full_name: 'Deleted user' }),
    ];
    await tell(person, { about: dani.id, days: 2, read: true });
    await tell(person, { about: gone.id, days: 1 });
    await tell(person);
    const { items, next } = await pageOf(client);
    expect(items.map(({ name }) => name)).toEqual(['Dani Ortega', 'Deleted user', 'Dani O.']);
    expect(items.map(({ read_at }) => read_at === null)).toEqual([true, true, false]);
    expect(next).toBeNull();
  });

  test('comes page by page, each notice once, and alone what is unread where that is asked for', async () => {
    const person = await addPerson(database.admin, 'sales');
    const client = await signedIn(portal, person);
    // Twenty notices a day share an instant, so their ids decide the order.
    await database.admin.query(
      `insert into notifications (id, profile_id, kind, created_at, read_at)
       select gen_random_uuid(), $1, 'new_sign_in', date_trunc('day', now()) - make_interval(days => n / 20),
         case when n % 2 = 0 then now() end from generate_series(1, 120) n`,
      [person.id],
    );
    const walk = async (show: string) => {
      const sizes: number[] = [];
      const seen: Notification[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { items, next }: Page = await pageOf(client, `?${cursor && `cursor=${cursor}&`}${show}`);
        sizes.push(items.length);
        seen.push(...items);
        cursor = next;
      }
      const times = seen.map(({ created_at }) => Date.parse(created_at));
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      return { sizes, seen };
    };
    expect((await walk('')).sizes).toEqual([50, 50, 20]);
    const unread = await walk('show=unread');
    expect(unread.sizes).toEqual([50, 10]);
    expect(unread.seen.filter(({ read_at }) => read_at)).toEqual([]);
    for (const wrong of ['?cursor=nonsense', '?show=read']) {
      expect((await client.get(`/api/notifications${wrong}`)).status, wrong).toBe(400);
    }
  });

  test('is marked one by one, by its owner alone, and the second time leaves no trace', async () => {
    const [mine, theirs] = [await addPerson(database.admin, 'tech'), await addPerson(database.admin, 'admin')];
    const [client, outsider] = [await signedIn(portal, mine), await signedIn(portal, theirs)];
    await tell(mine);
    await tell(mine);
    const [first, second] = (await pageOf(client)).items;
    const mark = (who: Client) => who.command('POST', `/api/notifications/${first!.id}/read`, undefined);
    expect((await mark(outsider)).status).toBe(404);
    expect((await pageOf(client)).items.map(({ read_at }) => read_at)).toEqual([null, null]);

    const stream = await openStream(portal, client);
    await stream.next();
    for (const answer of [await mark(client), await mark(client)]) {
      expect([answer.status, answer.body]).toEqual([200, { unread: 1 }]);
    }
    expect(await stream.next()).toMatchObject({ data: { entity: 'notification', id: first!.id } });
    stream.close();
    expect((await pageOf(client, '?show=unread')).items.map(({ id }) => id)).toEqual([second!.id]);
    expect(await audited('notifications.read', mine)).toEqual([
      { entity: 'notification', entity_id: first!.id, fields: [] },
    ]);
    expect(await audited('notifications.read', theirs)).toEqual([]);
  });

  test.each(['admin', 'sales', 'tech', 'client'] as const)(
    'is shown and marked to its owner alone (%s)',
    async (role) => {
      const [mine, theirs] = [await addPerson(database.admin, role), await addPerson(database.admin, role)];
      const client = await signedIn(portal, mine);
      await tell(mine);
      await tell(theirs);
      expect((await pageOf(client)).items).toHaveLength(1);
      expect((await client.get('/api/notifications/count')).body).toEqual({ unread: 1 });

      const { status, body } = await client.command('POST', '/api/notifications/read', undefined);
      expect([status, body]).toEqual([200, { unread: 0 }]);
      expect((await client.get('/api/notifications/count')).body).toEqual({ unread: 0 });
      const unread = await rows('select id from notifications where profile_id = $1 and read_at is null', [theirs.id]);
      expect(unread).toHaveLength(1);
    },
  );

  test('hides a person’s name from readers who may not see that person', async () => {
    const [tech, other] = [await addPerson(database.admin, 'tech'), await addPerson(database.admin, 'client')];
    await tell(tech, { about: other.id });
    expect(await listFor(tech)).toMatchObject([{ name: null, entity: null, entity_id: null }]);
  });

  test('names its record, with the number of the invoice and the amount as it was then', async () => {
    const person = await addPerson(database.admin, 'admin');
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    const invoice = await addInvoice(database.admin, hannah.id, 32_712);
    const payment = await addPayment(database.admin, { client_id: hannah.id, invoice_id: invoice });
    await tell(person, { notice: 'payment_received', about: payment, amount: 32_712 });
    const [numbered] = await rows<{ number: number }>('select number::int from invoices where id = $1', [invoice]);
    expect(await listFor(person)).toMatchObject([
      {
        kind: 'payment_received',
        entity: 'payment',
        entity_id: payment,
        name: 'Hannah Osei',
        invoice_number: numbered!.number,
        currency: 'USD',
        amount_cents: 32_712,
        starts_at: null,
      },
    ]);
  });

  test('loses its record when that is deleted, and the name where it is no longer the reader’s to see', async () => {
    const [dani, other] = [await addTechnician(database.admin), await addTechnician(database.admin)];
    const job = await addJob(database.admin, { title: 'Driveway wash', assigned_to: dani.id });
    await tell(dani, { notice: 'job_moved', about: job });
    expect(await listFor(dani)).toMatchObject([{ entity: 'job', entity_id: job, name: 'Driveway wash' }]);
    await database.admin.query('update jobs set assigned_to = $2 where id = $1', [job, other.id]);
    expect(await listFor(dani)).toMatchObject([{ entity: null, entity_id: null, name: null }]);
    await database.admin.query('update jobs set assigned_to = $2 where id = $1', [job, dani.id]);
    await database.admin.query('delete from jobs where id = $1', [job]);
    expect(await listFor(dani)).toMatchObject([{ entity: null, entity_id: null, name: null }]);
  });

  test('about a deleted person keeps the name that is left, without a page', async () => {
    const [person, gone] = [await addPerson(database.admin, 'admin'), await addPerson(database.admin, 'client')];
    await tell(person, { notice: 'user_created', about: gone.id });
    expect((await admin.command('DELETE', `/api/users/${gone.id}`, undefined)).status).toBe(200);
    expect(await listFor(person)).toMatchObject([{ entity: null, entity_id: null, name: 'Deleted user' }]);
  });

  test('stays readable to an administrator who became a technician, without what only administrators see', async () => {
    const person = await addPerson(database.admin, 'tech');
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    await tell(person, {
      notice: 'payment_received',
      about: await addPayment(database.admin, { client_id: hannah.id }),
      amount: 100,
    });
    await tell(person, { notice: 'payment_failed', entity: 'profile', about: hannah.id });
    const nothing = { entity: null, name: null, currency: null };
    expect(await listFor(person)).toMatchObject([nothing, nothing]);
  });

  test('before notices named their records still names the client', async () => {
    const person = await addPerson(database.admin, 'admin');
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    await tell(person, { notice: 'payment_failed', entity: 'profile', about: hannah.id });
    expect(await listFor(person)).toMatchObject([{ entity: 'profile', name: 'Hannah Osei', amount_cents: null }]);
  });

  test('is audited when it is read, told to the owner’s other screens, and leaves no trace when nothing was unread', async () => {
    const person = await addPerson(database.admin, 'tech');
    const client = await signedIn(portal, person);
    await tell(person);
    const stream = await openStream(portal, client);
    await stream.next();
    await client.command('POST', '/api/notifications/read', undefined);
    await client.command('POST', '/api/notifications/read', undefined);
    expect(await stream.next()).toMatchObject({ data: { entity: 'notification', id: person.id } });
    stream.close();
    expect(await audited('notifications.read', person)).toEqual([
      { entity: 'notification', entity_id: person.id, fields: [] },
    ]);
  });

  test('and read is removed after 90 days; what is unread stays', async () => {
    const person = await addPerson(database.admin, 'tech');
    await tell(person, { days: 91, read: true });
    await tell(person, { days: 89, read: true });
    await tell(person, { days: 91 });
    await database.admin.query(
      `insert into message_log (id, profile_id, channel, kind, created_at) values
         ($1, $3, 'email', 'old', now() - interval '91 days'), ($2, $3, 'email', 'young', now() - interval '89 days')`,
      [uuidv7(), uuidv7(), person.id],
    );
    const pool = createPool(database.appUrl, { max: 2 });
    await prune({ pool });
    await pool.end();
    expect(await rows('select id from notifications where profile_id = $1', [person.id])).toHaveLength(2);
    expect(await rows('select kind from message_log where profile_id = $1', [person.id])).toEqual([{ kind: 'young' }]);
  });
});

describe('the rules of who is told how', () => {
  const path = '/api/settings/notifications';
  const read = async (client = admin) => (await client.get<{ rules: NotificationRule[] }>(path)).body.rules;

  test('are read in the contract’s order, changed, audited by notice, and seen by another process', async () => {
    const before = await read();
    expect(before.map(({ notice }) => notice)).toEqual(notices);
    const rules = structuredClone(before);
    rules.find(({ notice }) => notice === 'new_sign_in')!.sms = true;
    rules.find(({ notice }) => notice === 'user_created')!.email = true;
    const { status, body } = await admin.command('PUT', path, { rules: rules.toReversed() });
    expect([status, body]).toEqual([200, { rules }]);
    const [trace, ...more] = await audited('notification_rules.updated', ava);
    expect(more).toEqual([]);
    expect(trace).toMatchObject({ entity: 'notification_rule', entity_id: '00000000-0000-0000-0000-000000000000' });
    expect(trace!.fields.toSorted()).toEqual(['new_sign_in', 'user_created']);
    const elsewhere = await spawnPortal(database.appUrl);
    expect(await read(admin.at(elsewhere.address))).toEqual(rules);
  });

  test('set to what they are leave no trace', async () => {
    const before = await audited('notification_rules.updated', ava);
    expect((await admin.command('PUT', path, { rules: await read() })).status).toBe(200);
    expect(await audited('notification_rules.updated', ava)).toEqual(before);
  });

  test('are refused with one missing, one twice, or one that isn’t known', async () => {
    const rules = await read();
    for (const wrong of [
      rules.slice(1),
      [...rules.slice(1), rules[1]],
      [...rules.slice(1), { ...rules[0], notice: 'gossip' }],
      rules.map((rule) => ({ ...rule, fax: true })),
    ]) {
      expect((await admin.command('PUT', path, { rules: wrong })).status).toBe(400);
    }
    expect(await read()).toEqual(rules);
  });
});
