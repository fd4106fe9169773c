import { v7 as uuidv7 } from 'uuid';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import {
  acceptQuote,
  addDeal,
  choiceOf,
  ok,
  quoteDraft,
  quoteItem,
  quoteOption,
  saveQuote,
  sentQuote,
  signature,
  signOnly,
  type Deal,
} from '#test/support/quotes.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const dealIn = ({ admin, portal }: World): Promise<Deal> => addDeal(admin, portal);

async function drafted(world: World, part: object = {}) {
  const deal = await dealIn(world);
  return { deal, quote: await saveQuote(deal.rep, quoteDraft(deal, part)) };
}
async function sent(world: World, part: object = {}) {
  const deal = await dealIn(world);
  return { deal, quote: await sentQuote(deal, part) };
}
/** An accepted quote with a deposit of half the price. */
async function accepted(world: World, part: object = {}) {
  const deal = await dealIn(world);
  await world.admin.query('update services set deposit_percent = 50 where id = $1', [deal.service]);
  const quote = await sentQuote(deal, part);
  ok(await acceptQuote(deal.client, quote));
  return { deal, quote };
}

const byRep = ({ deal, quote }: { deal: Deal; quote: QuoteDetail }, body?: unknown) => ({
  client: deal.rep,
  id: quote.id,
  ...(body !== undefined && { body }),
});
const byClient = ({ deal, quote }: { deal: Deal; quote: QuoteDetail }, body?: unknown) => ({
  client: deal.client,
  id: quote.id,
  ...(body !== undefined && { body }),
});

const nowhere = { person: { id: uuidv7() } as Deal['person'], place: uuidv7(), service: uuidv7() };
const version = { body: { version: 1 }, status: 404 };
const choice = { content_sha256: 'a'.repeat(64), option_id: uuidv7(), add_ons: [], total_cents: 0, recurring: [] };
const start = {
  id: uuidv7(),
  part: 3,
  starts_on: '2031-03-04',
  start_time: '09:00',
  duration_minutes: 60,
  assigned_to: null,
};
const rules = { discount_percent: 10, valid_days: 14, terms: null, cooling_off: false };

export const quotesSamples = {
  'quote.list': {},
  'quote.count': {},
  'quote.read': { success: async (world) => byRep(await drafted(world)) },
  'quote.save': {
    probe: () => ({ body: quoteDraft(nowhere, { version: 1 }), status: 404 }),
    success: async (world) => {
      const deal = await dealIn(world);
      return { client: deal.rep, id: uuidv7(), body: quoteDraft(deal) };
    },
  },
  'quote.delete': { success: async (world) => byRep(await drafted(world)) },
  'quote.send': {
    probe: () => version,
    success: async (world) => {
      const { deal, quote } = await drafted(world);
      return byRep({ deal, quote }, { version: quote.version });
    },
  },
  'quote.revise': {
    probe: () => ({ body: { id: uuidv7() }, status: 404 }),
    success: async (world) => byRep(await sent(world), { id: uuidv7() }),
  },
  'quote.duplicate': {
    probe: () => ({ body: { id: uuidv7() }, status: 404 }),
    success: async (world) => byRep(await sent(world), { id: uuidv7() }),
  },
  'quote.withdraw': {
    probe: () => ({ body: { reason: 'Wrong address' }, status: 404 }),
    success: async (world) => byRep(await sent(world), { reason: 'Wrong address' }),
  },
  'quote.acceptFor': {
    probe: () => ({ body: { ...choice, method: 'verbal', signer_name: 'Ines Ferreira', strokes: null }, status: 404 }),
    success: async (world) => {
      const { deal, quote } = await sent(world);
      const body = { ...choiceOf(quote), method: 'verbal', signer_name: 'Ines Ferreira', strokes: null };
      return byRep({ deal, quote }, body);
    },
  },
  'quote.pdf': { success: async (world) => byRep(await drafted(world)) },
  'quote.ask': {
    probe: () => version,
    success: async (world) => {
      const { deal, quote } = await drafted(world, { discount_percent: 40 });
      return byRep({ deal, quote }, { version: quote.version });
    },
  },
  'quote.approve': {
    probe: () => version,
    success: async (world) => {
      const { quote } = await drafted(world, { discount_percent: 40 });
      return { id: quote.id, body: { version: quote.version } };
    },
  },
  'quote.startPlan': {
    probe: () => ({ body: start, status: 404 }),
    success: async (world) => {
      const deal = await dealIn(world);
      const plan = quoteItem(deal.service, { repeat: 'four_weeks' });
      const quote = await sentQuote(deal, { options: [quoteOption([plan])] });
      ok(await acceptQuote(deal.client, quote));
      return { id: quote.id, body: { ...start, id: uuidv7() } };
    },
  },
  'quoteRules.read': {},
  'quoteRules.update': {
    probe: () => ({ body: rules }),
    success: async () => ({ body: { ...rules, valid_days: 15 + Math.floor(Math.random() * 100) } }),
  },
  'quote.own': { success: async ({ signedInClient }) => ({ client: await signedInClient() }) },
  'quote.ownRead': { success: async (world) => byClient(await sent(world)) },
  'quote.ownPdf': { success: async (world) => byClient(await sent(world)) },
  'quote.open': { success: async (world) => byClient(await sent(world)) },
  'quote.accept': {
    probe: () => ({
      body: { ...choice, signer_name: 'Ines Ferreira', strokes: null, consent_version: 1 },
      status: 404,
    }),
    success: async (world) => {
      const { deal, quote } = await sent(world);
      return byClient({ deal, quote }, signature(quote));
    },
  },
  'quote.settle': {
    success: async (world) => {
      const { deal, quote } = await sent(world);
      await signOnly(world.admin, deal, quote);
      return byClient({ deal, quote });
    },
  },
  'quote.decline': {
    probe: () => ({ body: { reason: 'price', note: null }, status: 404 }),
    success: async (world) => byClient(await sent(world), { reason: 'price', note: null }),
  },
  'quote.cancel': {
    success: async (world) => {
      await world.admin.query('update quote_rules set cooling_off = true');
      return byClient(await accepted(world, { place_of_sale: 'home' }));
    },
  },
  'quote.pay': {
    probe: () => ({ body: { id: uuidv7(), method: 'paypal' }, status: 404 }),
    success: async (world) => byClient(await accepted(world), { id: uuidv7(), method: 'paypal' }),
  },
} satisfies Samples<`quote.${string}` | `quoteRules.${string}`>;
