import type pg from 'pg';
import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { keysOf, textsOf } from '#contract/base/fields.ts';
import { quoteTexts } from '#contract/base/limits.ts';
import type { OwnQuote, QuoteContent, QuoteDetail, QuoteSave } from '#contract/sales/quote.schema.ts';
import { chosenTotals, recurringPrices } from '#contract/sales/quoteTotals.ts';
import { signedIn, type Answer, type Client } from '#test/support/client.ts';
import { addPlace, addService } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { giveTo } from '#test/support/reps.ts';

/** The code with which the database refuses this. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    ({ code }: { code: string }) => code,
  );

/** A representative, a client of theirs with a place, both signed in, and a service that costs $45.00 and takes an hour. */
export type Deal = {
  rep: Client;
  seller: Person;
  person: Person;
  client: Client;
  place: string;
  service: string;
};

export async function addDeal(admin: pg.Pool, portal: string): Promise<Deal> {
  const [seller, person, service] = await Promise.all([
    addPerson(admin, 'sales', { full_name: 'Cole Reed' }),
    addPerson(admin, 'client', { full_name: 'Ines Ferreira' }),
    addService(admin),
  ]);
  await giveTo(admin, seller, [person.id]);
  const [place, rep, client] = await Promise.all([
    addPlace(admin, person.id),
    signedIn(portal, seller),
    signedIn(portal, person),
  ]);
  return { rep, seller, person, client, place, service };
}

type NewItem = QuoteSave['add_ons'][number];

export const quoteItem = (service_id: string | null, part: Partial<NewItem> = {}): NewItem => ({
  id: uuidv7(),
  service_id,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal',
  ...part,
});

export const quoteOption = (
  items: NewItem[],
  part: Partial<QuoteSave['options'][number]> = {},
): QuoteSave['options'][number] => ({
  id: uuidv7(),
  tier: 'good',
  name: 'Driveway',
  note: null,
  advised: false,
  items,
  ...part,
});

/** Not in the price book. */
const sealing = { service_name: 'Sealing', minutes: 30, price_cents: 10_000, price_reason: 'Asked for on the spot' };

/** Two options and an add-on, unless the test overrides them. */
export function quoteDraft(
  { person, place, service }: Pick<Deal, 'person' | 'place' | 'service'>,
  part: Partial<QuoteSave> = {},
): QuoteSave {
  return {
    version: 0,
    lead_id: null,
    client_id: person.id,
    place_id: place,
    title: 'Driveway and walkway',
    ...textsOf(null, keysOf(quoteTexts), null),
    valid_until: null,
    place_of_sale: 'remote',
    discount_percent: 0,
    options: [
      quoteOption([quoteItem(service)]),
      quoteOption([quoteItem(service), quoteItem(null, sealing)], {
        tier: 'best',
        name: 'Driveway, sealed',
      }),
    ],
    add_ons: [quoteItem(service)],
    ...part,
  };
}

export const ok = <T>({ status, body }: Answer<T>): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

export const saveQuote = async (rep: Client, body: QuoteSave, id: string = uuidv7()): Promise<QuoteDetail> =>
  ok(await rep.command<QuoteDetail>('PUT', `/api/quotes/${id}`, body));

export const sendQuote = async (rep: Client, { id, version }: Pick<QuoteDetail, 'id' | 'version'>) =>
  ok(await rep.command<QuoteDetail>('POST', `/api/quotes/${id}/send`, { version }));

/** A sent quote. */
export const sentQuote = async (deal: Deal, part: Partial<QuoteSave> = {}): Promise<QuoteDetail> =>
  sendQuote(deal.rep, await saveQuote(deal.rep, quoteDraft(deal, part)));

/** The body that a page sends when a client chooses an option. */
export function choiceOf(
  { content, content_sha256 }: { content: QuoteContent; content_sha256: string | null },
  at = 0,
) {
  const option_id = content.options[at]!.id;
  const totals = chosenTotals(content, option_id, [])!;
  const { total_cents } = totals;
  return { content_sha256, option_id, add_ons: [] as string[], total_cents, recurring: recurringPrices(totals) };
}

export const signature = (quote: Parameters<typeof choiceOf>[0], part: object = {}) => ({
  ...choiceOf(quote),
  signer_name: 'Ines Ferreira',
  strokes: null,
  consent_version: quote.content.consent_version,
  ...part,
});

export const acceptQuote = (client: Client, quote: QuoteDetail | OwnQuote, part: object = {}) =>
  client.command<OwnQuote>('POST', `/api/own-quotes/${quote.id}/accept`, signature(quote, part));

/** Signed, as if the process had died right after it: the queue is empty, and nothing was settled. */
export async function signOnly(admin: pg.Pool, { person }: Deal, quote: QuoteDetail): Promise<void> {
  const { option_id, total_cents } = choiceOf(quote);
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.user_id', $1, true)", [person.id]);
    await client.query(
      `insert into quote_acceptances (root_id, quote_id, content_sha256, client_id, owner_id, option_id, total_cents, deposit_cents,
         method, signer_id, signer_name, consent_version)
       values ($1, $1, $2, $3, $3, $4, $5, 0, 'portal', $3, 'Ines Ferreira', $6)`,
      [quote.id, quote.content_sha256, person.id, option_id, total_cents, quote.content.consent_version],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
