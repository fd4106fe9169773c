import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { LeadResult, NewLead } from '#contract/sales/lead.schema.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import type { OwnQuote, QuoteDetail } from '#contract/sales/quote.schema.ts';
import { raised } from '#server/db/raised.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { testDatabase } from '#test/support/database.ts';
import { addCash } from '#test/support/invoices.ts';
import { addPlace } from '#test/support/jobs.ts';
import { addLead, newLead } from '#test/support/leads.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';
import {
  acceptQuote,
  addDeal,
  choiceOf,
  ok,
  quoteDraft,
  saveQuote,
  sendQuote,
  type Deal,
} from '#test/support/quotes.ts';
import { clientRecords } from '#test/support/records.ts';
import { giveTo } from '#test/support/reps.ts';

/* Knowing an address gives a representative no access to another's client (docs/decisions/0059). */
let database: TestDatabase;
let office: Client;
let portal: string;
let deal: Deal;
let other: Person;

beforeAll(async () => {
  database = await testDatabase();
  const env = { MAIL_URL: 'smtp://127.0.0.1:9' };
  portal = await startPortal(database.appUrl, env);
  await startWorker(database.appUrl);
  office = await signedIn(portal, await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' }));
  other = await addPerson(database.admin, 'sales', { full_name: 'Imani Frost' });
});
beforeEach(async () => {
  deal = await addDeal(database.admin, portal);
});

let lastNumber = 2000;
/** A client of this representative, or without one, with a phone number, a contact and a person who acts for them. */
async function addVictim(rep: Person | null) {
  const person = await addPerson(database.admin, 'client', { full_name: 'Dana Marsh' });
  const helper = await addPerson(database.admin, 'client', { full_name: 'Lou Marsh', acts_for: person.id });
  lastNumber += 2;
  const [phone, contactPhone] = [`+1919556${lastNumber}`, `+1919556${lastNumber + 1}`];
  const contactEmail = `contact.${uuidv7()}@example.com`;
  await database.admin.query('update profiles set phone = $2 where id = $1', [person.id, phone]);
  await database.admin.query(
    "insert into contacts (id, client_id, full_name, phone, email) values ($1, $2, 'Kit Marsh', $3, $4)",
    [uuidv7(), person.id, contactPhone, contactEmail],
  );
  await addPlace(database.admin, person.id);
  await giveTo(database.admin, rep, [person.id]);
  const { email } = person;
  const addresses = [
    { email },
    { phone },
    { phone: contactPhone },
    { email: contactEmail },
    { email: helper.email },
  ] satisfies Partial<NewLead>[];
  return { person, addresses };
}

const recordOf = async ({ id }: Person) => (await clientRecords(database.admin)).get(id);
async function told({ id }: Person): Promise<Notification[]> {
  await queueEmptied(database.admin);
  const { items } = (await office.get<{ items: Notification[] }>('/api/notifications')).body;
  return items.filter(({ entity_id }) => entity_id === id);
}
const nothingSaid = { lead: null, existed: true };
const leadOf = (values: object) =>
  addLead(database.admin, { owner_id: deal.seller.id, street: '666 Elm Way', ...values });
const forLead = (lead_id: string) => quoteDraft(deal, { lead_id, client_id: null, place_id: null });
const send = ({ id, version }: QuoteDetail) => deal.rep.command('POST', `/api/quotes/${id}/send`, { version });
const yesFor = (who: Client, quote: QuoteDetail) =>
  who.command('POST', `/api/quotes/${quote.id}/accept-for`, {
    ...choiceOf(quote),
    method: 'verbal',
    signer_name: 'Nobody At All',
    strokes: null,
  });
const repOf = async ({ id }: Person) =>
  (await database.admin.query<{ rep_id: string | null }>('select rep_id from profiles where id = $1', [id])).rows[0]!
    .rep_id;
const inWork = [409, 'in_work'];

describe.each([
  ['another’s client', () => other],
  ['a client without a representative', () => null],
])('%s', (_, rep) => {
  test('isn’t added as a lead by any address of theirs, and the office is told once a day', async () => {
    const { person, addresses } = await addVictim(rep());
    const before = await recordOf(person);
    const own = await leadOf({});
    for (const address of addresses) {
      const added = await deal.rep.command<LeadResult>('POST', '/api/leads', newLead({ phone: null, ...address }));
      expect([added.status, added.body], JSON.stringify(address)).toEqual([200, nothingSaid]);
      const { id: __, owner_id: ___, ...fields } = newLead(address);
      const changed = await deal.rep.command('PATCH', `/api/leads/${own}`, { ...fields, version: 1 });
      expect([changed.status, changed.body], JSON.stringify(address)).toEqual([200, nothingSaid]);
    }
    const lost = await leadOf({
      ...addresses[1],
      status: 'lost',
      lost_reason: 'price',
      next_step: null,
      follow_up_at: null,
    });
    const move = { version: 1, status: 'warm', lost_reason: null, lost_note: null, client_id: null };
    const reopened = await deal.rep.command('POST', `/api/leads/${lost}/move`, {
      ...move,
      next_step: null,
      follow_up_at: null,
    });
    expect([reopened.status, reopened.body]).toEqual([200, nothingSaid]);
    expect(await recordOf(person)).toEqual(before);
    const owner = rep()?.full_name ?? null;
    expect(await told(person)).toMatchObject([
      { kind: 'client_clash', name: 'Dana Marsh', owner, others: 'Cole Reed' },
    ]);
    const { rowCount } = await database.admin.query(
      "select from audit_events where entity_id = $1 and action = 'client.clashed'",
      [person.id],
    );
    expect(rowCount).toBe(2 * addresses.length + 1);
    // The office may: it decides who works with which client.
    const added = await office.command<LeadResult>(
      'POST',
      '/api/leads',
      newLead({ ...addresses[0], owner_id: deal.seller.id }),
    );
    expect(added.body.existed).toBe(false);
  });

  test('is sent nothing for a lead from before they were a client', async () => {
    const { person, addresses } = await addVictim(rep());
    const quotes = [];
    for (const address of [addresses[0]!, { ...addresses[1], email: `new.${uuidv7()}@example.com` }])
      quotes.push(await saveQuote(deal.rep, forLead(await leadOf(address))));
    const before = await recordOf(person);
    for (const quote of quotes) {
      const sent = await send(quote);
      expect([sent.status, sent.body.code]).toEqual(inWork);
    }
    expect(await recordOf(person)).toEqual(before);
    expect(await told(person)).toMatchObject([{ kind: 'client_clash' }]);
    expect((await deal.rep.get(`/api/sales-clients/${person.id}`)).status).toBe(404);
  });

  test('who was the representative’s is quoted no more: neither anew, nor again, nor by a yes', async () => {
    const lead = await leadOf({ email: deal.person.email });
    const sent = await sendQuote(deal.rep, await saveQuote(deal.rep, forLead(lead)));
    const over = await sendQuote(deal.rep, await saveQuote(deal.rep, forLead(lead)));
    ok(await deal.rep.command('POST', `/api/quotes/${over.id}/withdraw`, { reason: 'Twice' }));
    const draft = await saveQuote(deal.rep, forLead(lead));
    expect(sent.client_id).toBe(deal.person.id);
    ok(await office.command('POST', '/api/clients/rep', { client_ids: [deal.person.id], rep_id: rep()?.id ?? null }));
    const before = await recordOf(deal.person);
    const answers = [
      await yesFor(deal.rep, sent),
      await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, forLead(lead)),
      await deal.rep.command('POST', `/api/quotes/${over.id}/duplicate`, { id: uuidv7() }),
      await deal.rep.command('POST', `/api/quotes/${sent.id}/revise`, { id: uuidv7() }),
      await send(draft),
    ].map(({ status, body }) => (status === 409 ? body.code : status));
    // Open leads and quotes moved along with the client.
    const gone = rep() ? 404 : 'in_work';
    expect(answers).toEqual([gone, 'in_work', 'in_work', gone, gone]);
    expect(await recordOf(deal.person)).toEqual(before);
    expect(await told(deal.person)).toMatchObject([{ kind: 'client_clash' }]);
  });

  test('isn’t reached by their id beside the representative’s own lead, nor by SQL', async () => {
    const { person } = await addVictim(rep());
    const lead_id = await leadOf({ email: `own.${uuidv7()}@example.com` });
    const before = await recordOf(person);
    const body = { ...forLead(lead_id), client_id: person.id };
    expect((await deal.rep.command('PUT', `/api/quotes/${uuidv7()}`, body)).status).toBe(400);
    const quote = await saveQuote(deal.rep, forLead(lead_id));
    const client = await database.admin.connect();
    try {
      await client.query('begin');
      await client.query(`set local role portal_sales; set local "app.user_id" = '${deal.seller.id}'`);
      const work = client.query("update quotes set client_id = $2, status = 'sent' where id = $1", [
        quote.id,
        person.id,
      ]);
      await expect(work).rejects.toMatchObject({ code: raised.not_theirs_to_quote });
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await recordOf(person)).toEqual(before);
  });
});

