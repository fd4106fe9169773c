import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { LinesPage, Overview, Statement, Waiting } from '#contract/money/commission.schema.ts';
import { addDays } from '#contract/base/days.ts';
import { partOf } from '#contract/sales/quote.kinds.ts';
import { raised } from '#server/db/raised.ts';
import { fold, verify } from '#server/features/commission/fold.service.ts';
import { monthOf, nextMonth, slicesOf } from '#server/features/commission/fold.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addSoldInvoice, addSoldJob, asWorker, foldNow, payCash } from '#test/support/commission.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addTaxRate, newLine } from '#test/support/invoices.ts';
import { addService } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { acceptQuote, addDeal, ok, quoteItem, quoteOption, sentQuote } from '#test/support/quotes.ts';
import { today } from '#test/support/today.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let office: Client;
let portal: string;
let customer: string;

const thisMonth = monthOf(today());
const lastMonth = monthOf(addDays(thisMonth, -1));

beforeAll(async () => {
  const catchers = await startCatchers();
  atEnd(() => catchers.stop());
  database = await testDatabase();
  portal = await startPortal(database.appUrl, catchers.env);
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  customer = (await addPerson(database.admin, 'client', { full_name: 'Ines Ferreira' })).id;
});

async function addRep(): Promise<Person & { client: Client }> {
  const rep = await addPerson(database.admin, 'sales');
  return Object.assign(rep, { client: await signedIn(portal, rep) });
}
const sold = (sales: Parameters<typeof addSoldInvoice>[3], part?: Parameters<typeof addSoldInvoice>[4]) =>
  addSoldInvoice(database.admin, office, customer, sales, part);
const pay = (invoice: Parameters<typeof payCash>[1], cents: number, day?: string) =>
  payCash(office, invoice, cents, day);
const settle = () => foldNow(database.admin);
const statement = async (client: Client, query = '') =>
  (await client.get<Statement>(`/api/commission/statement${query}`)).body;
const lines = async (client: Client, query = '') =>
  (await client.get<LinesPage>(`/api/commission/lines${query}`)).body.items;
const payOut = (through: string, people: { staff_id: string; amount_cents: number }[]) =>
  office.command('POST', '/api/commission/payouts', { through, people });
const verdict = async () => (await asWorker(database.admin, verify)).differences;

test('what waits is listed up to a number, and counted and summed over all of it, line by line', async () => {
  const rep = await addRep();
  const tiers = [
    { from_cents: 0, ppm: 33_333 },
    { from_cents: 50_000, ppm: 77_777 },
    { from_cents: 300_001, ppm: 123_457 },
  ];
  // Written without triggers, because a rule begins tomorrow at the earliest.
  await withoutTriggers(database.admin, (client) =>
    client.query(
      `insert into commission_rules (id, kind, staff_id, valid_from, tiers) values ($1, 'once', $2, '2000-01-01', $3)`,
      [uuidv7(), rep.id, JSON.stringify(tiers)],
    ),
  );
  const few = Array.from({ length: 30 }, (_, n) => 2_001 + 137 * n);
  for (const price of few) await addSoldJob(database.admin, { staff: rep.id, client: customer, price });
  const { body: all } = await rep.client.get<Waiting>('/api/commission/waiting');
  const sum = (pick: (line: Waiting['items'][number]) => number) =>
    all.items.reduce((one, line) => one + pick(line), 0);
  expect(all.items).toHaveLength(few.length);
  const sums = { count: few.length, base_cents: sum((l) => l.base_cents), earns_cents: sum((l) => l.earns_cents) };
  expect(all).toMatchObject(sums);
  expect((await statement(rep.client)).waiting).toEqual({ ...sums, plan_cents: 0 });
  // The rest are copies of the same job; none of them is listed, but all of them count.
  await database.admin.query(
    `with one as (select job_id from job_sales where staff_id = $1 order by job_id limit 1),
       made as (insert into jobs (id, title, client_id, status, completed_at)
         select gen_random_uuid(), 'Wash', client_id, 'completed', now() from jobs, generate_series(1, 180) where id = (select job_id from one)
         returning id),
       items as (insert into job_items (id, job_id, position, service_id, condition, minutes)
         select gen_random_uuid(), m.id, 0, i.service_id, 'normal', 60 from made m, job_items i where i.job_id = (select job_id from one)
         returning id, job_id),
       prices as (insert into job_item_prices (item_id, price_cents, taxable) select id, 1001, false from items)
     insert into job_sales (job_id, staff_id, kind, sold_at) select id, $1, 'once', now() + interval '1 hour' from made`,
    [rep.id],
  );
  const { body: many } = await rep.client.get<Waiting>('/api/commission/waiting');
  expect([many.items.length, many.count, many.base_cents]).toEqual([200, 210, sums.base_cents + 180 * 1_001]);
  expect(many.items.slice(0, 30)).toEqual(all.items);
  let reached = 0;
  const earns = [...few, ...Array.from({ length: 180 }, () => 1_001)].reduce((cents, price) => {
    const slices = slicesOf(tiers, reached, price);
    reached += price;
    return slices.reduce((one, { amount_cents }) => one + amount_cents, cents);
  }, 0);
  expect(many.earns_cents).toBe(earns);
  const whole = (await office.get<Waiting>('/api/commission/waiting')).body;
  expect(whole.earns_cents).toBeGreaterThanOrEqual(earns);
});

