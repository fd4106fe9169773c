import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { can } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import type { SalesClientRecord, SalesClientRow } from '#contract/sales/salesClient.schema.ts';
import type { SearchFound } from '#contract/office/search.schema.ts';
import { asRole } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { issued } from '#test/support/invoices.ts';
import { addJob, addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOfAllPages } from '#test/support/pages.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { addReps, giveTo } from '#test/support/reps.ts';
import { newSeries } from '#test/support/series.ts';
import { openStream } from '#test/support/stream.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let [cole, imani]: Person[] = [];
let coles: Client;
let imanis: Client;
let hannah: Person;
let ruth: Person;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  ({ cole, imani, coles, imanis } = await addReps(database.admin, portal));
  [hannah, ruth] = [await someone('Hannah Osei'), await someone('Ruth Abara')];
  await giveTo(database.admin, cole, [hannah.id]);
  await giveTo(database.admin, imani, [ruth.id]);
});

const someone = (full_name: string) => addPerson(database.admin, 'client', { full_name });
const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
const assign = (client_ids: string[], rep: Person | null) =>
  office.command('POST', '/api/clients/rep', { client_ids, rep_id: rep?.id ?? null });
const list = async (who: Client, query = '') =>
  (await who.get<{ items: SalesClientRow[] }>(`/api/sales-clients?${query}`)).body.items;
const idsOf = async (who: Client, query = '') => (await list(who, query)).map(({ id }) => id);
const read = (who: Client, id: string) => who.get<SalesClientRecord>(`/api/sales-clients/${id}`);
const found = async (who: Client, text: string) =>
  (await who.get<SearchFound>(`/api/search?text=${encodeURIComponent(text)}`)).body;
