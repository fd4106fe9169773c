import { describe, expect, test } from 'vitest';
import { QuoteSave, type QuoteDetail } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { builderText as text } from '#text/quotePages.ts';
import { quoteTierText } from '#text/quotePlans.ts';
import {
  check,
  copyLines,
  discountOf,
  draftOf,
  emptyLine,
  emptyOption,
  freeTier,
  newQuote,
  optionName,
  optionWorth,
  sortedOptions,
  toBody,
  type LineDraft,
  type QuoteDraft,
} from '#web/features/sales/quotes/quoteDraft.ts';

const known = {
  services: [],
  day: '2026-11-15',
  estimates: { settings: { learn: false, hourly_cost_cents: 6_000 }, tax: null, services: [] },
};
const [clientId, leadId] = ['019a8f3e-1c2d-7e4f-8a5b-6c7d8e9f0a1b', '019a8f3e-1c2d-7e4f-8a5b-6c7d8e9f0a1c'];

/** A line that isn't in the price book. */
const own = (price: string, part: Partial<LineDraft> = {}): LineDraft => ({
  ...emptyLine(null),
  name: 'Seal the deck',
  minutes: '50',
  reason: 'Asked for',
  price,
  ...part,
});
const draft: QuoteDraft = { ...newQuote({ kind: 'client', id: clientId }, [own('45.05')]), title: 'Spring wash' };
const changed = (part: Partial<QuoteDraft>) => ({ ...draft, ...part });
const good = draft.options[0]!;

describe('a quote’s request', () => {
  test('is what the server takes, without empty texts', () => {
    const body = toBody(changed({ title: ' Spring wash ', note: ' ', discount: '' }), null, known);
    expect(body).toMatchObject({
      version: 0,
      title: 'Spring wash',
      note: null,
      valid_until: null,
      place_of_sale: 'remote',
      discount_percent: 0,
    });
    expect(QuoteSave.parse(body)).toEqual(body);
  });

  test('has a place only of a client', () => {
    const at = (person: QuoteDraft['person']) => toBody(changed({ person, place_id: 'p' }), null, known);
    expect(at({ kind: 'client', id: clientId })).toMatchObject({ client_id: clientId, lead_id: null, place_id: 'p' });
    expect(at({ kind: 'lead', id: leadId })).toMatchObject({ client_id: null, lead_id: leadId, place_id: null });
  });

  test('keeps the lead that became this client, not another one’s', () => {
    const quote = { version: 4, client_id: clientId, lead_id: leadId } as QuoteDetail;
    expect(toBody(draft, quote, known)).toMatchObject({ version: 4, lead_id: leadId, client_id: clientId });
    const other = changed({ person: { kind: 'client', id: 'other' } });
    expect(toBody(other, quote, known)).toMatchObject({ lead_id: null, client_id: 'other' });
  });

  test('names an option after its first line unless it has a name', () => {
    const named = changed({ options: [good, { ...good, tier: 'better', name: ' Deluxe ' }] });
    expect(toBody(named, null, known).options.map(({ name }) => name)).toEqual(['Seal the deck', 'Deluxe']);
    expect(optionName(emptyOption('best'), [])).toBe('');
  });
});

test('a quote is shown as it was saved', () => {
  const quote = {
    client_id: null,
    lead_id: leadId,
    place_id: null,
    title: 'Spring wash',
    note: null,
    valid_until: '2026-12-01',
    place_of_sale: 'home',
    discount_percent: 10,
    options: [{ id: 'o', tier: 'better', name: 'Deluxe', note: null, advised: true, items: [] }],
    add_ons: [],
  } as unknown as QuoteDetail;
  expect(draftOf(quote)).toEqual({
    person: { kind: 'lead', id: leadId },
    place_id: null,
    title: 'Spring wash',
    note: '',
    valid_until: '2026-12-01',
    home: true,
    discount: '10',
    options: [{ id: 'o', tier: 'better', name: 'Deluxe', note: '', advised: true, lines: [] }],
    addOns: [],
  });
  expect(draftOf({ ...quote, client_id: clientId, discount_percent: 0 })).toMatchObject({
    person: { kind: 'client', id: clientId },
    discount: '',
  });
  expect(draftOf({ ...quote, lead_id: null }).person).toBeNull();
});

describe('a quote is refused', () => {
  const found = (part: Partial<QuoteDraft>) =>
    Object.fromEntries(Object.entries(check(changed(part), known)).filter(([, said]) => said !== undefined));

  test.each<[string, Partial<QuoteDraft>, object]>([
    ['not as it is', {}, {}],
    ['without a person', { person: null }, { person: text.personMissing }],
    ['with a title of two letters', { title: ' ab ' }, { title: text.titleMissing }],
    ['with a discount of 101%', { discount: '101' }, { discount: text.discountWrong }],
    ['with a discount that can’t be read', { discount: '5.5' }, { discount: text.discountWrong }],
    ['not with all of it off', { discount: '100' }, {}],
    ['without lines', { options: [emptyOption('good')] }, { options: text.noLines }],
    [
      'with an empty option, which is named',
      { options: [good, emptyOption('best')] },
      { options: fill(text.optionEmpty, { option: quoteTierText.best }) },
    ],
    ['with a wrong add-on', { addOns: [own('x')] }, { addOns: text.priceWrong }],
  ])('%s', (_, part, problems) => expect(found(part)).toEqual(problems));
});

describe('an option’s worth', () => {
  const worth = (lines: LineDraft[], discount = '') => optionWorth(emptyOption('good', lines), { discount }, known);

  test('takes the discount off the sum, rounded once', () => {
    const lines = [own('0.05'), own('0.05'), own('0.05')];
    expect(worth(lines, '10')).toMatchObject({ subtotal_cents: 15, charged_cents: 13, minutes: 150 });
    expect(worth([own('45.05')], '10').charged_cents).toBe(4_054);
  });

  test('leaves the cost of its minutes as margin', () => {
    expect(worth([own('100')], '10').margin_cents).toBe(9_000 - 5_000);
  });

  test('keeps recurring work apart from one-time work', () => {
    const lines = [own('100'), own('30', { repeat: 'two_weeks' }), own('20', { repeat: 'two_weeks' })];
    const { subtotal_cents, again } = worth(lines, '50');
    expect(subtotal_cents).toBe(10_000);
    expect(again).toMatchObject([{ billing: 'visit', repeat: 'two_weeks', total_cents: 2_500, minutes: 100 }]);
  });

  test('is unknown while a price is missing', () => {
    expect(worth([own('100'), own('')])).toMatchObject({ subtotal_cents: null, margin_cents: null });
    expect(worth([]).subtotal_cents).toBeNull();
  });

  test('10% off is exactly 10%, whatever the cents round to', () => {
    expect(discountOf(changed({ discount: '10' }), known)).toBe(1_000);
  });
});

describe('options', () => {
  test('are sorted from good to best, and the first free tier is offered', () => {
    const [best, better] = [emptyOption('best'), emptyOption('better')];
    expect(sortedOptions([best, good, better]).map(({ tier }) => tier)).toEqual(['good', 'better', 'best']);
    expect([freeTier([good, best]), freeTier([]), freeTier([good, better, best])]).toEqual([
      'better',
      'good',
      undefined,
    ]);
  });

  test('copied lines are the same work under other ids', () => {
    const [line] = good.lines;
    const [copy] = copyLines(good.lines);
    expect(copy).toEqual({ ...line, id: copy!.id });
    expect(copy!.id).not.toBe(line!.id);
  });
});