test('what a client paid of a quote’s job earns for the representative who sold it, before tax, and money back takes it back', async () => {
  const deal = await addDeal(database.admin, portal);
  const quote = await sentQuote(deal);
  ok(await acceptQuote(deal.client, quote));
  ok(await deal.client.send('POST', `/api/own-quotes/${quote.id}/settle`, {}));
  const { rows } = await database.admin.query<{ id: string }>('select id from jobs where quote_id = $1', [quote.id]);
  const job = rows[0]!.id;
  expect((await deal.rep.get<Waiting>('/api/commission/waiting')).body).toMatchObject({
    count: 1,
    base_cents: 4_500,
    earns_cents: 450,
    items: [{ kind: 'once', job_id: job, quote_id: quote.id, client_name: 'Ines Ferreira', invoice_number: null }],
  });
  await database.admin.query("update jobs set status = 'completed' where id = $1", [job]);
  // The client's current representative doesn't matter.
  await database.admin.query('update profiles set rep_id = null where id = $1', [deal.person.id]);
  const rate = await addTaxRate(database.admin, 100_000);
  const line = newLine({ job_id: job, unit_cents: 4_500, tax_rate_id: rate });
  const invoice = await addSoldInvoice(database.admin, office, deal.person.id, [], { job_ids: [job], lines: [line] });
  expect(invoice.total_cents).toBe(4_950);
  await database.admin.query('delete from tax_rates');
  const payment = await pay(invoice, 2_000);
  await settle();
  expect((await deal.rep.get<Waiting>('/api/commission/waiting')).body).toMatchObject({
    count: 1,
    base_cents: 4_500 - 1_818,
    items: [{ invoice_number: invoice.number, job_id: null }],
  });
  await pay(invoice, 2_950);
  await settle();
  expect(await lines(deal.rep)).toMatchObject([
    { base_cents: 2_682, amount_cents: 268, paid_cents: 2_950, tax_cents: 268, other_cents: 0, left_cents: 0 },
    {
      base_cents: 1_818,
      rate_ppm: 100_000,
      amount_cents: 182,
      paid_cents: 2_000,
      tax_cents: 182,
      invoice_number: invoice.number,
      client_name: 'Ines Ferreira',
      quote_id: quote.id,
      rule: { from_cents: 0, to_cents: 1_500_000, own: false },
      reverses: null,
    },
  ]);
  const back = { id: uuidv7(), amount_cents: 2_000, reason: 'Unhappy', credit: true };
  ok(await office.command('POST', `/api/payments/${payment}/refunds`, back));
  await settle();
  expect(await lines(deal.rep)).toMatchObject([
    { base_cents: -1_818, amount_cents: -182, reverses: { booked_on: today() }, paid_cents: -2_000 },
    { amount_cents: 268 },
    { amount_cents: 182 },
  ]);
  expect(await statement(deal.rep)).toMatchObject({
    earned_cents: 268,
    base_cents: 2_682,
    once: { base_cents: 2_682, amount_cents: 268 },
    returned: { base_cents: -1_818, amount_cents: -182 },
    lines: 3,
    waiting: { count: 0 },
    next_payout: { through: thisMonth, amount_cents: 268, carried_cents: 0 },
  });
  expect(await verdict()).toEqual([]);
});

