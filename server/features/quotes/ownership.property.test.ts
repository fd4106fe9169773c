import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { LeadDetail, LeadResult, NewLead } from '#contract/sales/lead.schema.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { createPool } from '#server/db/pool.ts';
import { settleQuote } from '#server/features/quotes/settle.service.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPlace, addService } from '#test/support/jobs.ts';
import { newLead } from '#test/support/leads.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { acceptQuote, choiceOf, quoteDraft } from '#test/support/quotes.ts';
import { clientRecords } from '#test/support/records.ts';
import { giveTo } from '#test/support/reps.ts';
import { often } from '#test/support/thorough.ts';

/*
 * Two representatives work with leads and quotes, with any address and in any order, while the office reassigns leads and clients
 * and clients sign. A representative's act never changes who owns a client, and writes nothing into the record of another
 * representative's client.
 */
let database: TestDatabase;
let portal: string;
let pool: pg.Pool;
let office: Client;
let service: string;
let reps: { person: Person; client: Client }[];

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
  pool = createPool(database.appUrl, { max: 2 });
  atEnd(() => pool.end());
  service = await addService(database.admin);
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  const sellers = [await addPerson(database.admin, 'sales'), await addPerson(database.admin, 'sales')];
  reps = await Promise.all(sellers.map(async (person) => ({ person, client: await signedIn(portal, person) })));
});

const who = fc.nat({ max: 1 });
const which = fc.oneof(fc.constant(0), fc.nat({ max: 9 }));
const address = fc.nat({ max: 30 });
const rep = fc.constantFrom(0, 1, null);
const saleSteps = ['edit', 'lose', 'reopen', 'draft', 'draftFor', 'send', 'yes', 'revise', 'duplicate'] as const;
const officeSteps = ['giveLead', 'giveClient', 'officeLead', 'officeSend', 'officeYes', 'sign', 'moveAddress'] as const;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), who, which, address, rep }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom(...saleSteps), who, which, address, rep }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...officeSteps), who, which, address, rep }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type World = { clients: Person[]; addresses: Pick<NewLead, 'email' | 'phone'>[]; leads: string[]; quotes: string[] };

let lastNumber = 1000;
const newNumber = () => {
  lastNumber += 1;
  return `+1984${lastNumber.toString().padStart(7, '2345000')}`;
};

/** A client of each representative and one without, each with a contact and a person who acts for them; and two strangers. */
async function newWorld(): Promise<World> {
  const clients = await Promise.all([0, 1, 2].map(() => addPerson(database.admin, 'client')));
  const addresses: World['addresses'] = [0, 1].map(() => ({
    email: `stranger.${uuidv7()}@example.com`,
    phone: newNumber(),
  }));
  for (const [index, { id, email }] of clients.entries()) {
    const helper = await addPerson(database.admin, 'client', { acts_for: id });
    const [phone, contact] = [newNumber(), { email: `contact.${uuidv7()}@example.com`, phone: newNumber() }];
    await database.admin.query('update profiles set phone = $2 where id = $1', [id, phone]);
    await database.admin.query(
      "insert into contacts (id, client_id, full_name, phone, email) values ($1, $2, 'Kit', $3, $4)",
      [uuidv7(), id, contact.phone, contact.email],
    );
    await addPlace(database.admin, id);
    await giveTo(database.admin, reps[index]?.person ?? null, [id]);
    for (const key of [email, contact.email, helper.email]) addresses.push({ email: key, phone: newNumber() });
    for (const key of [phone, contact.phone]) addresses.push({ email: `new.${uuidv7()}@example.com`, phone: key });
    addresses.push({ email, phone });
  }
  return { clients, addresses, leads: [], quotes: [] };
}

const pick = <T>(all: T[], at: number): T | undefined => all[at % Math.max(1, all.length)];
/** One row that this representative owns, or any row. */
async function seen(table: 'leads' | 'quotes', ids: string[], at: number, owner_id: string | null) {
  const { rows } = await database.admin.query<{ id: string }>(
    `select id from ${table} where id = any ($1) and ($2::uuid is null or owner_id = $2) order by id desc`,
    [ids, owner_id],
  );
  return pick(rows, at)?.id;
}
const isSale = ({ do: what }: Pick<Step, 'do'>) => what === 'add' || (saleSteps as readonly string[]).includes(what);

