import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fromCents } from '#contract/base/amount.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import { serviceLimits } from '#contract/base/limits.ts';
import type { QuoteDetail, QuoteSave } from '#contract/sales/quote.schema.ts';
import { discountBp } from '#contract/sales/quoteDiscount.ts';
import { quoteRepeats } from '#contract/sales/quote.kinds.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { discounted, itemProblems, sumOf } from '#web/features/office/jobs/jobDraft.ts';
import {
  discountOf,
  draftOf,
  emptyLine,
  emptyOption,
  lineProblem,
  optionWorth,
  type Known,
} from '#web/features/sales/quotes/quoteDraft.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addService } from '#test/support/jobs.ts';
import { startPortal } from '#test/support/portal.ts';
import { addDeal, quoteDraft, quoteItem, quoteOption, saveQuote, type Deal } from '#test/support/quotes.ts';
import { often } from '#test/support/thorough.ts';

/* Whether a discount needs the office's approval: the form predicts the database's decision. */
let database: TestDatabase;
let deal: Deal;
let known: Known;
const prices = [4_505, 4_500, 99];
let once: string[];
let monthly: string;

beforeAll(async () => {
  database = await testDatabase();
  const portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
  deal = await addDeal(database.admin, portal);
  once = await Promise.all(prices.map(() => addService(database.admin)));
  for (const [index, price] of prices.entries())
    await database.admin.query('update service_prices set price_cents = $2 where service_id = $1', [
      once[index],
      price,
    ]);
  monthly = await addService(database.admin, { billing: 'month' });
  const { body: services } = await deal.rep.get<Service[]>('/api/services');
  const { body: estimates } = await deal.rep.get<EstimateList>('/api/estimates');
  known = { services, estimates, day: new Date().toISOString().slice(0, 10) };
});

const verdicts = (quote: QuoteDetail) => ({
  server: quote.discount_bp,
  contract: discountBp(quote),
  web: discountOf(draftOf(quote), known),
});

test('a tenth off $45.05 is a tenth, and add-ons count as options do', async () => {
  const odd = (add_ons: QuoteSave['add_ons']) =>
    saveQuote(
      deal.rep,
      quoteDraft(deal, { discount_percent: 10, options: [quoteOption([quoteItem(once[0]!)])], add_ons }),
    );
  expect(verdicts(await odd([]))).toEqual({ server: 1_000, contract: 1_000, web: 1_000 });
  const given = verdicts(await odd([quoteItem(once[1]!, { price_cents: 0, price_reason: 'Welcome' })]));
  expect(given).toEqual({ server: 10_000, contract: 10_000, web: 10_000 });
});

test('plans are compared by how they are billed and how often they come', async () => {
  const plan = (repeat: (typeof quoteRepeats)[number], part = {}) => quoteItem(monthly, { repeat, ...part });
  const cheap = { price_cents: 2_250, price_reason: 'Neighbor' };
  const items = [plan('four_weeks', cheap), plan('week')];
  const quote = await saveQuote(deal.rep, quoteDraft(deal, { options: [quoteOption(items)], add_ons: [] }));
  expect(verdicts(quote)).toEqual({ server: 5_000, contract: 5_000, web: 5_000 });
});

const line = fc.record({
  service: fc.constantFrom(0, 1, 2, 'monthly' as const, null),
  price: fc.option(fc.integer({ min: 0, max: 12_000 })),
  repeat: fc.option(fc.constantFrom(...quoteRepeats)),
});
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never;
const itemOf = ({ service, price, repeat }: Line) => {
  const again = repeat ?? (service === 'monthly' ? 'four_weeks' : null);
  const part = again === null ? {} : { repeat: again };
  const agreed = { price_cents: price ?? 0, price_reason: 'Agreed' };
  if (service === null) return quoteItem(null, { service_name: 'Sealing', minutes: 30, ...agreed, ...part });
  const id = service === 'monthly' ? monthly : once[service]!;
  return quoteItem(id, { ...(price !== null && agreed), ...part });
};
const lines = fc.array(line, { minLength: 1, maxLength: 5 });

test(
  'server, contract and page say the same of every quote',
  async () => {
    const offer = fc.record({
      discount_percent: fc.oneof(fc.constantFrom(0, 10), fc.nat({ max: 100 })),
      options: fc.array(lines, { minLength: 1, maxLength: 3 }),
      addOns: fc.array(line, { maxLength: 3 }),
    });
    const same = async ({
      discount_percent,
      options,
      addOns,
    }: typeof offer extends fc.Arbitrary<infer O> ? O : never) => {
      const tiers = ['good', 'better', 'best'] as const;
      const body = quoteDraft(deal, {
        discount_percent,
        options: options.map((items, index) => quoteOption(items.map(itemOf), { tier: tiers[index]! })),
        add_ons: addOns.map(itemOf),
      });
      const { server, ...others } = verdicts(await saveQuote(deal.rep, body));
      expect(others).toEqual({ contract: server, web: server });
    };
    await fc.assert(fc.asyncProperty(offer, same), { numRuns: often(40, 2_000), endOnFailure: true });
  },
  often(180_000, 1_800_000),
);

test('a discount takes as much off a job as off a quote', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 12_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (sold, percent) => {
        const discount = String(percent);
        const typed = sold.map((cents) => ({ ...emptyLine(null), price: fromCents(cents) }));
        const { charged_cents } = optionWorth(emptyOption('good', typed), { discount }, known);
        const worths = discounted(
          sold.map((price_cents) => ({ price_cents, minutes: 0 })),
          { discount },
        );
        expect(sumOf(worths).price_cents).toBe(charged_cents);
      },
    ),
  );
});

test('an hour’s work has the same bounds on a quote and on a job', () => {
  const services = [{ ...known.services[0]!, pricing: 'hourly' as const }];
  const { id } = services[0]!;
  for (const minutes of ['', '4', '5', '60', String(serviceLimits.minutes), String(serviceLimits.minutes + 1)]) {
    const typed = { ...emptyLine(null), service_id: id, minutes };
    const onQuote = lineProblem(typed, { services });
    const onJob = itemProblems([{ ...typed, auto: false, sold: null }], services)[typed.id];
    const wrong = !(Number(minutes) >= 5 && Number(minutes) <= serviceLimits.minutes);
    expect([onQuote?.field, onJob?.field], minutes).toEqual(wrong ? ['minutes', 'minutes'] : [undefined, undefined]);
  }
});
