import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { OwnReferrals, Referral } from '#contract/sales/referral.schema.ts';
import type { SendRequest } from '#contract/booking/requestForm.schema.ts';
import { createPool } from '#server/db/pool.ts';
import { raised } from '#server/db/raised.ts';
import { earnReferrals, settleReferral } from '#server/features/referrals/referrals.tasks.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { startOffice } from '#test/support/office.ts';
import { addCash, issued, newLine } from '#test/support/invoices.ts';
import { addLead } from '#test/support/leads.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { addDoubtful, addFriend, codeOf, openReferrals, paidAgo, paysFirst } from '#test/support/referrals.ts';
import { nobodys, requestBody, requestToken } from '#test/support/requestForm.ts';

const { database, portal, office, renee } = await startOffice();
const { admin } = database;

let pool: pg.Pool;
beforeAll(async () => {
  pool = createPool(database.appUrl, { max: 6 });
  await openReferrals(admin);
});
afterAll(() => pool.end());

const addReferrer = () => addPerson(admin, 'client', { full_name: 'Hannah Ortiz' });
const settle = (referral_id: string) => settleReferral({ pool }, { referral_id });
const ask = (part: Partial<SendRequest> = {}) =>
  new Client(portal).send('POST', '/api/request', { body: requestBody(requestToken(), part) });

type Row = Pick<Referral, 'id' | 'status' | 'closed_reason' | 'doubts' | 'lead_id' | 'referred_client_id'>;
const rowOf = async (id: string) => (await admin.query<Row>('select * from referrals where id = $1', [id])).rows[0]!;
const friendsOf = async (referrer: Person) =>
  (await admin.query<Row>('select * from referrals where referrer_id = $1 order by number', [referrer.id])).rows;
const ownOf = async (person: Person) =>
  (await (await signedIn(portal, person)).get<OwnReferrals>('/api/own-referrals')).body;
const creditOf = async ({ id }: Person) =>
  (await admin.query<{ credit: number }>('select client_credit($1)::int as credit', [id])).rows[0]!.credit;
/** The balance of the promotions account for one referrer. */
const promotionsOf = async ({ id }: Person) =>
  (
    await admin.query<{ sum: number }>(
      "select coalesce(sum(amount_cents), 0)::int as sum from ledger_entries where account = 'promotions' and client_id = $1",
      [id],
    )
  ).rows[0]!.sum;
/** The tasks in the queue for a referral. */
const queuedFor = async (id: string) =>
  (
    await admin.query<{ task: string; notice: string | null }>(
      `select t.identifier as task, j.payload ->> 'notice' as notice from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where $1 in (j.payload ->> 'entity_id', j.payload ->> 'referral_id')
       order by j.id`,
      [id],
    )
  ).rows;

