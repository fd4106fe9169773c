import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ClientPlan } from '#contract/booking/plan.schema.ts';
import type { OwnQuote, QuoteCounts, QuoteDetail, QuoteRow } from '#contract/sales/quote.schema.ts';
import { partOf } from '#contract/sales/quote.kinds.ts';
import type { CreatedSeries } from '#contract/jobs/series.schema.ts';
import { raised } from '#server/db/raised.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addService } from '#test/support/jobs.ts';
import { readPdf } from '#test/support/pdf.ts';
import { addPerson } from '#test/support/people.ts';
import {
  acceptQuote,
  addDeal,
  choiceOf,
  ok,
  quoteDraft,
  quoteItem,
  quoteOption,
  refusal,
  saveQuote,
  sentQuote,
  type Deal,
} from '#test/support/quotes.ts';

let database: TestDatabase;
let catchers: Catchers;
let portal: string;
let office: Client;
let deal: Deal;
/** A service at $45.00 a month. */
let bins: string;

beforeAll(async () => {
  ({ database, catchers, portal } = await startCaughtPortal());
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  bins = await addService(database.admin);
  await database.admin.query("update services set billing = 'month', name = 'Bin plan' where id = $1", [bins]);
});
beforeEach(async () => {
  deal = await addDeal(database.admin, portal);
  await database.admin.query('update quote_rules set discount_percent = 10, cooling_off = false');
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
const own = async (id: string) => ok(await deal.client.get<OwnQuote>(`/api/own-quotes/${id}`));
const plans = async () => ok(await deal.client.get<{ items: ClientPlan[] }>('/api/plans')).items;
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const part = partOf('four_weeks');

/** One-time work, a plan billed by the month, and a plan billed by the visit. */
const mixed = () => ({
  options: [
    quoteOption([
      quoteItem(deal.service),
      quoteItem(bins, { repeat: 'four_weeks' }),
      quoteItem(deal.service, { repeat: 'quarter' }),
    ]),
  ],
  add_ons: [],
});
const settled = async (quote: QuoteDetail) => {
  ok(await acceptQuote(deal.client, quote));
  return ok(await deal.client.send<OwnQuote>('POST', `/api/own-quotes/${quote.id}/settle`));
};
const start = (quote: { id: string }, body: object = {}, by = office) =>
  by.command<CreatedSeries & { fields?: Record<string, string> }>('POST', `/api/quotes/${quote.id}/plans`, {
    id: uuidv7(),
    part,
    starts_on: daysOn(10),
    start_time: '09:00',
    duration_minutes: 45,
    assigned_to: null,
    ...body,
  });
const visitsOf = (quote: { id: string }) =>
  rows<{ id: string; status: string; price_cents: number; price_reason: string | null }>(
    `select j.id, j.status, m.price_cents::int, m.price_reason from jobs j join job_series s on s.id = j.series_id
       join job_items i on i.job_id = j.id join job_item_prices m on m.item_id = i.id
     where s.quote_id = $1 order by j.scheduled_start`,
    [quote.id],
  );

describe('a plan on a quote', () => {
  test('stands apart from what is paid once: on the list, in what is signed, in the email and in the PDF', async () => {
    const quote = await sentQuote(deal, { ...mixed(), discount_percent: 10 });
    const again = [
      { billing: 'month', repeat: null, low_cents: 4_050, high_cents: 4_050 },
      { billing: 'visit', repeat: 'quarter', low_cents: 4_050, high_cents: 4_050 },
    ];
    expect([quote.low_cents, quote.recurring]).toEqual([4_050, again]);
    const { items } = ok(await deal.rep.get<{ items: QuoteRow[] }>('/api/quotes?tab=sent'));
    expect(items[0]!.recurring).toEqual(again);
    // Read before the quote is answered: a closed quote isn't mailed.
    const offer = await catchers.mail.next(deal.person.email);
    expect(offer.text).toContain('What comes again: $40.50 a month, tax included.');

    // A different monthly amount than the one shown is refused, even if the total is right.
    const { recurring } = choiceOf(quote);
    const cheaper = [{ ...recurring[0]!, total_cents: 1 }, recurring[1]!];
    for (const other of [cheaper, recurring.slice(0, 1), []])
      expect((await acceptQuote(deal.client, quote, { recurring: other })).body).toMatchObject({
        code: 'price_changed',
      });
    const signed = await settled(quote);
    expect(signed.acceptance).toMatchObject({ total_cents: 4_050, deposit_cents: 0, recurring });
    expect(signed.plans).toEqual([
      { part, series_id: null, starts_on: null },
      { part: partOf('quarter'), series_id: null, starts_on: null },
    ]);
    const copy = await catchers.mail.next(deal.person.email);
    expect(copy.text).toContain('$40.50 + $40.50 a month + $40.50 a visit, every 3 months');
    const pdf = await readPdf(Buffer.from(copy.attachments[0]!.base64, 'base64'));
    expect(pdf.pages.flatMap(({ lines }) => lines)).toEqual(
      expect.arrayContaining([
        'Total (USD) | $40.50',
        'Total a month (USD) | $40.50',
        'Total a visit, every 3 months (USD) | $40.50',
        'A monthly price is billed once for each calendar month in which we come.',
      ]),
    );
    // One-time work waits unscheduled in the drawer; plans don't.
    expect(await rows('select quote_part from jobs where quote_id = $1', [quote.id])).toEqual([{ quote_part: 0 }]);
  });

  test('needs to say how often; a plan that is given away isn’t hidden by work that isn’t', async () => {
    const once = quoteDraft(deal, { options: [quoteOption([quoteItem(bins)])], add_ons: [] });
    const refused = await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, once);
    expect([refused.status, refused.body.fields]).toMatchObject([400, { options: expect.any(String) }]);
    const gift = quoteItem(bins, { repeat: 'four_weeks', price_cents: 0, price_reason: 'Welcome' });
    const quote = await saveQuote(
      deal.rep,
      quoteDraft(deal, { options: [quoteOption([...Array.from({ length: 9 }, () => quoteItem(deal.service)), gift])] }),
    );
    expect(quote.discount_bp).toBe(10_000);
    const sent = await deal.rep.command('POST', `/api/quotes/${quote.id}/send`, { version: quote.version });
    expect(sent.body).toMatchObject({ code: 'needs_approval' });
  });

  test('keeps its lines in a new version, and a custom line says why', async () => {
    const line = { service_name: 'Gutter guard', minutes: 30, price_cents: 3_000, repeat: 'year' as const };
    const silent = quoteDraft(deal, { options: [quoteOption([quoteItem(null, line)])], add_ons: [] });
    expect((await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, silent)).status).toBe(400);
    const said = quoteItem(null, { ...line, price_reason: 'They asked for it' });
    const quote = await sentQuote(deal, { options: [quoteOption([said])], add_ons: [] });
    const next = ok(await deal.rep.command<QuoteDetail>('POST', `/api/quotes/${quote.id}/revise`, { id: uuidv7() }));
    expect(next.options[0]!.items[0]).toMatchObject({ repeat: 'year', price_reason: 'They asked for it' });
    // Sales alone can't send an old draft without a price reason.
    await database.admin.query('update quote_items set price_reason = null where quote_id = $1', [next.id]);
    const sent = await deal.rep.command('POST', `/api/quotes/${next.id}/send`, { version: next.version });
    expect(sent.body).toMatchObject({ code: 'needs_approval' });
  });
});