test('a payment that reaches the next tier is counted in two parts; plans have a rate of their own', async () => {
  const rep = await addRep();
  await pay(await sold([{ staff: rep.id, price: 1_400_000 }]), 1_400_000);
  await pay(await sold([{ staff: rep.id, price: 4_225, kind: 'plan_first' }]), 4_225);
  await settle();
  expect((await statement(rep.client)).progress).toMatchObject({
    base_cents: 1_400_000,
    at: 0,
    next: { from_cents: 1_500_000, ppm: 250_000, left_cents: 100_000 },
  });
  await pay(await sold([{ staff: rep.id, price: 300_000 }]), 300_000);
  await settle();
  const found = await statement(rep.client);
  expect(found.tiers).toEqual([
    {
      kind: 'once',
      rate_ppm: 100_000,
      from_cents: 0,
      to_cents: 1_500_000,
      base_cents: 1_500_000,
      amount_cents: 150_000,
    },
    {
      kind: 'once',
      rate_ppm: 250_000,
      from_cents: 1_500_000,
      to_cents: null,
      base_cents: 200_000,
      amount_cents: 50_000,
    },
    { kind: 'plan_first', rate_ppm: 200_000, from_cents: 0, to_cents: null, base_cents: 4_225, amount_cents: 845 },
  ]);
  expect(found).toMatchObject({ earned_cents: 200_845, progress: { at: 1, next: null } });
});

test('tiers count what is left after refunds: the month can be counted by hand from the rule beside it', async () => {
  const rep = await addRep();
  const first = await sold([{ staff: rep.id, price: 500_000 }]);
  const payment = await pay(first, 500_000);
  ok(
    await office.command('POST', `/api/payments/${payment}/refunds`, {
      id: uuidv7(),
      amount_cents: 5_600,
      reason: 'A spot was left',
      credit: true,
    }),
  );
  await settle();
  await pay(await sold([{ staff: rep.id, price: 1_244_378 }]), 1_244_378);
  await settle();
  // $17,443.78 was paid and $56.00 refunded: 10% of $15,000.00 and 25% of $2,387.78.
  expect(await statement(rep.client)).toMatchObject({
    base_cents: 1_738_778,
    once: { base_cents: 1_738_778, amount_cents: 150_000 + 59_695 },
    returned: { base_cents: -5_600, amount_cents: -560 },
    tiers: [
      { rate_ppm: 100_000, base_cents: 1_500_000, amount_cents: 150_000 },
      { rate_ppm: 250_000, base_cents: 238_778, amount_cents: 59_695 },
    ],
  });
  // Waiting lines are counted by the same rules: $400.00 above the last tier at 25%, and $17.00 of a plan at 20%.
  await sold([{ staff: rep.id, price: 40_000 }]);
  await sold([{ staff: rep.id, price: 1_700, kind: 'plan_first' }]);
  expect((await statement(rep.client)).waiting).toEqual({
    count: 2,
    base_cents: 41_700,
    plan_cents: 1_700,
    earns_cents: 10_000 + 340,
  });
});

