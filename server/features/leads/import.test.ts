import { beforeAll, expect, test } from 'vitest';
import { importChunk } from '#contract/base/limits.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addLead, newLead } from '#test/support/leads.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { often } from '#test/support/thorough.ts';

let database: TestDatabase;
let office: Client;
let cole: Person;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  cole = await addPerson(database.admin, 'sales');
  await database.admin.query(
    `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes, buffer_minutes,
       taxable, deposit_percent) values (gen_random_uuid(), 'Driveway wash', 'washing', 'flat', false, 'visit', 60, 0, 0, true, 0)`,
  );
});

type Row = Record<string, string>;
const send = (rows: Row[], path = '/api/leads/import') => office.command<ImportResult>('POST', path, { rows });
const outcomes = async (rows: Row[]) => (await send(rows)).body.rows.map(({ outcome }) => outcome);
const rowsOf = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;

const someone = (over: Row = {}): Row => ({ full_name: 'Elin Sorensen', phone: newLead().phone!, ...over });

test('a row makes a lead with a next step, and what the file says of it', async () => {
  const email = 'kofi@example.com';
  const [row] = (
    await send([
      someone({
        full_name: ' Kofi   Mensah ',
        email: 'Kofi@Example.com',
        service: 'driveway WASH',
        source: 'Door to door',
        value: '$1,080.50',
        rep: cole.email.toUpperCase(),
        detail: 'Oil stain',
      }),
    ])
  ).body.rows;
  expect(row).toEqual({ outcome: 'created', errors: [] });
  const [lead] = await rowsOf<Record<string, unknown>>(
    'select l.*, s.name as service from leads l left join services s on s.id = l.service_id where l.email = $1',
    [email],
  );
  expect(lead).toMatchObject({
    full_name: 'Kofi Mensah',
    service: 'Driveway wash',
    source: 'door',
    value_cents: '108050',
    owner_id: cole.id,
    status: 'new',
    next_step: 'call',
  });
  expect((lead!['follow_up_at'] as Date).getTime()).toBeGreaterThan(Date.now());
  const events = await rowsOf('select kind from lead_events where lead_id = $1', [lead!['id']]);
  expect(events).toEqual([{ kind: 'status' }]);
  const audit = await rowsOf('select 1 from audit_events where entity_id = $1 and action = $2', [
    lead!['id'],
    'lead.imported',
  ]);
  expect(audit).toHaveLength(1);
});

test('each row is refused for itself, with its column and reason; the others come in', async () => {
  const bad: [Row, string | null][] = [
    [someone({ full_name: '' }), 'full_name'],
    [someone({ phone: '12' }), 'phone'],
    [someone({ email: 'kofi' }), 'email'],
    [someone({ service: 'Window tinting' }), 'service'],
    [someone({ source: 'Pigeon' }), 'source'],
    [someone({ value: 'much' }), 'value'],
    [someone({ rep: 'nobody@example.com' }), 'rep'],
    [someone({ follow_up: 'tomorrow' }), 'follow_up'],
    [someone({ follow_up: '2099-01-01' }), 'follow_up'],
    [{ full_name: 'Nobody Reachable' }, null],
  ];
  const checked = await office.send<ImportResult>('POST', '/api/leads/import/check', {
    body: { rows: [...bad.map(([row]) => row), someone()] },
  });
  const found = checked.body.rows;
  expect(found.map(({ errors: [error] }) => error?.column)).toEqual([...bad.map(([, column]) => column), undefined]);
  expect(found.every(({ errors }) => errors.every(({ message }) => message.length > 0))).toBe(true);
  const before = (await rowsOf('select 1 from leads')).length;
  expect(await outcomes([...bad.map(([row]) => row), someone()])).toEqual([...bad.map(() => 'error'), 'created']);
  expect(await rowsOf('select 1 from leads')).toHaveLength(before + 1);
});

test('a file that comes twice, or has a person twice, changes nothing', async () => {
  const phone = newLead().phone!;
  await addLead(database.admin, { phone, owner_id: cole.id });
  const file = [someone(), someone({ phone }), someone({ email: 'twice@example.com' })];
  expect(await outcomes([...file, { ...file[2]!, phone: '' }])).toEqual([
    'created',
    'unchanged',
    'created',
    'unchanged',
  ]);
  expect(await outcomes(file)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});

const many = often(500, 2_000);

test(`${many} rows come in chunks, two imports at once make none of them twice, and more at once are refused`, async () => {
  const list = Array.from({ length: many }, (_, at) => someone({ phone: '', email: `many.${at}@example.com` }));
  const chunks = Array.from({ length: many / importChunk }, (_, at) =>
    list.slice(at * importChunk, (at + 1) * importChunk),
  );
  const importAll = async () => {
    let created = 0;
    for (const chunk of chunks) created += (await outcomes(chunk)).filter((outcome) => outcome === 'created').length;
    return created;
  };
  const [one, other] = await Promise.all([importAll(), importAll()]);
  expect(one + other).toBe(many);
  expect(await rowsOf("select 1 from leads where email like 'many.%'")).toHaveLength(many);
  expect((await send([...chunks[0]!, someone()])).status).toBe(400);
});