/** Sends the step's request as its actor. Returns the result, or null if there was no row for it. */
async function act(world: World, { do: what, who: seller, which: at, address: key, rep: to }: Step) {
  // Sent from a new address each time, because one address may only ask so often.
  const { cookie, device } = isSale({ do: what }) ? reps[seller]!.client : office;
  const client = new Client(portal, { cookie, device });
  const reach = pick(world.addresses, key)!;
  const seller_id = isSale({ do: what }) ? reps[seller]!.person.id : null;
  const [lead, quote] = [
    await seen('leads', world.leads, at, seller_id),
    await seen('quotes', world.quotes, at, seller_id),
  ];
  const given = to === null ? null : reps[to]!.person.id;
  if (what === 'add' || what === 'officeLead') {
    const body = newLead({ ...reach, street: '666 Elm Way', owner_id: what === 'add' ? null : given });
    const answer = await client.command<LeadResult>('POST', '/api/leads', body);
    if (answer.status === 200 && !answer.body.existed) world.leads.push(body.id);
    return answer;
  }
  if (what === 'giveClient') {
    const client_ids = [pick(world.clients, at)!.id];
    return client.command('POST', '/api/clients/rep', { client_ids, rep_id: given });
  }
  if (what === 'moveAddress') {
    // A client changes their email to an address that a lead may have.
    const { id } = pick(world.clients, at)!;
    const taken = 'select from profiles where email = $1';
    if ((await database.admin.query(taken, [reach.email])).rowCount) return null;
    await database.admin.query('update profiles set email = $2 where id = $1', [id, reach.email]);
    return null;
  }
  if (what === 'giveLead') {
    return lead ? client.command('POST', '/api/leads/assign', { lead_ids: [lead], owner_id: given }) : null;
  }
  if (what === 'edit' || what === 'lose' || what === 'reopen') {
    const found = lead && (await client.get<LeadDetail>(`/api/leads/${lead}`));
    if (!found || found.status !== 200) return null;
    const { version, status, next_step, follow_up_at } = found.body;
    if (what === 'edit') {
      const { id: _, owner_id: __, ...fields } = newLead({ ...reach, street: '666 Elm Way' });
      return client.command('PATCH', `/api/leads/${lead}`, { ...fields, next_step, follow_up_at, version });
    }
    const move = { version, client_id: null, lost_note: null, next_step: null, follow_up_at: null };
    if (status === 'sold') return null;
    return client.command('POST', `/api/leads/${lead}/move`, {
      ...move,
      status: what === 'lose' ? 'lost' : 'warm',
      lost_reason: what === 'lose' ? 'price' : null,
    });
  }
  if (what === 'draft' || what === 'draftFor') {
    if (!lead) return null;
    const id = uuidv7();
    const client_id = what === 'draft' ? null : pick(world.clients, key)!.id;
    const body = quoteDraft(
      { person: world.clients[0]!, place: '', service },
      { lead_id: lead, client_id, place_id: null },
    );
    const answer = await client.command('PUT', `/api/quotes/${id}`, body);
    if (answer.status === 200) world.quotes.push(id);
    return answer;
  }
  const found = quote && (await client.get<QuoteDetail>(`/api/quotes/${quote}`));
  if (!found || found.status !== 200) return null;
  const { body: offer } = found;
  if (what === 'send' || what === 'officeSend') {
    return client.command('POST', `/api/quotes/${quote}/send`, { version: offer.version });
  }
  if (what === 'revise' || what === 'duplicate') {
    const id = uuidv7();
    const answer = await client.command('POST', `/api/quotes/${quote}/${what}`, { id });
    if (answer.status === 200) world.quotes.push(id);
    return answer;
  }
  if (offer.status !== 'sent') return null;
  const signer = world.clients.find(({ id }) => id === offer.client_id);
  const yes = { ...choiceOf(offer), method: 'verbal', signer_name: 'Nobody At All', strokes: null };
  if (what === 'sign' && !signer) return null;
  const answer =
    what === 'sign'
      ? await acceptQuote(await signedIn(portal, signer!), offer)
      : await client.command('POST', `/api/quotes/${quote}/accept-for`, yes);
  await settleQuote({ pool, paypal: null }, offer.id);
  return answer;
}

const clashes = async () =>
  (await database.admin.query("select from audit_events where action in ('client.clashed', 'lead.clashed')")).rowCount!;

test(
  'nothing of a client changes hands, and nothing is written into their record, by another representative',
  async () => {
    let [refused, sold] = [0, 0];
    const live = async (steps: Step[]) => {
      const world = await newWorld();
      let [before, tried] = [await clientRecords(database.admin), await clashes()];
      for (const one of steps) {
        const answer = await act(world, one);
        if (!answer && one.do !== 'moveAddress') continue;
        const [after, told] = [await clientRecords(database.admin), await clashes()];
        const said = JSON.stringify([one, answer?.status, answer?.body]);
        expect(answer?.status ?? 0, said).toBeLessThan(500);
        const { code, existed, lead } = (answer?.body ?? {}) as { code?: string; existed?: boolean; lead?: unknown };
        const clashed = code === 'in_work' || (existed === true && lead === null);
        expect(told - tried, said).toBe(clashed ? 1 : 0);
        if (isSale(one)) {
          for (const [id, { rep_id, text }] of before) {
            expect(after.get(id)!.rep_id, said).toBe(rep_id);
            if (rep_id !== reps[one.who]!.person.id) expect(after.get(id)!.text, said).toBe(text);
          }
        }
        if (clashed) refused += 1;
        if (one.do === 'yes' && answer?.status === 200) sold += 1;
        [before, tried] = [after, told];
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40, size: 'max' }), live), {
      numRuns: often(2, 150),
      endOnFailure: true,
    });
    if (process.env.THOROUGH) expect(Math.min(refused, sold)).toBeGreaterThan(10);
  },
  often(180_000, 1_800_000),
);