test('two people on one invoice share it to the cent, and a discount lowers both', async () => {
  const [one, other] = [await addRep(), await addRep()];
  const [first, second] = await Promise.all(
    [one, other].map(({ id }) => addSoldJob(database.admin, { staff: id, client: customer, price: 10_000 })),
  );
  const invoice = await addSoldInvoice(database.admin, office, customer, [], {
    job_ids: [first!, second!],
    lines: [
      newLine({ job_id: first!, unit_cents: 10_000 }),
      newLine({ job_id: second!, unit_cents: 20_000 }),
      newLine({ description: 'Thank you', unit_cents: -1_001 }),
    ],
  });
  for (const cents of [1, 9_999, 18_999]) await pay(invoice, cents);
  await settle();
  const bases = [(await statement(one.client)).base_cents, (await statement(other.client)).base_cents];
  expect(bases).toEqual([9_666, 19_333]);
});

test('of a plan the first month that is invoiced counts, and no other', async () => {
  const deal = await addDeal(database.admin, portal);
  const monthly = await addService(database.admin);
  await database.admin.query("update services set billing = 'month' where id = $1", [monthly]);
  const startPlan = async () => {
    const options = [quoteOption([quoteItem(monthly, { repeat: 'week' })])];
    const quote = await sentQuote(deal, { options, add_ons: [] });
    ok(await acceptQuote(deal.client, quote));
    ok(await deal.client.send('POST', `/api/own-quotes/${quote.id}/settle`, {}));
    const plan = { id: uuidv7(), part: partOf('week'), starts_on: nextMonth(thisMonth), start_time: '09:00' };
    ok(
      await office.command('POST', `/api/quotes/${quote.id}/plans`, {
        ...plan,
        duration_minutes: 30,
        assigned_to: null,
      }),
    );
    const { rows } = await database.admin.query<{ id: string; month: string; sold: boolean }>(
      `select j.id, date_trunc('month', j.occurrence)::date::text as month, s.job_id is not null as sold
       from jobs j left join job_sales s on s.job_id = j.id where j.series_id = $1 order by j.occurrence`,
      [plan.id],
    );
    return Object.values(Object.groupBy(rows, ({ month }) => month)) as (typeof rows)[];
  };
  const bill = async (job: string) => {
    await database.admin.query("update jobs set status = 'completed' where id = $1", [job]);
    const { id } = await addSoldInvoice(database.admin, office, deal.person.id, [], { job_ids: [job] });
    const { rows } = await database.admin.query<{ kind: string; net: number }>(
      'select kind, net_cents::int as net from invoice_line_sales where invoice_id = $1',
      [id],
    );
    return rows;
  };
  const [first, second] = await startPlan();
  expect(first!.length).toBeGreaterThan(2);
  expect([first, second].map((month) => new Set(month!.map(({ sold: is }) => is)))).toEqual([
    new Set([true]),
    new Set([false]),
  ]);
  // The month has four visits but counts as one waiting line.
  expect((await deal.rep.get<Waiting>('/api/commission/waiting')).body).toMatchObject({ count: 1, base_cents: 4_500 });
  expect([await bill(second![0]!.id), await bill(first![0]!.id)]).toEqual([[], [{ kind: 'plan_first', net: 4_500 }]]);
  // All visits of the first month are cancelled.
  const [gone, next, after] = await startPlan();
  await database.admin.query("update jobs set status = 'cancelled' where id = any ($1)", [gone!.map(({ id }) => id)]);
  expect(await bill(next![0]!.id)).toEqual([{ kind: 'plan_first', net: 4_500 }]);
  if (after) expect(await bill(after[0]!.id)).toEqual([]);
});