describe('a lead who names a client', () => {
  const add = (lead_id: string, referrer_id: string) =>
    office.command<Referral>('POST', '/api/referrals', { lead_id, referrer_id });

  test('is their friend as by a link, and the office sees whose', async () => {
    const [referrer, lead] = [await addReferrer(), await addLead(admin, { source: 'walk_in' })];
    const { status, body } = await add(lead, referrer.id);
    expect([status, body]).toMatchObject([
      200,
      { status: 'asked', number: 1, lead_id: lead, referrer_id: referrer.id, reward_cents: 2_500, doubts: [] },
    ]);
    expect((await office.get(`/api/leads/${lead}`)).body).toMatchObject({
      source: 'referral',
      referral: { id: body.id, referrer_name: 'Hannah Ortiz' },
    });
    expect((await ownOf(referrer)).friends).toMatchObject([{ number: 1, step: 'asked' }]);
  });

  test('is no news to the representative who has the lead', async () => {
    const cole = await addPerson(admin, 'sales');
    const lead = await addLead(admin, { owner_id: cole.id, source: 'walk_in' });
    await add(lead, (await addReferrer()).id);
    const { body } = await (await signedIn(portal, cole)).get(`/api/leads/${lead}`);
    expect(body).toMatchObject({ source: 'referral', referral: null });
  });

  test('counts for one client, also if two are named at once', async () => {
    const lead = await addLead(admin);
    const [one, other] = [await addReferrer(), await addReferrer()];
    const answers = await Promise.all([add(lead, one.id), add(lead, other.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await add(lead, other.id)).toMatchObject({ status: 409, body: { code: 'already_referred' } });
    const { rows } = await admin.query('select from referrals where lead_id = $1', [lead]);
    expect(rows).toHaveLength(1);
  });

  test('isn’t sent by themselves, nor by anybody who is no client', async () => {
    const [referrer, lead] = [await addReferrer(), await addLead(admin)];
    await admin.query('update leads set client_id = $2 where id = $1', [lead, referrer.id]);
    expect(await add(lead, referrer.id)).toMatchObject({ status: 409, body: { code: 'referral_not_new' } });
    const gone = await addReferrer();
    await admin.query('update profiles set active = false where id = $1', [gone.id]);
    for (const id of [uuidv7(), gone.id, renee.id, (await addActingFor(admin, referrer)).id])
      expect((await add(await addLead(admin), id)).status).toBe(404);
    const { rows } = await admin.query('select from referrals where referrer_id = $1', [referrer.id]);
    expect(rows).toEqual([]);
  });

  test('is nobody’s while referrals are off', async () => {
    await admin.query('update referral_rules set online = false');
    const refused = await add(await addLead(admin), (await addReferrer()).id);
    await admin.query('update referral_rules set online = true');
    expect(refused).toMatchObject({ status: 409, body: { code: 'referrals_off' } });
  });
});

describe('a friend’s link', () => {
  test('makes a lead that came by a referral, numbered for whose code it is', async () => {
    const referrer = await addReferrer();
    const code = await codeOf(admin, referrer.id);
    for (const typed of [code, code.toLowerCase(), ` ${code} `])
      expect((await ask({ ...nobodys(), code: typed })).status).toBe(200);
    const { friends, ...own } = await ownOf(referrer);
    expect(own).toMatchObject({ code, reward_cents: 2_500, min_paid_cents: 5_000, earned_cents: 0, credit_cents: 0 });
    expect(friends.map(({ number, step }) => [number, step])).toEqual([
      [3, 'asked'],
      [2, 'asked'],
      [1, 'asked'],
    ]);
    const { rows } = await admin.query(
      'select l.source from referrals r join leads l on l.id = r.lead_id where r.referrer_id = $1',
      [referrer.id],
    );
    expect(rows).toEqual([{ source: 'referral' }, { source: 'referral' }, { source: 'referral' }]);
  });

  test('answers the same whether the code is anybody’s or not, and tells nobody of the friend', async () => {
    const referrer = await addReferrer();
    const [known, unknown, none] = [
      await ask({ ...nobodys(), code: await codeOf(admin, referrer.id) }),
      await ask({ ...nobodys(), code: 'ZZZZZZZZ' }),
      await ask({ ...nobodys(), code: null }),
    ];
    for (const { status, body } of [known, unknown, none]) expect([status, body]).toEqual([200, null]);
    const [friend] = (await ownOf(referrer)).friends;
    expect(Object.keys(friend!).toSorted()).toEqual(['asked_at', 'number', 'reward_cents', 'step']);
  });

  test('counts the first code of a lead, and numbers ten friends at once one after the other', async () => {
    const [first, second] = [await addReferrer(), await addReferrer()];
    const [one, two] = [await codeOf(admin, first.id), await codeOf(admin, second.id)];
    const who = nobodys();
    await ask({ ...who, code: one });
    await ask({ ...who, code: two });
    expect(await friendsOf(second)).toEqual([]);
    await Promise.all(Array.from({ length: 10 }, () => ask({ ...nobodys(), code: two })));
    expect((await ownOf(second)).friends.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('leads nowhere while referrals are off, and the page has no code', async () => {
    const referrer = await addReferrer();
    const code = await codeOf(admin, referrer.id);
    await admin.query('update referral_rules set online = false');
    await ask({ ...nobodys(), code });
    expect(await ownOf(referrer)).toMatchObject({ code: null, friends: [] });
    await openReferrals(admin);
    expect(await ownOf(referrer)).toMatchObject({ code });
  });

  test('is the same for every person who acts for a client, and no one else’s', async () => {
    const referrer = await addReferrer();
    const person = await addActingFor(admin, referrer);
    const friend = await addFriend(admin, referrer);
    expect(await ownOf(person)).toEqual(await ownOf(referrer));
    expect(await ownOf(friend.person)).toMatchObject({ friends: [], earned_cents: 0 });
    const stranger = await signedIn(portal, await addReferrer());
    expect((await stranger.get(`/api/referrals/${friend.id}`)).status).toBe(403);
    expect((await office.get<Referral>(`/api/referrals/${friend.id}`)).body).toMatchObject({
      referrer_name: 'Hannah Ortiz',
      friend_name: 'Yusuf Haddad',
      state: 'waiting',
    });
  });
});

describe('the client that the lead becomes', () => {
  const linked = async (referrer: Person, client: Person, before: string = '') => {
    if (before) await admin.query(before, [client.id]);
    const lead = await addLead(admin);
    const { rows } = await admin.query<{ id: string }>('select referral_id as id from refer_lead($1, $2, true)', [
      lead,
      await codeOf(admin, referrer.id),
    ]);
    await admin.query('update leads set client_id = $2 where id = $1', [lead, client.id]);
    return rowOf(rows[0]!.id);
  };

  test('is the friend, once: not the referrer, not already referred, not an old client', async () => {
    const referrer = await addReferrer();
    const friend = await addPerson(admin, 'client');
    expect(await linked(referrer, friend)).toMatchObject({ status: 'asked', referred_client_id: friend.id });
    expect(await linked(await addReferrer(), friend)).toMatchObject({ status: 'closed', closed_reason: 'duplicate' });
    expect(await linked(referrer, referrer)).toMatchObject({ status: 'closed', closed_reason: 'self' });
    const old = await addPerson(admin, 'client');
    await issued(office, old.id);
    expect(await linked(referrer, old)).toMatchObject({ status: 'closed', closed_reason: 'not_new' });
    expect((await ownOf(referrer)).friends.map(({ step }) => step)).toEqual(['asked', 'closed', 'asked']);
  });

  test('is found through a lead that was joined to another', async () => {
    const referrer = await addReferrer();
    const [kept, gone] = [await addLead(admin), await addLead(admin)];
    await admin.query('select refer_lead($1, $2, true)', [gone, await codeOf(admin, referrer.id)]);
    await admin.query('update leads set joined_to = $2 where id = $1', [gone, kept]);
    const friend = await addPerson(admin, 'client');
    await admin.query('update leads set client_id = $2 where id = $1', [kept, friend.id]);
    expect(await friendsOf(referrer)).toMatchObject([
      { lead_id: kept, referred_client_id: friend.id, status: 'asked' },
    ]);
  });

  test('earns nothing once deleted, and neither does a referrer who is', async () => {
    const referrer = await addReferrer();
    const [one, other] = [await addFriend(admin, referrer), await addFriend(admin, referrer)];
    await paysFirst(admin, office, one.person);
    await admin.query('insert into payment_payers select id, $2 from payments where client_id = $1', [
      one.person.id,
      'BUYER1',
    ]);
    await office.command('DELETE', `/api/users/${one.person.id}`, undefined);
    await settle(one.id);
    expect(await rowOf(one.id)).toMatchObject({ status: 'closed', closed_reason: 'gone' });
    expect((await admin.query("select from payment_payers where payer = 'BUYER1'")).rowCount).toBe(0);
    await office.command('DELETE', `/api/users/${referrer.id}`, undefined);
    expect(await rowOf(other.id)).toMatchObject({ status: 'closed', closed_reason: 'gone' });
    expect((await admin.query('select from referral_codes where client_id = $1', [referrer.id])).rowCount).toBe(0);
  });
});

describe('credit', () => {
  test('is given when the first invoice was paid for 14 days, booked against promotions, and told', async () => {
    const referrer = await addReferrer();
    const friend = await addFriend(admin, referrer);
    const { invoice } = await paysFirst(admin, office, friend.person, 13);
    await settle(friend.id);
    expect(await rowOf(friend.id)).toMatchObject({ status: 'asked' });
    expect((await ownOf(referrer)).friends).toMatchObject([{ step: 'booked' }]);
    await paidAgo(admin, invoice, 1);
    await earnReferrals({ pool });
    expect(await queuedFor(friend.id)).toEqual([{ task: 'settleReferral', notice: null }]);
    await settle(friend.id);
    await settle(friend.id);
    expect(await rowOf(friend.id)).toMatchObject({ status: 'earned', earned_invoice_id: invoice });
    expect([await creditOf(referrer), await promotionsOf(referrer)]).toEqual([2_500, 2_500]);
    expect(await ownOf(referrer)).toMatchObject({
      earned_cents: 2_500,
      credit_cents: 2_500,
      friends: [{ step: 'earned' }],
    });
    expect((await queuedFor(friend.id)).slice(1)).toEqual([{ task: 'notify', notice: 'referral_earned' }]);
  });

  test('is given once, however many ask for it at the same moment', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const referrer = await addReferrer();
      const friend = await addFriend(admin, referrer);
      await paysFirst(admin, office, friend.person);
      await Promise.all([settle(friend.id), settle(friend.id), settle(friend.id), earnReferrals({ pool })]);
      expect([await creditOf(referrer), await promotionsOf(referrer)], `round ${round}`).toEqual([2_500, 2_500]);
    }
  });

  const back = (payment: string, amount_cents: number) =>
    office.command('POST', `/api/payments/${payment}/refunds`, {
      id: uuidv7(),
      amount_cents,
      reason: 'Unhappy',
      credit: true,
    });

  test('isn’t for money that went back before; what goes back later changes nothing', async () => {
    const referrer = await addReferrer();
    const [early, part, late] = [
      await addFriend(admin, referrer),
      await addFriend(admin, referrer),
      await addFriend(admin, referrer),
    ];
    const paid = await Promise.all([early, part, late].map(({ person }) => paysFirst(admin, office, person)));
    await back(paid[0]!.payment, paid[0]!.total);
    await back(paid[1]!.payment, 1_000);
    await settle(late.id);
    await back(paid[2]!.payment, paid[2]!.total);
    for (const { id } of [early, part, late]) await settle(id);
    expect(await rowOf(early.id)).toMatchObject({ status: 'closed', closed_reason: 'refunded' });
    expect(await rowOf(part.id)).toMatchObject({ status: 'review', doubts: ['part_refunded'] });
    expect(await rowOf(late.id)).toMatchObject({ status: 'earned' });
    expect(await creditOf(referrer)).toBe(2_500);
  });

  test('of a refund and a settlement at once, one comes first and the other sees it', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const referrer = await addReferrer();
      const friend = await addFriend(admin, referrer);
      const { payment, total } = await paysFirst(admin, office, friend.person);
      const [refund] = await Promise.all([back(payment, total), settle(friend.id)]);
      expect(refund.status).toBe(200);
      await settle(friend.id);
      const { status } = await rowOf(friend.id);
      expect([status, await creditOf(referrer)], `round ${round}`).toEqual(
        status === 'earned' ? ['earned', 2_500] : ['closed', 0],
      );
    }
  });

  test('needs an invoice of the least amount, paid with money and not with credit that we gave', async () => {
    const referrer = await addReferrer();
    const friend = await addFriend(admin, referrer);
    const small = await issued(office, friend.person.id, { lines: [newLine({ unit_cents: 4_900 })] });
    await addCash(admin, friend.person.id, 4_900, small.id);
    await paidAgo(admin, small.id, 30);
    // The friend earned credit for a referral of their own, and pays with it.
    await admin.query('update referral_rules set reward_cents = 6000');
    const lead = await addLead(admin);
    const { rows } = await admin.query<{ id: string }>('select referral_id as id from refer_lead($1, $2, true)', [
      lead,
      await codeOf(admin, friend.person.id),
    ]);
    const third = await addPerson(admin, 'client');
    await admin.query('update leads set client_id = $2 where id = $1', [lead, third.id]);
    await paysFirst(admin, office, third);
    await settle(rows[0]!.id);
    await openReferrals(admin);
    const given = await issued(office, friend.person.id, { lines: [newLine({ unit_cents: 6_000 })] });
    await office.command('POST', `/api/invoices/${given.id}/apply-credit`, { amount_cents: 6_000 });
    await paidAgo(admin, given.id, 30);
    await settle(friend.id);
    expect(await rowOf(friend.id)).toMatchObject({ status: 'asked' });
    const { invoice } = await paysFirst(admin, office, friend.person);
    await settle(friend.id);
    expect(await rowOf(friend.id)).toMatchObject({ status: 'earned', earned_invoice_id: invoice });
  });

  test('keeps the amount that was promised when the friend asked', async () => {
    const referrer = await addReferrer();
    const friend = await addFriend(admin, referrer);
    await admin.query('update referral_rules set reward_cents = 100, online = false');
    await paysFirst(admin, office, friend.person);
    await settle(friend.id);
    await openReferrals(admin);
    expect(await creditOf(referrer)).toBe(2_500);
  });
});

describe('a person looks at it', () => {
  const place = (client: Person, street: string) =>
    admin.query(
      "insert into places (id, client_id, street, city, postal_code) values ($1, $2, $3, 'Raleigh', '27604')",
      [uuidv7(), client.id, street],
    );
  const phone = (client: Person, number: string) =>
    admin.query('update profiles set phone = $2 where id = $1', [client.id, number]);
  const payer = (client: Person) =>
    admin.query("insert into payment_payers select id, 'BUYER00000009' from payments where client_id = $1", [
      client.id,
    ]);

  test.each<[string, Referral['doubts'][number], (referrer: Person, friend: Person) => Promise<unknown>]>([
    [
      'street, however it is written',
      'same_street',
      async (referrer, friend) => {
        await place(referrer, '12 Larkspur Lane, Apt. 4');
        await place(friend, '12 LARKSPUR LN APT 4');
      },
    ],
    ...['12 Alder Bend #1', '12 Alder Bend, Unit B', '12 ALDER BEND APT. 2', 'Apt 3, 12 Alder Bend'].map(
      (street): [string, 'same_street', (referrer: Person, friend: Person) => Promise<unknown>] => [
        `house, whatever unit is written behind it (${street})`,
        'same_street',
        async (referrer, friend) => {
          await place(referrer, '12 Alder Bend');
          await place(friend, street);
        },
      ],
    ),
    [
      'phone',
      'same_phone',
      async (referrer, friend) => {
        await phone(referrer, '+19195550191');
        await phone(friend, '+19195550191');
      },
    ],
    [
      'mailbox, dots and tags aside',
      'same_email',
      async (referrer, friend) => {
        const name = uuidv7().replaceAll('-', '');
        await admin.query('update profiles set email = $2 where id = $1', [friend.id, `h${name}+wash@mail.example`]);
        await admin.query("insert into contacts (id, client_id, full_name, email) values ($1, $2, 'Hannah', $3)", [
          uuidv7(),
          referrer.id,
          `h.${name}@mail.example`,
        ]);
      },
    ],
    [
      'mailbox, of a person who acts for the referrer',
      'same_email',
      async (referrer, friend) => {
        const { email } = await addActingFor(admin, referrer);
        await admin.query('update profiles set email = $2 where id = $1', [friend.id, email.replace('@', '+x@')]);
      },
    ],
    [
      'PayPal account',
      'same_payer',
      async (referrer, friend) => {
        await addCash(admin, referrer.id, 100);
        await payer(referrer);
        await payer(friend);
      },
    ],
    [
      'friend, of whom we knew before',
      'known',
      (_, friend) => admin.query('update referrals set known = true where referred_client_id = $1', [friend.id]),
    ],
  ])('where both have one %s', async (_, doubt, make) => {
    const referrer = await addReferrer();
    const friend = await addFriend(admin, referrer);
    await paysFirst(admin, office, friend.person);
    await make(referrer, friend.person);
    await settle(friend.id);
    expect(await rowOf(friend.id)).toMatchObject({ status: 'review', doubts: [doubt] });
    expect(await promotionsOf(referrer)).toBe(0);
    // The referrer doesn't see that the office has doubts.
    expect((await ownOf(referrer)).friends).toMatchObject([{ step: 'booked' }]);
  });

  test('at the eleventh friend of a year, also where the last two come at once', { timeout: 60_000 }, async () => {
    const referrer = await addReferrer();
    const friends = [];
    for (let count = 0; count < 11; count += 1) {
      const friend = await addFriend(admin, referrer);
      await paysFirst(admin, office, friend.person);
      friends.push(friend.id);
    }
    for (const id of friends.slice(0, 9)) await settle(id);
    await Promise.all(friends.slice(9).map(settle));
    const standing = (await friendsOf(referrer)).map(({ status }) => status);
    expect(standing.filter((status) => status === 'earned')).toHaveLength(10);
    expect((await friendsOf(referrer)).filter(({ status }) => status === 'review')).toMatchObject([
      { doubts: ['many'] },
    ]);
    expect(await creditOf(referrer)).toBe(25_000);
  });

  test('and gives the credit with a reason, once, or doesn’t', async () => {
    const [yes, no] = [await addDoubtful(admin, office), await addDoubtful(admin, office)];
    const decide = (id: string, what: string, reason = 'They are neighbors.') =>
      office.command<Referral & { code: string }>('POST', `/api/referrals/${id}/${what}`, { reason });
    expect((await decide(yes.id, 'approve', '  ')).status).toBe(400);
    const answers = await Promise.all([decide(yes.id, 'approve'), decide(yes.id, 'approve'), decide(yes.id, 'refuse')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'referral_changed')).toHaveLength(2);
    expect((await decide(no.id, 'refuse', 'One household.')).body).toMatchObject({
      status: 'closed',
      closed_reason: 'refused',
      decided_by_name: renee.full_name,
      decision_note: 'One household.',
    });
    expect(await creditOf(no.referrer)).toBe(0);
    const { status } = await rowOf(yes.id);
    expect(await creditOf(yes.referrer)).toBe(status === 'earned' ? 2_500 : 0);
    const { body } = await office.get<{ items: Referral[] }>('/api/referrals?status=closed');
    expect(body.items.map(({ id }) => id)).toContain(no.id);
  });
});

describe('the database', () => {
  const as = async (role: string, sql: string, values: unknown[]) => {
    const connection = await admin.connect();
    try {
      await connection.query('begin');
      await connection.query("select set_config('role', $1, true)", [role]);
      await connection.query(sql, values);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback');
      throw error;
    } finally {
      connection.release();
    }
  };
  const earned = "update referrals set status = 'earned', earned_at = now(), earned_invoice_id = $2 where id = $1";

  test('lets nothing be earned before the money stands, without its booking, or twice', async () => {
    const referrer = await addReferrer();
    const friend = await addFriend(admin, referrer);
    const { invoice } = await paysFirst(admin, office, friend.person, 5);
    await expect(as('portal_worker', earned, [friend.id, invoice])).rejects.toMatchObject({
      code: raised.referral_unpaid,
    });
    await paidAgo(admin, invoice, 15);
    await expect(as('portal_worker', earned, [friend.id, invoice])).rejects.toMatchObject({
      code: raised.referral_unearned,
    });
    const book = `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id, referral_id)
      select gen_random_uuid(), business_day(now()), account, cents, 'By hand', $2, $1
      from (values ('promotions', 2500), ('client_credit', -2500)) s (account, cents)`;
    await expect(as('portal_worker', book, [friend.id, referrer.id])).rejects.toMatchObject({
      code: raised.books_kept,
    });
    await settle(friend.id);
    await expect(
      as(
        'portal_worker',
        "update referrals set status = 'asked', earned_at = null, earned_invoice_id = null where id = $1",
        [friend.id],
      ),
    ).rejects.toMatchObject({ code: raised.referral_kept });
    const again = book.replace('gen_random_uuid()', "'019a0000-0000-7000-8000-000000000001'");
    await expect(as('portal_worker', again, [friend.id, referrer.id])).rejects.toMatchObject({ code: '23505' });
  });

  test('lets doubts be overruled only with a reason', async () => {
    const { id, person } = await addDoubtful(admin, office);
    const { rows } = await admin.query<{ id: string }>('select id from invoices where client_id = $1', [person.id]);
    await expect(as('portal_admin', earned, [id, rows[0]!.id])).rejects.toMatchObject({
      code: raised.referral_in_doubt,
    });
  });
});