describe('starting a plan', () => {
  test('makes one series at the quote’s prices, also after the price book changed', async () => {
    const quote = await sentQuote(deal, { ...mixed(), discount_percent: 10 });
    await settled(quote);
    const waiting = ok(await office.get<{ items: QuoteRow[] }>('/api/quotes?plans=true')).items;
    expect(waiting.find(({ id }) => id === quote.id)).toMatchObject({ plans_open: 2 });
    await database.admin.query('update service_prices set price_cents = 9900 where service_id = $1', [bins]);
    const before = ok(await office.get<QuoteCounts>('/api/quotes/count')).plans;

    const both = await Promise.all([start(quote), start(quote)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const made = both.find(({ status }) => status === 200)!.body;
    expect(made).toMatchObject({
      rule: { every: 'week', interval: 4 },
      starts_on: daysOn(10),
      client_id: deal.person.id,
    });
    const visits = await visitsOf(quote);
    expect(visits.length).toBeGreaterThan(4);
    expect(new Set(visits.map(({ price_cents }) => price_cents))).toEqual(new Set([4_050]));
    expect(visits[0]!.price_reason).toContain('Q-');
    const [plan] = (await own(quote.id)).plans;
    expect(plan).toEqual({ part, series_id: made.id, starts_on: daysOn(10) });
    expect((await plans()).map(({ id }) => id)).toEqual([made.id]);

    ok(await start(quote, { part: partOf('quarter') }));
    expect(ok(await office.get<QuoteCounts>('/api/quotes/count')).plans).toBe(before - 1);
    await database.admin.query('update service_prices set price_cents = 4500 where service_id = $1', [bins]);
  });

  test('is the office’s, of what was sold and stands; the database refuses any other', async () => {
    const quote = await sentQuote(deal, mixed());
    expect((await start(quote)).status).toBe(409);
    await settled(quote);
    expect((await start(quote, { part: partOf('week') })).status).toBe(409);
    expect((await start(quote, {}, deal.rep)).status).toBe(403);
    expect((await start(quote, { starts_on: daysOn(-3) })).body.fields).toHaveProperty('starts_on');
    const insert = (values: { client: string; part: number }) =>
      refusal(
        database.admin.query(
          `insert into job_series (id, client_id, title, priority, start_time, duration_minutes, rule, starts_on, quote_id, quote_part)
           values ($1, $2, 'Bins', 'medium', '09:00', 30, '{}', business_day(now()), $3, $4)`,
          [uuidv7(), values.client, quote.id, values.part],
        ),
      );
    const stranger = await addPerson(database.admin, 'client');
    expect(await insert({ client: stranger.id, part })).toBe(raised.quote_status);
    expect(await insert({ client: deal.person.id, part: partOf('week') })).toBe(raised.quote_status);
    const { id } = ok(await start(quote));
    for (const set of ['quote_id = null, quote_part = null', 'quote_part = 1'])
      expect(await refusal(database.admin.query(`update job_series set ${set} where id = $1`, [id])), set).toBe(
        raised.quote_kept,
      );
    expect(await insert({ client: deal.person.id, part })).toBe('23505');
  });

  test('waits until the client can’t cancel any more; a cancellation ends it before it began', async () => {
    await database.admin.query('update quote_rules set cooling_off = true');
    // Below $25, but recurring.
    const cheap = quoteItem(bins, { repeat: 'month', price_cents: 2_000, price_reason: 'First year' });
    await database.admin.query('update quote_rules set discount_percent = 90');
    const quote = await sentQuote(deal, {
      options: [quoteOption([quoteItem(deal.service), cheap])],
      add_ons: [],
      place_of_sale: 'home',
    });
    await settled(quote);
    expect((await own(quote.id)).can_cancel).toBe(true);
    const monthly = { part: partOf('month') };
    const early = await start(quote, { ...monthly, starts_on: daysOn(1) });
    expect([early.status, early.body.fields]).toMatchObject([400, { starts_on: expect.any(String) }]);
    const [job] = await rows<{ id: string }>('select id from jobs where quote_id = $1', [quote.id]);
    const soon = Date.now() + 86_400_000;
    const planned = await office.command('POST', `/api/jobs/${job!.id}/schedule`, {
      assigned_to: null,
      scheduled_start: new Date(soon).toISOString(),
      scheduled_end: new Date(soon + 3_600_000).toISOString(),
      override_hours: true,
      version: 1,
    });
    expect([planned.status, planned.body.fields]).toMatchObject([400, { scheduled_start: expect.any(String) }]);
    const made = ok(await start(quote, monthly));
    const visit = made.visits[0]!.job_id!;
    const moved = database.admin.query(
      "update jobs set scheduled_start = now() + interval '1 hour', scheduled_end = now() + interval '2 hours' where id = $1",
      [visit],
    );
    expect(await refusal(moved)).toBe(raised.still_cancellable);

    ok(await deal.client.command('POST', `/api/own-quotes/${quote.id}/cancel`, undefined));
    await deal.client.send('POST', `/api/own-quotes/${quote.id}/settle`);
    expect(await visitsOf(quote)).toEqual([]);
    expect(await plans()).toEqual([]);
    expect((await start(quote, monthly)).status).toBe(409);
  });

  test('is too late to withdraw once a visit of it was begun', async () => {
    const quote = await sentQuote(deal, mixed());
    await settled(quote);
    const made = ok(await start(quote));
    await database.admin.query("update jobs set status = 'in_progress' where id = $1", [made.visits[0]!.job_id]);
    const late = await office.command('POST', `/api/quotes/${quote.id}/withdraw`, { reason: 'Wrong street' });
    expect(late.body).toMatchObject({ code: 'too_late' });
  });
});