describe('a client without a representative', () => {
  const bySigning = (person: Person) => async (quote: QuoteDetail) => {
    const client = await signedIn(portal, person);
    ok(await acceptQuote(client, quote));
    ok(await client.send<OwnQuote>('POST', `/api/own-quotes/${quote.id}/settle`));
  };

  test('becomes the seller’s by their own signature under what the office sent', async () => {
    const { person } = await addVictim(null);
    const draft = await saveQuote(deal.rep, forLead(await leadOf({ email: person.email })));
    const quote = await sendQuote(office, draft);
    expect([(await yesFor(deal.rep, quote)).body.code, await repOf(person)]).toEqual(['in_work', null]);
    await bySigning(person)(quote);
    expect(await repOf(person)).toBe(deal.seller.id);
  });

  test('becomes the seller’s by a yes that the office wrote down; another’s client stays theirs', async () => {
    const [free, taken] = [(await addVictim(null)).person, (await addVictim(other)).person];
    for (const { email } of [free, taken]) {
      const quote = await sendQuote(office, await saveQuote(deal.rep, forLead(await leadOf({ email }))));
      ok(await yesFor(office, quote));
    }
    await queueEmptied(database.admin);
    expect([await repOf(free), await repOf(taken)]).toEqual([deal.seller.id, other.id]);
  });
});