const countOf = async (who: Client) => (await who.get<{ count: number }>('/api/sales-clients/count')).body.count;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A client with one record of every kind, created by the office. */
async function equipped(full_name: string, street: string) {
  const client = await someone(full_name);
  const [place, contact, asset, job, plan] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const address = { city: 'Oak Hill', region: null, postal_code: null, latitude: null, longitude: null };
  const done = [
    await office.command('PUT', `/api/places/${place}`, {
      client_id: client.id,
      label: null,
      street,
      ...address,
      gate_code: '4417#',
      access_notes: 'Dog in the yard',
    }),
    await office.command('PUT', `/api/contacts/${contact}`, {
      client_id: client.id,
      full_name: 'Kofi Osei',
      relation: 'Gate',
      phone: null,
      email: null,
    }),
    await office.command('PUT', `/api/assets/${asset}`, {
      place_id: place,
      kind: 'bins',
      label: 'Trash bins',
      bin_count: 2,
      pickup_weekday: 4,
      vehicle_size: null,
      plate: null,
      square_feet: null,
    }),
    await office.command('POST', '/api/jobs', newJob({ id: job, client_id: client.id, place_id: place })),
    await office.command('POST', '/api/series', newSeries({ id: plan, client_id: client.id, place_id: place })),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  return { client, place, contact, asset, job, plan };
}

/** The representatives on all records of a client, each once. */
const carried = async (client: string) =>
  (
    await rows<{ rep_id: string | null }>(
      `select distinct rep_id from (
         select rep_id from profiles where $1 in (id, acts_for)
         ${['contacts', 'places', 'assets', 'jobs', 'job_series', 'slot_holds'].map((t) => `union all select rep_id from ${t} where client_id = $1`).join(' ')}) all_of_it`,
      [client],
    )
  ).map(({ rep_id }) => rep_id);

describe('a representative', () => {
  test('has the clients they look after, by name, in pages that neither repeat nor miss one', async () => {
    const petra = await addPerson(database.admin, 'sales');
    await database.admin.query(
      `insert into profiles (id, role, full_name, rep_id) select gen_random_uuid(), 'client',
         case when n % 2 = 0 then 'Pat Donnelly' else 'Client ' || n end, $1 from generate_series(1, 120) n`,
      [petra.id],
    );
    const expected = await rows<{ id: string }>(
      'select id from profiles where rep_id = $1 order by lower(full_name), id',
      [petra.id],
    );
    const petras = await signedIn(portal, petra);
    expect(await idsOfAllPages(petras, '/api/sales-clients', '')).toEqual(expected.map(({ id }) => id));
    expect(await idsOfAllPages(petras, '/api/sales-clients', 'search=donnelly')).toHaveLength(60);
    expect(await countOf(petras)).toBe(120);
  });

  test('sees contacts, people, addresses, plans and visits with who comes; no money and no way in', async () => {
    const { client, place, contact, asset, job, plan } = await equipped('Ines Ferreira', '12 Alder Bend');
    const wife = await addActingFor(database.admin, client, { full_name: 'Ana Ferreira' });
    const dani = await addTechnician(database.admin, undefined, { full_name: 'Dani Ortega' });
    const next = { scheduled_start: inHours(2), scheduled_end: inHours(3) };
    const due = await addJob(database.admin, { client_id: client.id, assigned_to: dani.id, ...next });
    await office.command('POST', '/api/jobs', newJob({ client_id: client.id, status: 'completed' }));
    await issued(office, client.id);
    expect((await assign([client.id], cole!)).status).toBe(200);

    const { status, body } = await read(coles, client.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      client: { id: client.id, full_name: 'Ines Ferreira' },
      contacts: [{ id: contact, full_name: 'Kofi Osei' }],
      people: [{ id: wife.id, full_name: 'Ana Ferreira' }],
      places: [{ id: place, street: '12 Alder Bend', assets: [{ id: asset }] }],
      next_visit: { job_id: due, technician: 'Dani Ortega' },
      plans: [{ id: plan, title: 'Trash-bin plan' }],
    });
    expect(body.coming.map(({ id }) => id)).toContain(job);
    // Of the plan's six visits only the next one is listed.
    expect(body.coming.filter(({ title }) => title === 'Trash-bin plan')).toHaveLength(1);
    expect(body.past).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/4417#|Dog in the yard|cents|invoice/);
    expect((await list(coles, 'search=ferreira'))[0]).toMatchObject({
      place: { street: '12 Alder Bend', city: 'Oak Hill' },
      next_visit: { job_id: due },
    });
  });

  const keys = (Object.keys(routes) as RouteKey[]).filter((key) => routes[key].allow === 'client.browse');
  test.each(keys)('%s tells nothing of another’s client', async (key) => {
    const path = routes[key].path.replace(':id', ruth.id) + (key === 'salesClient.week' ? '?from=2026-11-15' : '');
    const mine = await coles.get(path);
    expect(mine.status).toBe(path.includes(ruth.id) ? 404 : 200);
    expect(JSON.stringify(mine.body)).not.toContain(ruth.id);
    expect(JSON.stringify(mine.body)).not.toContain('Ruth');
    const theirs = await imanis.get(path);
    expect(theirs.status).toBe(200);
  });

  test('finds only their own clients, by name, by address and among those opened lately', async () => {
    const { client } = await equipped('Aldo Ricci', '77 Juniper Court');
    await giveTo(database.admin, imani!, [client.id]);
    for (const text of ['aldo', 'juniper 77', 'kofi', 'Ruth Abara']) {
      const { client: clients, ...others } = await found(coles, text);
      expect(
        clients.items.filter(({ id }) => [client.id, ruth.id].includes(id)),
        text,
      ).toEqual([]);
      expect(Object.values(others).every(({ items }) => items.length === 0)).toBe(true);
    }
    const hit = (await found(imanis, 'juniper 77')).client.items[0];
    expect(hit).toMatchObject({ id: client.id, place: '77 Juniper Court, Oak Hill', owed_cents: null, access: null });
    const recent = (who: Client) =>
      who.get<SearchFound>(`/api/search/recent?records=client.${client.id},client.${hannah.id}`);
    expect((await recent(coles)).body.client.items.map(({ id }) => id)).toEqual([hannah.id]);
    expect((await recent(imanis)).body.client.items.map(({ id }) => id)).toEqual([client.id]);
  });

  test('has no other route that reads clients, jobs, places, photos or money', async () => {
    const { job, place } = await equipped('Elin Sorensen', '9 Birch Way');
    await giveTo(database.admin, cole!, [
      (await rows<{ id: string }>('select client_id as id from jobs where id = $1', [job]))[0]!.id,
    ]);
    for (const path of [
      '/api/clients',
      `/api/clients/${hannah.id}`,
      '/api/jobs',
      `/api/jobs/${job}`,
      '/api/invoices',
      '/api/payments',
      `/api/photos?job_id=${job}`,
      `/api/photos?client_id=${hannah.id}`,
      '/api/users',
      '/api/staff',
    ])
      expect((await coles.get(path)).status, path).toBe(403);
    expect((await coles.command('DELETE', `/api/places/${place}`, undefined)).status).toBe(403);
    const allowed = (Object.keys(routes) as RouteKey[]).filter((key) => {
      const { allow } = routes[key];
      return (
        allow !== 'public' && can(cole!, allow) === true && /client|job|place|photo|invoice|payment|book/i.test(key)
      );
    });
    expect(allowed).toEqual(['salesClient.list', 'salesClient.count', 'salesClient.week', 'salesClient.read']);
  });
});