describe('a month that is paid out', () => {
  test('is what was shown, once, and booked as owed with the wages; late money counts in the next one', async () => {
    const rep = await addRep();
    const invoice = await sold([{ staff: rep.id, price: 50_000 }]);
    await pay(invoice, 20_000, lastMonth);
    const people = [{ staff_id: rep.id, amount_cents: 2_000 }];
    expect((await payOut(thisMonth, people)).body).toMatchObject({ code: 'month_not_over' });
    expect((await payOut(lastMonth, [{ staff_id: rep.id, amount_cents: 1_999 }])).body).toMatchObject({
      code: 'commission_changed',
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => payOut(lastMonth, people)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const { rows } = await database.admin.query(
      `select account, sum(amount_cents)::int as cents from ledger_entries where account in ('commission', 'payroll') group by 1`,
    );
    expect(rows).toEqual([
      { account: 'commission', cents: 2_000 },
      { account: 'payroll', cents: -2_000 },
    ]);
    await pay(invoice, 10_000, lastMonth);
    await settle();
    expect(await lines(rep.client)).toMatchObject([{ month: thisMonth, booked_on: lastMonth, late: true }]);
    expect(await statement(rep.client, `?month=${lastMonth}`)).toMatchObject({
      earned_cents: 2_000,
      progress: null,
      next_payout: { amount_cents: 0 },
      payout: { amount_cents: 2_000, through: lastMonth, since: lastMonth, lines: 1 },
    });
    expect(await verdict()).toEqual([]);
  });

  test('below zero stays open and is carried over', async () => {
    const rep = await addRep();
    const before = monthOf(addDays(lastMonth, -1));
    const invoice = await sold([{ staff: rep.id, price: 40_000 }]);
    await pay(invoice, 40_000, before);
    ok(await payOut(before, [{ staff_id: rep.id, amount_cents: 4_000 }]));
    await database.admin.query('update invoices set paid_cents = 10000 where id = $1', [invoice.id]);
    await pay(await sold([{ staff: rep.id, price: 10_000 }]), 10_000, lastMonth);
    await settle();
    expect(await statement(rep.client)).toMatchObject({
      earned_cents: -3_000,
      next_payout: { amount_cents: -2_000, carried_cents: 1_000 },
    });
    const shown = (await office.get<Overview>(`/api/commission/overview?month=${thisMonth}`)).body;
    expect(shown.people.find(({ staff_id }) => staff_id === rep.id)).toMatchObject({ open_cents: -2_000 });
  });

  test('what is to pay for a month is said apart from what earlier months left', async () => {
    const rep = await addRep();
    const totals = async () => (await office.get<Overview>(`/api/commission/overview?month=${thisMonth}`)).body.totals;
    const before = await totals();
    const invoice = await sold([{ staff: rep.id, price: 30_000 }]);
    await pay(invoice, 20_000, lastMonth);
    await pay(invoice, 10_000);
    await settle();
    const after = await totals();
    expect([after.open_cents - before.open_cents, after.carried_cents - before.carried_cents]).toEqual([3_000, 2_000]);
  });
});

test('a rule begins after what has counted and never changes; a personal rule goes first', async () => {
  const [rep, other] = [await addRep(), await addRep()];
  const rule = (part: object) => ({
    id: uuidv7(),
    kind: 'once',
    staff_id: rep.id,
    valid_from: addDays(today(), 1),
    valid_to: addDays(today(), 90),
    tiers: [{ from_cents: 0, ppm: 120_000 }],
    ...part,
  });
  const add = (part: object) => office.command<{ code: string }>('POST', '/api/commission/rules', rule(part));
  expect((await add({ valid_from: today() })).status).toBe(400);
  expect((await add({ tiers: [{ from_cents: 5, ppm: 1 }] })).status).toBe(400);
  expect((await add({ staff_id: customer })).status).toBe(400);
  const made = rule({});
  ok(await office.command('POST', '/api/commission/rules', made));
  expect((await add({})).status).toBe(400);
  const change = (sql: string) => database.admin.query(`${sql} where id = '${made.id}'`);
  await expect(change("update commission_rules set valid_from = '2020-01-01'")).rejects.toMatchObject({
    code: raised.rule_in_use,
  });
  // Makes money move tomorrow, without waiting for tomorrow.
  const late = { staff: rep.id, price: 10_000 };
  const invoice = await sold([late, { ...late, staff: other.id }]);
  await withoutTriggers(database.admin, async (connection) => {
    await connection.query('update invoices set paid_cents = 20000 where id = $1', [invoice.id]);
    await connection.query(
      'insert into commission_moves (invoice_id, before_cents, after_cents, booked_on) values ($1, 0, 20000, $2)',
      [invoice.id, addDays(today(), 1)],
    );
  });
  await settle();
  const { rows } = await database.admin.query(
    'select staff_id, rate_ppm from commission_entries where invoice_id = $1 order by rate_ppm',
    [invoice.id],
  );
  expect(rows).toEqual([
    { staff_id: other.id, rate_ppm: 100_000 },
    { staff_id: rep.id, rate_ppm: 120_000 },
  ]);
  expect((await office.command('DELETE', `/api/commission/rules/${made.id}`, undefined)).status).toBe(409);
});

test('a representative sees their own and nobody else’s', async () => {
  const [rep, other] = [await addRep(), await addRep()];
  await pay(await sold([{ staff: rep.id, price: 10_000 }]), 10_000);
  await settle();
  expect(await lines(rep.client)).toHaveLength(1);
  expect(await lines(other.client)).toEqual([]);
  for (const what of ['statement', 'lines', 'waiting', 'csv'])
    expect((await other.client.get(`/api/commission/${what}?staff=${rep.id}`)).status, what).toBe(404);
  const [line] = await lines(rep.client);
  const question = { id: uuidv7(), line_id: line!.id, question: 'I brought this one in.' };
  expect((await other.client.command('POST', '/api/commission/questions', question)).status).toBe(404);
  ok(await rep.client.command('POST', '/api/commission/questions', question));
  expect((await rep.client.command('POST', '/api/commission/questions', { ...question, id: uuidv7() })).status).toBe(
    400,
  );
  const answer = () =>
    office.command('POST', `/api/commission/questions/${question.id}/answer`, { answer: 'You did.' });
  expect([(await answer()).status, (await answer()).status]).toEqual([200, 409]);
  expect((await lines(rep.client))[0]).toMatchObject({ question: { answer: 'You did.' } });
  expect(JSON.stringify((await office.get('/api/commission/csv')).body)).toContain('Ines Ferreira');
});

test('folds that run at once count each payment once, also those whose number was given before others’', async () => {
  const rep = await addRep();
  const invoices = [];
  for (let count = 0; count < 4; count += 1) invoices.push(await sold([{ staff: rep.id, price: 10_000 }]));
  // The first use of a task registers it in the queue and would block the others, so it happens before.
  await pay(invoices.pop()!, 10_000);
  const slow = await database.admin.connect();
  await slow.query('begin');
  await slow.query('update invoices set paid_cents = 10000 where id = $1', [invoices[0]!.id]);
  await Promise.all(invoices.slice(1).map((invoice) => pay(invoice, 10_000)));
  await Promise.all(Array.from({ length: 4 }, settle));
  await slow.query('commit');
  slow.release();
  // One fold is held open while another begins.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const first = asWorker(database.admin, async (tx) => {
    await fold(tx);
    await held;
  });
  const second = settle();
  release();
  await Promise.all([first, second]);
  expect(await statement(rep.client)).toMatchObject({ base_cents: 40_000, lines: 4 });
  expect(await verdict()).toEqual([]);
});

test('the recount finds rows that were changed behind its back', async () => {
  const rep = await addRep();
  const invoice = await sold([{ staff: rep.id, price: 10_000 }]);
  await pay(invoice, 10_000);
  await settle();
  const tamper = async (sql: string) => {
    await withoutTriggers(database.admin, (connection) => connection.query(sql));
    return (await verdict()).length;
  };
  const mine = `where invoice_id = '${invoice.id}'`;
  expect(await tamper(`update commission_entries set amount_cents = amount_cents + 1 ${mine}`)).toBe(1);
  expect(await tamper(`update commission_entries set amount_cents = amount_cents - 1 ${mine}`)).toBe(0);
  expect(await tamper(`update commission_moves set after_cents = after_cents - 1 ${mine}`)).toBeGreaterThan(0);
  expect(await tamper(`update commission_moves set after_cents = after_cents + 1 ${mine}`)).toBe(0);
});

test('months follow each other', () => {
  expect([nextMonth('2026-11-01'), nextMonth('2026-12-01')]).toEqual(['2026-12-01', '2027-01-01']);
});