test('a person who was no client becomes one by the quote, and their yes is written down', async () => {
  const lead = await leadOf({ email: `new.${uuidv7()}@example.com` });
  const quote = await sendQuote(deal.rep, await saveQuote(deal.rep, forLead(lead)));
  expect(await repOf({ id: quote.client_id! } as Person)).toBe(deal.seller.id);
  ok(await yesFor(deal.rep, quote));
});

test('what was sent, signed or paid never gets another client', async () => {
  const quote = await sendQuote(deal.rep, await saveQuote(deal.rep, quoteDraft(deal)));
  ok(await yesFor(deal.rep, quote));
  const payment = await addCash(database.admin, deal.person.id, 100);
  const { person } = await addVictim(null);
  const moved = (table: string, column: string, id: string) =>
    database.admin.query(`update ${table} set client_id = $2 where ${column} = $1`, [id, person.id]);
  await expect(moved('quotes', 'id', quote.id)).rejects.toMatchObject({ code: raised.quote_kept });
  await expect(moved('quote_acceptances', 'quote_id', quote.id)).rejects.toMatchObject({ code: raised.quote_kept });
  await expect(moved('payments', 'id', payment)).rejects.toMatchObject({ code: raised.payment_kept });
  await expect(moved('places', 'id', deal.place)).rejects.toMatchObject({ code: '23001' });
});