describe('in the database, as portal_sales', () => {
  const as = async <T extends object>(rep: Person, sql: string) =>
    (await asRole(database.admin, 'sales', rep.id, (client) => client.query<T>(sql))).rows;

  test('rows are those of their own clients, whatever is asked', async () => {
    const { client } = await equipped('Lena Fischer', '5 Cedar Row');
    await giveTo(database.admin, cole!, [client.id]);
    for (const table of ['contacts', 'places', 'assets', 'jobs', 'job_series']) {
      const mine = await as<{ client_id: string }>(cole!, `select client_id from ${table}`);
      expect(
        mine.some(({ client_id }) => client_id === client.id),
        table,
      ).toBe(true);
      const others = await as(imani!, `select id from ${table} where client_id = '${client.id}'`);
      expect(others, table).toEqual([]);
    }
    const people = await as<{ id: string }>(cole!, "select id from profiles where role <> 'client'");
    expect(people).toEqual([{ id: cole!.id }]);
    expect(await as(imani!, `select id from profiles where id = '${client.id}'`)).toEqual([]);
  });

  test.each([
    'invoices',
    'invoice_lines',
    'payments',
    'ledger_entries',
    'job_items',
    'job_item_prices',
    'photos',
    'bookings',
  ])('%s stays closed', async (table) => {
    await expect(as(cole!, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    'select gate_code from places',
    'select access_notes from places',
    'select description from jobs',
    'update profiles set rep_id = null',
    "update places set street = 'x'",
    'delete from jobs',
  ])('%s is refused', async (sql) => {
    await expect(as(cole!, sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('the technician’s name is shown for visits of their own clients only', async () => {
    const dani = await addTechnician(database.admin);
    const job = await addJob(database.admin, { client_id: hannah.id, assigned_to: dani.id });
    const who = (rep: Person) => as<{ name: string | null }>(rep, `select rep_technician('${job}') as name`);
    expect(await who(cole!)).toEqual([{ name: dani.full_name }]);
    expect(await who(imani!)).toEqual([{ name: null }]);
  });

  test('the list and the search walk along the representative’s own clients', async () => {
    await asRole(database.admin, 'sales', cole!.id, async (plan) => {
      // With so few rows PostgreSQL would choose a sort once it has statistics.
      await plan.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
      for (const more of [
        '',
        "and p.search like '%hann%'",
        "and (lower(p.full_name), p.id) > ('b', gen_random_uuid())",
      ]) {
        const { rows: lines } = await plan.query<Record<string, string>>(
          `explain select p.id from profiles p where p.rep_id = (select actor_id()) and p.acts_for is null
             and p.deleted_at is null ${more} order by lower(p.full_name), p.id limit 51`,
        );
        const text = lines.map((line) => line['QUERY PLAN']).join('\n');
        expect(text).toMatch(/Index Scan using profiles_rep/);
        expect(text).not.toMatch(/Sort/);
      }
    });
  });
});

describe('reassigning', () => {
  test('is done at once for everything of the client, and no edit of their jobs', async () => {
    const { client, job } = await equipped('Sam Okafor', '3 Elm Street');
    await addActingFor(database.admin, client);
    expect(await carried(client.id)).toEqual([null]);
    const version = async () =>
      (await rows<{ version: number }>('select version from jobs where id = $1', [job]))[0]!.version;
    const before = await version();
    for (const rep of [cole!, imani!, null]) {
      expect((await assign([client.id], rep)).status).toBe(200);
      expect(await carried(client.id)).toEqual([rep?.id ?? null]);
    }
    expect(await version()).toBe(before);
    expect(await rows("select from job_changes where job_id = $1 and action = 'changed'", [job])).toEqual([]);
  });

  test('takes the client from one list, record and search, and gives it to the other', async () => {
    const client = await someone('Grant Whitfield');
    await assign([client.id], cole!);
    const [mine, theirs] = [await countOf(coles), await countOf(imanis)];
    expect((await read(coles, client.id)).status).toBe(200);
    await assign([client.id], imani!);
    expect((await read(coles, client.id)).status).toBe(404);
    expect(await idsOf(coles, 'search=whitfield')).toEqual([]);
    expect((await found(coles, 'whitfield')).client.items).toEqual([]);
    expect((await read(imanis, client.id)).status).toBe(200);
    expect(await idsOf(imanis, 'search=whitfield')).toEqual([client.id]);
    expect([await countOf(coles), await countOf(imanis)]).toEqual([mine - 1, theirs + 1]);
  });

  test('ends reading for the one who is reading meanwhile', async () => {
    const client = await someone('Felix Delgado');
    await giveTo(database.admin, cole!, [client.id]);
    const reading = Array.from({ length: 20 }, async () => (await read(coles, client.id)).status);
    await assign([client.id], imani!);
    expect([...new Set(await Promise.all(reading))].every((status) => [200, 404].includes(status))).toBe(true);
    const after = await Promise.all(Array.from({ length: 5 }, async () => (await read(coles, client.id)).status));
    expect(new Set(after)).toEqual(new Set([404]));
  });

  test.each([
    ['places', "insert into places (id, client_id, street, city) values (gen_random_uuid(), $1, 'Slow Lane', 'Cary')"],
    ['contacts', "insert into contacts (id, client_id, full_name) values (gen_random_uuid(), $1, 'Kofi Osei')"],
    [
      'assets',
      `insert into assets (id, place_id, kind, label, bin_count)
       select gen_random_uuid(), id, 'bins', 'More bins', 1 from places where client_id = $1`,
    ],
    ['jobs', "insert into jobs (id, client_id, title) values (gen_random_uuid(), $1, 'Slow wash')"],
    [
      'job_series',
      `insert into job_series (id, title, priority, client_id, start_time, duration_minutes, rule, starts_on)
       values (gen_random_uuid(), 'Slow plan', 'medium', $1, '08:20', 40, '{}', '2026-11-17')`,
    ],
  ])('reaches what another user is writing to %s at the same moment', async (table, sql) => {
    const { client } = await equipped('Dana Marsh', '1 Fast Lane');
    await giveTo(database.admin, cole!, [client.id]);
    const writer = await database.admin.connect();
    await writer.query('begin');
    expect((await writer.query(sql, [client.id])).rowCount).toBe(1);
    let over = false;
    const reassigned = assign([client.id], imani!).finally(() => (over = true));
    const waits = async () =>
      over ||
      (await rows("select from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'")).length > 0;
    await expect.poll(waits).toBe(true);
    await writer.query('commit');
    writer.release();
    expect((await reassigned).status).toBe(200);
    expect(await carried(client.id), table).toEqual([imani!.id]);
  });

  test('is all or nothing, only to an active person in sales, at most a hundred at once', async () => {
    const [one, two] = [await someone('Bo Lindqvist'), await someone('Kemi Adeyemi')];
    expect((await assign([one.id, two.id], cole!)).status).toBe(200);
    expect([await carried(one.id), await carried(two.id)]).toEqual([[cole!.id], [cole!.id]]);
    const [tech, gone] = [await addPerson(database.admin, 'tech'), await addPerson(database.admin, 'sales')];
    await database.admin.query('update profiles set active = false where id = $1', [gone.id]);
    const person = await addActingFor(database.admin, one);
    expect((await assign([one.id, uuidv7()], imani!)).status).toBe(404);
    expect((await assign([one.id, person.id], imani!)).status).toBe(404);
    for (const nobody of [tech, gone, two])
      expect(await assign([one.id], nobody)).toMatchObject({
        status: 400,
        body: { fields: { rep_id: expect.any(String) } },
      });
    expect((await assign([one.id, one.id], imani!)).status).toBe(400);
    expect(
      (
        await assign(
          Array.from({ length: 101 }, () => uuidv7()),
          imani!,
        )
      ).status,
    ).toBe(400);
    expect(await carried(one.id)).toEqual([cole!.id]);
  });

  test('is in the log with both names, once for each client that changes hands', async () => {
    const client = await someone('Priya Raman');
    await assign([client.id], cole!);
    await assign([client.id], cole!);
    await assign([client.id], imani!);
    const events = await rows<{ changes: unknown }>(
      "select changes from audit_events where entity_id = $1 and action = 'client.rep_changed' order by created_at, id",
      [client.id],
    );
    expect(events.map(({ changes }) => changes)).toEqual([
      { rep_id: { from: null, to: cole!.id } },
      { rep_id: { from: cole!.id, to: imani!.id } },
    ]);
  });

  test('a job that moves to another client goes to that client’s representative, as an edit', async () => {
    const job = await addJob(database.admin, { client_id: hannah.id });
    await database.admin.query('update jobs set client_id = $2 where id = $1', [job, ruth.id]);
    expect(await rows('select rep_id, version from jobs where id = $1', [job])).toEqual([
      { rep_id: imani!.id, version: 2 },
    ]);
    // Whatever value is set, the trigger keeps the client's representative.
    await database.admin.query('update jobs set rep_id = $2 where id = $1', [job, cole!.id]);
    expect(await rows('select rep_id from jobs where id = $1', [job])).toEqual([{ rep_id: imani!.id }]);
  });
});

describe('live', () => {
  type Stream = Awaited<ReturnType<typeof openStream>>;
  const opened = async (...clients: Client[]) => {
    const streams = await Promise.all(clients.map((client) => openStream(portal, client)));
    await Promise.all(streams.map((stream) => stream.next()));
    return streams;
  };
  const next = async (stream: Stream) => (await stream.next())?.data;
  /** A change that is sent last: every earlier event for this user has arrived by then. */
  const mark = async (rep: Person, who: Client) => {
    await who.command('PATCH', `/api/profiles/${rep.id}`, {
      full_name: rep.full_name,
      phone: `+1919555${String(1000 + (counter += 1))}`,
    });
    return { entity: 'profile', id: rep.id };
  };
  let counter = 0;

  test('both representatives and the office hear of a client who changes hands', async () => {
    const client = await someone('Tom Hargrove');
    await giveTo(database.admin, cole!, [client.id]);
    const streams = await opened(coles, imanis, office);
    await assign([client.id], imani!);
    const told = { entity: 'client', id: client.id };
    for (const stream of streams) {
      expect(await next(stream)).toEqual(told);
      stream.close();
    }
  });

  test('a representative hears what changes at their clients, nothing of others’ and nothing of money', async () => {
    const [mine, theirs] = await opened(coles, imanis);
    const job = newJob({ client_id: hannah.id });
    await issued(office, hannah.id);
    await issued(office, ruth.id);
    await office.command('POST', '/api/jobs', newJob({ client_id: ruth.id }));
    await office.command('POST', '/api/jobs', job);
    await office.command('PUT', `/api/contacts/${uuidv7()}`, {
      client_id: hannah.id,
      full_name: 'Kofi Osei',
      relation: null,
      phone: null,
      email: null,
    });
    const last = await mark(cole!, coles);
    const heard: unknown[] = [];
    for (;;) {
      const data = await next(mine!);
      heard.push(data);
      if (JSON.stringify(data) === JSON.stringify(last)) break;
    }
    expect(heard).toEqual([{ entity: 'job', id: job.id }, { entity: 'client', id: hannah.id }, last]);
    expect(await next(theirs!)).toMatchObject({ entity: 'job' });
    expect(await mark(imani!, imanis)).toEqual(await next(theirs!));
    mine!.close();
    theirs!.close();
  });
});

describe('who leaves', () => {
  const rep = async (...clients: Person[]) => {
    const person = await addPerson(database.admin, 'sales');
    await giveTo(
      database.admin,
      person,
      clients.map(({ id }) => id),
    );
    return person;
  };

  test('deactivated they keep their clients, until the office reassigns them', async () => {
    const { client } = await equipped('Wendy Ochoa', '4 Maple Court');
    const petra = await rep(client);
    await database.admin.query('update profiles set active = false where id = $1', [petra.id]);
    expect(await carried(client.id)).toEqual([petra.id]);
    expect((await office.get(`/api/clients/${client.id}`)).body).toMatchObject({
      rep: { id: petra.id, active: false },
    });
    expect((await assign([client.id], cole!)).status).toBe(200);
    expect(await carried(client.id)).toEqual([cole!.id]);
  });

  test('deleted or in another role, their clients have no representative', async () => {
    const [one, two] = [
      await equipped('Ibrahim Saleh', '6 Maple Court'),
      await equipped('Pat Donnelly', '8 Maple Court'),
    ];
    const [deleted, technician] = [await rep(one.client), await rep(two.client)];
    expect((await office.command('DELETE', `/api/users/${deleted.id}`, undefined)).status).toBe(200);
    const { full_name, email } = technician;
    const changed = { full_name, email, phone: null, role: 'tech', active: true };
    expect((await office.command('PATCH', `/api/users/${technician.id}`, changed)).status).toBe(200);
    expect([await carried(one.client.id), await carried(two.client.id)]).toEqual([[null], [null]]);
    expect((await office.get(`/api/clients/${one.client.id}`)).body).toMatchObject({ rep: null });
  });

  test('a client who is deleted or no client any more belongs to nobody, and neither does what is left', async () => {
    const { client } = await equipped('Yuki Tanaka', '10 Maple Court');
    await addActingFor(database.admin, client);
    const former = await someone('Earl Jeffries');
    await giveTo(database.admin, cole!, [client.id, former.id]);
    expect((await office.command('DELETE', `/api/users/${client.id}`, undefined)).status).toBe(200);
    expect(await carried(client.id)).toEqual([null]);
    expect((await read(coles, client.id)).status).toBe(404);
    await database.admin.query("update profiles set role = 'tech' where id = $1", [former.id]);
    expect(await carried(former.id)).toEqual([null]);
  });
});
