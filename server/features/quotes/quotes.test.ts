import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/base/days.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { OpenedOrder, Payment } from '#contract/money/payment.schema.ts';
import type { OwnQuote, QuoteCounts, QuoteDetail, QuoteRow } from '#contract/sales/quote.schema.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { raised } from '#server/db/raised.ts';
import { sqlFor } from '#server/db/schema.ts';
import { listSql } from '#server/features/quotes/quotes.queries.ts';
import { asRole } from '#test/support/asRole.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { readPdf } from '#test/support/pdf.ts';
import { addPerson } from '#test/support/people.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { probeOf } from '#test/support/samples.ts';
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
  sendQuote,
  sentQuote,
  signOnly,
  type Deal,
} from '#test/support/quotes.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let catchers: Catchers;
let portal: string;
let office: Client;
let deal: Deal;

beforeAll(async () => {
  ({ database, catchers, portal } = await startCaughtPortal());
  office = await signedIn(portal, await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' }));
});
beforeEach(async () => {
  deal = await addDeal(database.admin, portal);
  await database.admin.query('update quote_rules set discount_percent = 10, cooling_off = false');
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
const read = async (id: string, by = deal.rep) => ok(await by.get<QuoteDetail>(`/api/quotes/${id}`));
const own = async (id: string) => ok(await deal.client.get<OwnQuote>(`/api/own-quotes/${id}`));
const accepted = async (quote: QuoteDetail, part: object = {}) => {
  ok(await acceptQuote(deal.client, quote, part));
  return ok(await deal.client.send<OwnQuote>('POST', `/api/own-quotes/${quote.id}/settle`));
};
const jobsOf = (id: string) =>
  rows<{
    id: string;
    title: string;
    status: string;
    scheduled_start: string | null;
    description: string;
    place_id: string;
  }>('select id, title, status, scheduled_start, description, place_id from jobs where quote_id = $1', [id]);
const addLead = async (part: object = {}) => {
  const row = {
    id: uuidv7(),
    owner_id: deal.seller.id,
    full_name: 'Omar Haddad',
    email: `omar.${uuidv7()}@example.com`,
    street: '9 Quarry Lane',
    city: 'Raleigh',
    source: 'referral',
    next_step: 'quote',
    follow_up_at: new Date().toISOString(),
    ...part,
  };
  const keys = Object.keys(row);
  await database.admin.query(
    `insert into leads (${keys.join(', ')}) values (${keys.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row;
};

describe('a draft', () => {
  test('is priced by the server, and what another price than the price book’s comes to is said as a discount', async () => {
    const cheap = quoteItem(deal.service, { price_cents: 4_050, price_reason: 'Neighbor' });
    const quote = await saveQuote(
      deal.rep,
      quoteDraft(deal, { options: [quoteOption([cheap])], discount_percent: 10 }),
    );
    expect(quote).toMatchObject({ status: 'draft', revision: 1, low_cents: 3_645, high_cents: 3_645, limit_bp: 1_000 });
    // Ten percent off, and another ten percent off that.
    expect(quote.discount_bp).toBe(1_900);
    expect(quote.options[0]!.items[0]).toMatchObject({ price_cents: 4_050, book_cents: 4_500, minutes: 60 });
    expect(JSON.stringify(quote.content)).not.toMatch(/minutes|book_cents|Neighbor/);
  });

  test('is changed only by a user who saw the last version, and lists its own for each representative', async () => {
    const body = quoteDraft(deal);
    const quote = await saveQuote(deal.rep, body);
    const again = await saveQuote(deal.rep, { ...body, version: quote.version, title: 'Patio' }, quote.id);
    expect([again.title, again.number]).toEqual(['Patio', quote.number]);
    const late = await deal.rep.command('PUT', `/api/quotes/${quote.id}`, { ...body, version: quote.version });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    const list = ok(await deal.rep.get<{ items: QuoteRow[] }>('/api/quotes?tab=draft'));
    expect(list.items.map(({ id, name }) => [id, name])).toEqual([[quote.id, 'Ines Ferreira']]);
    expect(ok(await deal.rep.get<QuoteCounts>('/api/quotes/count'))).toMatchObject({ draft: 1, sent: 0 });
    const other = await addDeal(database.admin, portal);
    expect(ok(await other.rep.get<{ items: QuoteRow[] }>('/api/quotes')).items).toEqual([]);
    expect(ok(await office.get<{ items: QuoteRow[] }>('/api/quotes')).items.map(({ id }) => id)).toContain(quote.id);
  });

  test('is good for a year at most', async () => {
    const save = (valid_until: string) =>
      deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, quoteDraft(deal, { valid_until }));
    const [day] = await rows<{ last: string }>("select to_char(business_day(now()) + 366, 'YYYY-MM-DD') as last");
    const { last } = day!;
    expect((await save(last)).status).toBe(200);
    for (const later of [addDays(last, 1), '2200-12-31', '9999-12-31']) {
      const { status, body } = await save(later);
      expect([later, status, Object.keys(body.fields ?? {})]).toEqual([later, 400, ['valid_until']]);
    }
  });

  test('is for the representative’s own lead or client, and says how often it comes if it is billed by the month', async () => {
    const other = await addDeal(database.admin, portal);
    const foreign = await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, quoteDraft(other));
    expect([foreign.status, foreign.body.fields?.['client_id']]).toEqual([400, expect.any(String)]);
    const theirs = await addLead({ owner_id: other.seller.id });
    const lead = { lead_id: theirs.id, client_id: null, place_id: null };
    expect((await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, quoteDraft(deal, lead))).status).toBe(400);
    const elsewhere = quoteDraft(deal, { place_id: other.place });
    expect((await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, elsewhere)).status).toBe(400);
    await database.admin.query("update services set billing = 'month' where id = $1", [deal.service]);
    expect((await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, quoteDraft(deal))).status).toBe(400);
  });
});

describe('a search', () => {
  const found = async (who: Client, text: string) =>
    ok(await who.get<{ items: QuoteRow[] }>(`/api/quotes?search=${encodeURIComponent(text)}`)).items.map(
      ({ id }) => id,
    );

  test('finds a quote by words of the name, the title and the number, and follows a name until it is sent', async () => {
    const lead = await addLead({ full_name: 'Zelda Quimby' });
    const body = quoteDraft(deal, { lead_id: lead.id, client_id: null, place_id: null, title: 'Cedar fence 50%' });
    const draft = await saveQuote(deal.rep, body);
    const number = String(draft.number).padStart(4, '0');
    for (const text of ['zelda', 'quimby cedar', `Q-${number}`, number, String(draft.number), '50%', 'ze'])
      expect(await found(deal.rep, text), text).toContain(draft.id);
    for (const text of ['zelda maple', '5_%', 'q-99999']) expect(await found(deal.rep, text), text).toEqual([]);
    const other = await addDeal(database.admin, portal);
    expect(await found(other.rep, 'zelda')).toEqual([]);
    await database.admin.query("update leads set full_name = 'Zora Quimby' where id = $1", [lead.id]);
    expect([await found(office, 'zora'), await found(office, 'zelda')]).toEqual([[draft.id], []]);
    expect((await read(draft.id)).version).toBe(draft.version);
    const sent = await sendQuote(deal.rep, draft);
    await database.admin.query("update leads set full_name = 'Zelda Quimby' where id = $1", [lead.id]);
    await database.admin.query("update profiles set full_name = 'Zelda Quimby' where id = $1", [sent.client_id]);
    expect([await found(office, 'zora'), await found(office, 'zelda')]).toEqual([[draft.id], []]);
  });

  test('walks along an index under row security, for the office and for a representative', async () => {
    await database.admin.query(
      `insert into quotes (id, root_id, number, client_id, owner_id, title, created_by)
       select gen_random_uuid(), gen_random_uuid(), 1, $1, $2, 'Many ' || md5(n::text), $2 from generate_series(1, 3000) n`,
      [deal.person.id, (await addPerson(database.admin, 'sales')).id],
    );
    await database.admin.query('vacuum analyze quotes');
    const planOf = (role: 'admin' | 'sales') => {
      const { sql, parameters } = listSql(role === 'sales', { search: 'zelda' }, null).compile(sqlFor);
      return asRole(database.admin, role, deal.seller.id, async (client) => {
        // The table is too small here for an index to be chosen; the test asks whether one can be used.
        await client.query('set local enable_seqscan = off');
        const { rows: lines } = await client.query<Record<string, string>>(`explain ${sql}`, [...parameters]);
        return lines.map((line) => line['QUERY PLAN']).join('\n');
      });
    };
    expect(await planOf('admin')).toMatch(/Index Scan on quotes_search/);
    expect(await planOf('sales')).toMatch(/Index Scan (on|using) quotes_own/);
  });
});

describe('sending', () => {
  test('freezes every word, and the database refuses any other', async () => {
    const quote = await sentQuote(deal);
    const [kept] = await rows<{ content: string; sha: string }>(
      'select content, content_sha256 as sha from quotes where id = $1',
      [quote.id],
    );
    expect(createHash('sha256').update(kept!.content).digest('hex')).toBe(kept!.sha);
    expect(JSON.parse(kept!.content)).toEqual(quote.content);
    const edits = [
      "update quotes set title = 'Other' where id = $1",
      'update quotes set discount_percent = 50 where id = $1',
      `update quotes set content = '{}', content_sha256 = encode(sha256('{}'), 'hex') where id = $1`,
      'update quotes set valid_until = valid_until + 1 where id = $1',
      'update quote_items set price_cents = 1 where quote_id = $1',
      'delete from quote_options where quote_id = $1',
    ];
    for (const edit of edits)
      expect(await refusal(database.admin.query(edit, [quote.id])), edit).toBe(raised.quote_kept);
    const forged = "update quotes set content_sha256 = repeat('a', 64) where id = $1";
    expect(await refusal(withoutTriggers(database.admin, (client) => client.query(forged, [quote.id])))).toBe('23514');
  });

  test('tells the client by mail, and a lead becomes a client who sets a password first', async () => {
    const lead = await addLead();
    const draft = quoteDraft(deal, { lead_id: lead.id, client_id: null, place_id: null });
    const quote = await sendQuote(deal.rep, await saveQuote(deal.rep, draft));
    expect(quote.content.to).toEqual({ name: 'Omar Haddad', address: ['9 Quarry Lane', 'Raleigh'] });
    const mail = await catchers.mail.next(lead.email);
    expect(mail.text).toContain(`then=${encodeURIComponent(`/client/quotes/${quote.id}`)}`);
    expect(mail.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^quote-Q-\d+\.pdf$/)]);
    const [client] = await rows('select role, rep_id, account from profiles where id = $1', [quote.client_id]);
    expect(client).toEqual({ role: 'client', rep_id: deal.seller.id, account: 'invited' });
    const [after] = await rows<{ status: string; next_step: string; quoted: boolean }>(
      'select status, next_step, quoted_at is not null as quoted, client_id from leads where id = $1',
      [lead.id],
    );
    expect(after).toEqual({ status: 'warm', next_step: 'call', quoted: true, client_id: quote.client_id });
    expect(await rows("select from lead_events where lead_id = $1 and kind = 'quoted'", [lead.id])).toHaveLength(1);
    ok(await deal.rep.command('POST', `/api/quotes/${quote.id}/withdraw`, { reason: 'Wrong address' }));
    expect(await rows('select from leads where id = $1 and quoted_at is null', [lead.id])).toHaveLength(1);
  });

  test('needs an address, and one of the representative’s own client is that client', async () => {
    const nobody = await addLead({ email: null });
    const draft = (lead_id: string) => quoteDraft(deal, { lead_id, client_id: null, place_id: null });
    const unsent = await saveQuote(deal.rep, draft(nobody.id));
    const answer = await deal.rep.command('POST', `/api/quotes/${unsent.id}/send`, { version: unsent.version });
    expect([answer.status, answer.body.code]).toEqual([409, 'no_address']);
    const known = await addLead({ email: deal.person.email, full_name: 'O. Haddad' });
    const quote = await sendQuote(deal.rep, await saveQuote(deal.rep, draft(known.id)));
    expect([quote.client_id, quote.content.to.name]).toEqual([deal.person.id, 'O. Haddad']);
  });

  test('asks the office for a discount above the limit, and again when it grows', async () => {
    const body = quoteDraft(deal, { discount_percent: 40 });
    const draft = await saveQuote(deal.rep, body);
    const send = (version: number) => deal.rep.command('POST', `/api/quotes/${draft.id}/send`, { version });
    expect((await send(draft.version)).body.code).toBe('needs_approval');
    expect((await deal.rep.command('POST', `/api/quotes/${draft.id}/approve`, { version: draft.version })).status).toBe(
      403,
    );
    const asked = ok(
      await deal.rep.command<QuoteDetail>('POST', `/api/quotes/${draft.id}/ask`, { version: draft.version }),
    );
    expect(ok(await office.get<QuoteCounts>('/api/quotes/count')).approval).toBe(1);
    const approved = ok(
      await office.command<QuoteDetail>('POST', `/api/quotes/${draft.id}/approve`, { version: asked.version }),
    );
    expect(approved).toMatchObject({ approved_bp: 4_000, approved_by_name: 'Renee Castillo', approval_asked_at: null });
    const grown = await saveQuote(deal.rep, { ...body, discount_percent: 41, version: approved.version }, draft.id);
    expect((await send(grown.version)).body.code).toBe('needs_approval');
    const back = await saveQuote(deal.rep, { ...body, version: grown.version }, draft.id);
    expect((await send(back.version)).status).toBe(200);
    await queueEmptied(database.admin);
    const told = await rows<{ kind: string }>(
      "select kind from notifications where entity_id = $1 and kind like 'quote%' order by kind",
      [draft.id],
    );
    expect(told.map(({ kind }) => kind)).toEqual(['quote_approval', 'quote_approved']);
  });
});

describe('accepting', () => {
  test('keeps who signed what, when and from where, and nobody changes that', async () => {
    const quote = await sentQuote(deal);
    ok(await deal.client.command('POST', `/api/own-quotes/${quote.id}/open`, undefined));
    const strokes = [
      [
        [10, 20],
        [400, 180],
      ],
      [[500, 100]],
    ];
    ok(await acceptQuote(deal.client, quote, { strokes }));
    const [kept] = await rows<Record<string, unknown>>('select * from quote_acceptances where quote_id = $1', [
      quote.id,
    ]);
    expect(kept).toMatchObject({
      root_id: quote.id,
      content_sha256: quote.content_sha256,
      client_id: deal.person.id,
      owner_id: deal.seller.id,
      signer_id: deal.person.id,
      method: 'portal',
      total_cents: '4500',
      ip: deal.client.address,
      strokes,
      consent_version: 1,
    });
    expect([kept!['opened_at'], kept!['user_agent']]).toEqual([expect.any(Date), 'node']);
    for (const edit of ['update quote_acceptances set total_cents = 1', 'delete from quote_acceptances'])
      expect(await refusal(database.admin.query(`${edit} where quote_id = $1`, [quote.id])), edit).toBe(
        raised.quote_kept,
      );
    await queueEmptied(database.admin);
    const told = await rows<{ kind: string }>('select kind from notifications where entity_id = $1 order by kind', [
      quote.id,
    ]);
    expect(told.map(({ kind }) => kind)).toEqual(['quote_accepted', 'quote_signed']);
  });

  test('makes one job in the drawer at the quote’s prices, sells the lead and mails the signed copy', async () => {
    const lead = await addLead({ email: deal.person.email, full_name: 'Ines Ferreira' });
    const quote = await sentQuote(deal, { lead_id: lead.id, discount_percent: 10 });
    await catchers.mail.next(deal.person.email);
    await database.admin.query('update service_prices set price_cents = 9900 where service_id = $1', [deal.service]);
    const taken = { ...choiceOf(quote, 1), add_ons: [quote.content.add_ons[0]!.id], total_cents: 17_100 };
    const answer = await accepted(quote, taken);
    expect(answer).toMatchObject({ status: 'accepted', acceptance: { total_cents: 17_100 }, deposit: null });
    const [job, ...others] = await jobsOf(quote.id);
    expect([others, job!.scheduled_start, job!.place_id]).toEqual([[], null, deal.place]);
    const items = await rows(
      `select i.service_name, i.minutes, p.price_cents::int as price, p.book_cents::int as book, p.price_reason
       from job_items i join job_item_prices p on p.item_id = i.id where i.job_id = $1 order by i.position`,
      [job!.id],
    );
    const reason = expect.stringMatching(/^Quote Q-\d+$/) as string;
    expect(items).toEqual([
      { service_name: expect.any(String), minutes: 60, price: 4_050, book: 4_500, price_reason: reason },
      { service_name: 'Sealing', minutes: 30, price: 9_000, book: null, price_reason: null },
      { service_name: expect.any(String), minutes: 60, price: 4_050, book: 4_500, price_reason: reason },
    ]);
    const [sold] = await rows('select status, client_id, quoted_at from leads where id = $1', [lead.id]);
    expect(sold).toEqual({ status: 'sold', client_id: deal.person.id, quoted_at: null });
    const mail = await catchers.mail.next(deal.person.email);
    expect(mail.subject).toMatch(/^Your signed copy of quote Q-/);
    const bytes = Buffer.from(mail.attachments[0]!.base64, 'base64');
    const said = (await readPdf(bytes)).pages.flatMap(({ lines }) => lines);
    expect(said).toEqual(expect.arrayContaining(['Record of signature', 'Total (USD) | $171.00']));
    expect(said.join('\n').replaceAll('\n', '')).toContain(quote.content_sha256);
    await queueEmptied(database.admin);
    const [{ sha }] = (await rows<{ sha: string }>('select pdf_sha256 as sha from quotes where id = $1', [
      quote.id,
    ])) as [{ sha: string }];
    expect(sha).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('is refused for another text, another price, another option, and for what is over, replaced or withdrawn', async () => {
    const quote = await sentQuote(deal);
    const code = async (part: object) =>
      (await acceptQuote(deal.client, quote, part)).body as unknown as { code: string };
    expect((await code({ content_sha256: 'b'.repeat(64) })).code).toBe('quote_changed');
    expect((await code({ total_cents: 1 })).code).toBe('price_changed');
    expect((await code({ option_id: uuidv7() })).code).toBe('quote_changed');
    expect((await code({ consent_version: 99 })).code).toBe('quote_changed');
    const revision = ok(
      await deal.rep.command<QuoteDetail>('POST', `/api/quotes/${quote.id}/revise`, { id: uuidv7() }),
    );
    expect([revision.revision, revision.number, revision.status]).toEqual([2, quote.number, 'draft']);
    // The sent revision counts until the next one is sent.
    expect((await own(quote.id)).status).toBe('sent');
    const newer = await sendQuote(deal.rep, revision);
    expect(await own(quote.id)).toMatchObject({ status: 'superseded', newer_id: newer.id });
    expect((await code({})).code).toBe('quote_changed');
    await withoutTriggers(database.admin, (client) =>
      client.query("update quotes set valid_until = '2020-01-01' where id = $1", [newer.id]),
    );
    const late = await acceptQuote(deal.client, newer);
    expect((late.body as unknown as { code: string }).code).toBe('quote_over');
    expect((await own(newer.id)).over).toBe(true);
    const insert = `insert into quote_acceptances (root_id, quote_id, content_sha256, client_id, owner_id, option_id, total_cents,
        deposit_cents, method, witness_id, signer_name)
      select root_id, id, $2, client_id, owner_id, $3, 0, 0, 'verbal', owner_id, 'Nobody' from quotes where id = $1`;
    const byHand = (id: string, sha: string | null) =>
      refusal(database.admin.query(insert, [id, sha, quote.content.options[0]!.id]));
    expect(await byHand(newer.id, newer.content_sha256)).toBe(raised.quote_over);
    expect(await byHand(newer.id, quote.content_sha256)).toBe(raised.not_on_offer);
    expect(await byHand(quote.id, quote.content_sha256)).toBe(raised.not_on_offer);
    expect(await rows('select from quote_acceptances where root_id = $1', [quote.id])).toEqual([]);
  });

  test('by phone or in person is written down by the representative, and claims no signature of the client’s own', async () => {
    const quote = await sentQuote(deal);
    const body = { ...choiceOf(quote), method: 'verbal', signer_name: 'Ines Ferreira', strokes: null };
    const other = await addDeal(database.admin, portal);
    expect((await other.rep.command('POST', `/api/quotes/${quote.id}/accept-for`, body)).status).toBe(404);
    const drawn = { ...body, strokes: [[[1, 1]]] };
    expect((await deal.rep.command('POST', `/api/quotes/${quote.id}/accept-for`, drawn)).status).toBe(400);
    const answer = ok(await deal.rep.command<QuoteDetail>('POST', `/api/quotes/${quote.id}/accept-for`, body));
    expect(answer).toMatchObject({ status: 'accepted', acceptance: { method: 'verbal' } });
    await queueEmptied(database.admin);
    expect(await jobsOf(quote.id)).toHaveLength(1);
    const [kept] = await rows(
      'select signer_id, witness_id, consent_version from quote_acceptances where quote_id = $1',
      [quote.id],
    );
    expect(kept).toEqual({ signer_id: null, witness_id: deal.seller.id, consent_version: null });
  });

  test('or declining ends it, and the reason is told to the representative', async () => {
    const quote = await sentQuote(deal);
    ok(
      await deal.client.command('POST', `/api/own-quotes/${quote.id}/decline`, { reason: 'price', note: 'Next year' }),
    );
    expect(await read(quote.id)).toMatchObject({
      status: 'declined',
      decline_reason: 'price',
      decline_note: 'Next year',
    });
    expect((await acceptQuote(deal.client, quote)).status).toBe(409);
    const again = await deal.client.command('POST', `/api/own-quotes/${quote.id}/decline`, {
      reason: 'price',
      note: null,
    });
    expect([again.status, again.body.code]).toEqual([409, 'quote_changed']);
  });
});

describe('a deposit', () => {
  const pay = (id: string) =>
    deal.client.command<Payment>('POST', `/api/own-quotes/${id}/deposit`, { id: uuidv7(), method: 'paypal' });
  const payInFull = async (id: string) => {
    const payment = ok(await pay(id));
    const { order } = ok(await deal.client.send<OpenedOrder>('POST', `/api/payments/${payment.id}/order`));
    await catchers.paypal.approve(order.id);
    expect(ok(await deal.client.send<Payment>('POST', `/api/payments/${payment.id}/capture`)).status).toBe('completed');
  };
  beforeEach(() => database.admin.query('update services set deposit_percent = 50 where id = $1', [deal.service]));

  test('is asked for with the signature, paid by PayPal, and pays the invoice of the work', async () => {
    const quote = await sentQuote(deal);
    expect((await pay(quote.id)).status).toBe(409);
    expect(await accepted(quote)).toMatchObject({ deposit: { amount_cents: 2_250, paid_cents: 0 } });
    await payInFull(quote.id);
    expect(await own(quote.id)).toMatchObject({
      deposit: { amount_cents: 2_250, paid_cents: 2_250, refunded_cents: 0 },
    });
    expect((await read(quote.id)).deposit).toMatchObject({ paid_cents: 2_250 });
    expect((await pay(quote.id)).status).toBe(409);
    const [job] = await jobsOf(quote.id);
    // The office finds the job by the title that the client signed.
    expect(job!.title).toBe(quote.title);
    await database.admin.query("update jobs set status = 'completed' where id = $1", [job!.id]);
    const bill = { id: uuidv7(), client_id: deal.person.id, job_ids: [job!.id], send: false };
    const invoice = ok(await office.command<InvoiceDetail>('POST', '/api/invoices/bill', bill));
    expect(invoice).toMatchObject({ total_cents: 4_500, paid_cents: 2_250 });
  });

  test('goes back with what was signed, when a client uses the right to cancel', async () => {
    await database.admin.query('update quote_rules set cooling_off = true');
    const quote = await sentQuote(deal, { place_of_sale: 'home' });
    expect(quote.content.cooling_off).toMatch(/third business day/);
    expect((await accepted(quote)).can_cancel).toBe(true);
    await payInFull(quote.id);
    const signed = await deal.client.send<string>('GET', `/api/own-quotes/${quote.id}/pdf`);
    expect(signed.status).toBe(200);
    const [job] = await jobsOf(quote.id);
    expect(job!.description).toMatch(/may cancel until/);
    ok(await deal.client.command<OwnQuote>('POST', `/api/own-quotes/${quote.id}/cancel`, undefined));
    await queueEmptied(database.admin);
    expect(await own(quote.id)).toMatchObject({
      status: 'withdrawn',
      cancelled: true,
      deposit: { refunded_cents: 2_250 },
    });
    expect((await jobsOf(quote.id))[0]!.status).toBe('cancelled');
  });

  test('can’t be cancelled when the time is over, or where there is no such right', async () => {
    const plain = await sentQuote(deal);
    await accepted(plain);
    const cancel = (id: string) => deal.client.command('POST', `/api/own-quotes/${id}/cancel`, undefined);
    expect((await cancel(plain.id)).body.code).toBe('too_late');
    await database.admin.query('update quote_rules set cooling_off = true');
    const home = await sentQuote(deal, { place_of_sale: 'home' });
    await accepted(home);
    await withoutTriggers(database.admin, (client) =>
      client.query("update quote_acceptances set cancel_until = now() - interval '1 second' where quote_id = $1", [
        home.id,
      ]),
    );
    expect((await cancel(home.id)).body.code).toBe('too_late');
    // The office may withdraw it until work has started.
    const withdrawn = await office.command<QuoteDetail>('POST', `/api/quotes/${home.id}/withdraw`, {
      reason: 'Wrong house',
    });
    expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'withdrawn']);
    expect((await deal.rep.command('POST', `/api/quotes/${plain.id}/withdraw`, { reason: 'No' })).status).toBe(409);
    const revise = await deal.rep.command('POST', `/api/quotes/${plain.id}/revise`, { id: uuidv7() });
    expect(revise.status).toBe(409);
  });
});

describe('time', () => {
  const run = async () => {
    await database.admin.query("select queue.enqueue('endQuotes', '{}')");
    await queueEmptied(database.admin);
  };

  test('ends a quote at the business’ midnight, and that is written down once', async () => {
    const quote = await sentQuote(deal);
    expect(await refusal(database.admin.query("update quotes set status = 'expired' where id = $1", [quote.id]))).toBe(
      raised.quote_status,
    );
    await withoutTriggers(database.admin, (client) =>
      client.query('update quotes set valid_until = business_day(now()) - 1 where id = $1', [quote.id]),
    );
    await run();
    await run();
    expect((await read(quote.id)).status).toBe('expired');
    expect(
      await rows("select from audit_events where entity_id = $1 and action = 'quote.expired'", [quote.id]),
    ).toHaveLength(1);
  });

  test('reminds once, three days before the end and in the business’ day', async () => {
    // The time zone is chosen so that it is about noon, wherever the test runs.
    const ahead = 12 - new Date().getUTCHours();
    const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    const [before] = await rows<{ time_zone: string }>('select time_zone from business_settings');
    await database.admin.query('update business_settings set time_zone = $1', [zone]);
    try {
      const [soon, later] = [await sentQuote(deal), await sentQuote(deal)];
      await catchers.mail.next(deal.person.email);
      await catchers.mail.next(deal.person.email);
      await withoutTriggers(database.admin, (client) =>
        client.query(
          "update quotes set sent_at = now() - interval '10 days', valid_until = business_day(now()) + $2::int where id = $1",
          [soon.id, 3],
        ),
      );
      await run();
      await run();
      const mails = await catchers.mail.all(deal.person.email);
      expect(mails.filter(({ subject }) => subject.includes('is good until'))).toHaveLength(1);
      const reminded = await rows<{ id: string }>(
        'select id from quotes where id in ($1, $2) and reminded_at is not null',
        [soon.id, later.id],
      );
      expect(reminded.map(({ id }) => id)).toEqual([soon.id]);
    } finally {
      await database.admin.query('update business_settings set time_zone = $1', [before!.time_zone]);
    }
  });

  test('settles what nobody settled, once, though the process that signed was killed', async () => {
    const quote = await sentQuote(deal);
    await signOnly(database.admin, deal, quote);
    expect(await jobsOf(quote.id)).toEqual([]);
    await withoutTriggers(database.admin, (client) =>
      client.query("update quotes set answered_at = now() - interval '2 minutes' where id = $1", [quote.id]),
    );
    await run();
    await run();
    expect(await jobsOf(quote.id)).toHaveLength(1);
    const [kept] = await rows(
      'select settled_at is not null as settled, copied_at is not null as copied from quotes where id = $1',
      [quote.id],
    );
    expect(kept).toEqual({ settled: true, copied: true });
  });
});

describe('others', () => {
  const aboutOne = (Object.keys(routes) as RouteKey[]).filter(
    (key) => key.startsWith('quote.') && routes[key].path.includes(':id'),
  );

  test('every route of a quote is closed to another representative and another client, and changes nothing', async () => {
    const quote = await sentQuote(deal);
    const draft = await saveQuote(deal.rep, quoteDraft(deal));
    const other = await addDeal(database.admin, portal);
    const before = await rows('select * from quotes where root_id in ($1, $2) order by id', [quote.id, draft.id]);
    for (const key of aboutOne) {
      const { method, path } = routes[key];
      const { body } = probeOf(key, other.person);
      for (const [who, client] of [
        ['rep', other.rep],
        ['client', other.client],
      ] as const)
        for (const { id } of [quote, draft]) {
          const answer = await client.send(method, path.replace(':id', id), {
            ...(body !== undefined && { body }),
            commandId: uuidv7(),
          });
          expect([403, 404], `${key} as another ${who}`).toContain(answer.status);
        }
    }
    // A client sees no draft, not even their own.
    expect((await deal.client.get(`/api/own-quotes/${draft.id}`)).status).toBe(404);
    expect(ok(await deal.client.get<OwnQuote[]>('/api/own-quotes')).map(({ id }) => id)).toEqual([quote.id]);
    expect(ok(await other.client.get<OwnQuote[]>('/api/own-quotes'))).toEqual([]);
    expect(await rows('select * from quotes where root_id in ($1, $2) order by id', [quote.id, draft.id])).toEqual(
      before,
    );
  });

  test('an open quote goes with its client to another representative, at once', async () => {
    const [quote, other] = [await sentQuote(deal), await addDeal(database.admin, portal)];
    await database.admin.query('update profiles set rep_id = $2 where id = $1', [deal.person.id, other.seller.id]);
    expect((await deal.rep.get(`/api/quotes/${quote.id}`)).status).toBe(404);
    expect((await read(quote.id, other.rep)).options).toHaveLength(2);
  });

  test('a deleted client leaves what they signed, and no other offer', async () => {
    const [open, signed] = [await sentQuote(deal), await sentQuote(deal)];
    await accepted(signed);
    await saveQuote(deal.rep, quoteDraft(deal));
    ok(await office.command('DELETE', `/api/users/${deal.person.id}`, undefined));
    const left = await rows<{ id: string }>('select id from quotes where client_id = $1', [deal.person.id]);
    expect(left.map(({ id }) => id)).toEqual([signed.id]);
    expect(await rows('select from quote_options where quote_id = $1', [open.id])).toEqual([]);
  });
});
