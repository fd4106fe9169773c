import { beforeEach, describe, expect, test } from 'vitest';
import type { LeadRef } from '#contract/sales/lead.schema.ts';
import type { HeldRequests } from '#contract/booking/requestForm.schema.ts';
import { createPool } from '#server/db/pool.ts';
import { tellHeldRequests } from '#server/features/requestForm/requestForm.tasks.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { addPerson } from '#test/support/people.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { addHeldRequest, nobodys, openRequestForm, requestBody, requestToken } from '#test/support/requestForm.ts';

const { database, catchers, portal } = await startCaughtPortal();
const { admin } = database;
const renee = await addPerson(admin, 'admin', { full_name: 'Renee Castillo' });
const office = await signedIn(portal, renee);
const pool = createPool(database.appUrl, { max: 1 });
atEnd(() => pool.end());

const ask = async (address: string, who = nobodys()) => {
  const body = requestBody(requestToken(), who);
  return (await new Client(portal, { address }).send('POST', '/api/request', { body })).status;
};
const leadOf = async ({ phone }: { phone: string }) =>
  (await admin.query<{ id: string }>('select id from leads where phone = $1', [phone])).rows[0]?.id;
const held = async () => (await office.get<HeldRequests>('/api/held-requests')).body;
const pass = (minutes: number) =>
  Promise.all([
    admin.query('update lead_requests set at = at - make_interval(mins => $1)', [minutes]),
    admin.query('update held_requests set at = at - make_interval(mins => $1)', [minutes]),
    admin.query('update request_form set held_told_at = held_told_at - make_interval(mins => $1)', [minutes]),
  ]);
const subjects = async () => {
  await queueEmptied(admin);
  return (await catchers.mail.all(renee.email)).map(({ subject }) => subject);
};

beforeEach(async () => {
  await admin.query('delete from lead_requests');
  await admin.query('delete from held_requests');
  await admin.query('update request_form set held_told_at = null');
  await openRequestForm(admin);
});

test('a stranger with a whole /32 closes the form for nobody, and the office gets one summary', async () => {
  const before = (await subjects()).length;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const addresses = Array.from({ length: 50 }, (_, number) => `2001:db8:${quarter}${number + 100}:${number}::1`);
    expect(new Set(await Promise.all(addresses.map((address) => ask(address))))).toEqual(new Set([200]));
    await tellHeldRequests({ pool });
    if (quarter < 3) await pass(15);
  }
  const [neighbor, abroad] = [nobodys(), nobodys()];
  expect([await ask('198.51.100.7', neighbor), await ask('2001:dead:1:1::1', abroad)]).toEqual([200, 200]);
  expect([await leadOf(neighbor), await leadOf(abroad)]).not.toContain(undefined);
  const told = (await subjects()).slice(before);
  expect(told.filter((subject) => subject.startsWith('Online requests held back'))).toHaveLength(1);
  expect(told).toHaveLength(13);
  expect((await held()).total).toBe(190);
});

test('an hour later the office hears of a flood that goes on, and not of one that ended', async () => {
  const summaries = async () => (await subjects()).filter((each) => each.includes('held back: 1')).length;
  const before = await summaries();
  await addHeldRequest(admin);
  await tellHeldRequests({ pool });
  await pass(61);
  await tellHeldRequests({ pool });
  expect(await summaries()).toBe(before + 1);
  await admin.query('delete from held_requests');
  await addHeldRequest(admin);
  await tellHeldRequests({ pool });
  expect(await summaries()).toBe(before + 2);
});

describe('a person who asks during a flood', () => {
  const fill = async (count: number) => {
    await ask('192.0.2.1');
    await admin.query(
      `insert into lead_requests (id, lead_id, address_hash)
       select gen_random_uuid(), lead_id, sha256(n::text::bytea) from lead_requests, generate_series(2, $1) n`,
      [count],
    );
  };

  test('from many networks at once is held back, stands before the flood, and becomes a lead when the office says so', async () => {
    await fill(60);
    for (let spam = 0; spam < 5; spam += 1) await addHeldRequest(admin);
    const honest = nobodys();
    expect(await ask('198.51.100.9', honest)).toBe(200);
    expect(await leadOf(honest)).toBeUndefined();
    const { items, total } = await held();
    expect(total).toBe(6);
    expect(items[0]).toMatchObject({ phone: honest.phone, alike: 1, suits: 'this_week' });
    const { status, body } = await office.command<LeadRef>(
      'POST',
      `/api/held-requests/${items[0]!.id}/keep`,
      undefined,
    );
    expect(status).toBe(200);
    expect(body.lead_id).toBe(await leadOf(honest));
    const discarded = await office.command('POST', `/api/held-requests/${items[1]!.id}/discard`, { alike: true });
    expect(discarded.status).toBe(200);
    expect(await held()).toEqual({ items: [], total: 0 });
  });

  test('is not pushed out by it: what is kept is bounded, and the network that sent the most makes room', async () => {
    await fill(60);
    const honest = nobodys();
    await ask('198.51.100.10', honest);
    await admin.query(
      `insert into held_requests (id, networks, full_name, email, suits)
       select gen_random_uuid(), array[sha256(n::text::bytea), sha256('flood')], 'Bot', n || '@mail.example', 'soon'
       from generate_series(1, 1999) n`,
    );
    expect(await ask('203.0.113.5')).toBe(200);
    const { items, total } = await held();
    expect(total).toBe(2_000);
    expect(items.map(({ phone }) => phone)).toContain(honest.phone);
  });
});

test('one sender leaves twenty requests a day, from whichever address of a /64', async () => {
  const body = () => ({ body: requestBody(requestToken(), nobodys()) });
  const from = (number: number) => new Client(portal, { address: `2001:db8:77:1::${number}` });
  await from(0).send('POST', '/api/request', body());
  await admin.query(
    `insert into lead_requests (id, lead_id, at, address_hash, networks)
     select gen_random_uuid(), lead_id, now() - interval '2 hours', address_hash, networks
     from lead_requests, generate_series(1, 19)`,
  );
  expect((await from(21).send('POST', '/api/request', body())).status).toBe(429);
  expect(await ask('2001:db8:77:2::1')).toBe(200);
});

test('a client who is deleted leaves no held request', async () => {
  const client = await addPerson(admin, 'client');
  const other = nobodys();
  await addHeldRequest(admin, 'x', { ...other, email: client.email });
  const { status } = await office.command('DELETE', `/api/users/${client.id}`, undefined);
  expect(status).toBe(200);
  expect((await held()).total).toBe(0);
});
