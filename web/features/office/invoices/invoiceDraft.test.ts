import { describe, expect, test } from 'vitest';
import { InvoiceUpdate, type InvoiceDetail, type InvoiceLine } from '#contract/money/invoice.schema.ts';
import { discountText, draftText } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { discountLines, discountOf, type DiscountDraft } from '#web/features/office/invoices/discountDraft.ts';
import {
  amountOf,
  check,
  checkLines,
  draftOf,
  sumsOf,
  toUpdate,
  type InvoiceDraft,
  type LineDraft,
} from '#web/features/office/invoices/invoiceDraft.ts';

const today = '2026-11-15';
const [rateId, lineId, otherId] = [1, 2, 3].map((at) => `019a8f3e-1c2d-7e4f-8a5b-00000000000${at}`) as [
  string,
  string,
  string,
];
const rate = { id: rateId, name: 'Sales tax', rate_ppm: 72_500, valid_from: '2026-01-01', valid_to: null };
const { problems } = draftText;

const stored: InvoiceLine = {
  id: lineId,
  job_id: null,
  service_id: null,
  description: 'Driveway',
  detail: null,
  quantity: 2,
  unit_cents: 12_345,
  tax_rate_id: rateId,
  amount_cents: 24_690,
  tax_name: 'Sales tax',
  tax_ppm: 72_500,
  tax_cents: 1_790,
};
const invoice = { lines: [stored], due_on: '2026-12-01', deposit_cents: 5_000, note: 'Thank you' };
const draftFrom = (part: Partial<typeof invoice> | { due_on: null; note: null; deposit_cents: 0 }) =>
  draftOf({ ...invoice, ...part } as InvoiceDetail);
const draft = draftFrom({});
const line = draft.lines[0]!;
const changed = (part: Partial<InvoiceDraft>) => ({ ...draft, ...part });
const withLine = (part: Partial<LineDraft>) => changed({ lines: [{ ...line, ...part }] });

describe('the draft of an invoice', () => {
  test('goes there and back without a loss', () => {
    const update = toUpdate(draft, 3);
    const { description, quantity, unit_cents, tax_rate_id } = stored;
    expect(update).toMatchObject({ due_on: '2026-12-01', deposit_cents: 5_000, note: 'Thank you', version: 3 });
    expect(update.lines).toMatchObject([{ description, detail: null, quantity, unit_cents, tax_rate_id }]);
    expect(InvoiceUpdate.parse(update)).toEqual(update);
  });

  test('sends nothing for fields that are empty', () => {
    const empty = draftFrom({ due_on: null, deposit_cents: 0, note: null });
    expect([empty.due_on, empty.deposit, empty.note]).toEqual(['', '', '']);
    expect(toUpdate({ ...empty, note: '  ', deposit: ' ' }, 1)).toMatchObject({
      due_on: null,
      deposit_cents: 0,
      note: null,
    });
  });

  test('is valid as it was stored', () => {
    expect(Object.values(check(draft, [rate], today)).filter(Boolean)).toEqual([]);
  });

  test.each<[string, Partial<InvoiceDraft>, keyof InvoiceDraft, string | undefined]>([
    ['a due date of yesterday', { due_on: '2026-11-14' }, 'due_on', problems.due],
    ['a due date of today', { due_on: today }, 'due_on', undefined],
    ['a deposit of the total', { deposit: '264.80' }, 'deposit', undefined],
    ['a deposit of a cent more', { deposit: '264.81' }, 'deposit', problems.deposit],
    ['a deposit that can’t be read', { deposit: '12,50' }, 'deposit', problems.deposit],
    ['a note of 1,000 letters', { note: ` ${'x'.repeat(1_000)} ` }, 'note', undefined],
    ['a note of one more', { note: 'x'.repeat(1_001) }, 'note', problems.note],
  ])('%s', (_, part, field, said) => expect(check(changed(part), [rate], today)[field]).toBe(said));

  test('may not be negative, and takes no deposit then', () => {
    const lines = [line, { ...line, id: otherId, price: '-200.00' }];
    expect(check(changed({ lines, deposit: '' }), [rate], today).lines).toBe(problems.negative);
    expect(check(changed({ lines, deposit: '0.01' }), [rate], today).deposit).toBe(problems.deposit);
  });
});

describe('a line of an invoice', () => {
  test.each([
    ['3', '1.15', 345],
    [' 2 ', '1,250', 250_000],
    ['1', '-10.50', -1_050],
    ['1', '−10', -1_000],
    ['1', '– 10', -1_000],
    ['1.5', '10', null],
    ['1', '12,50', null],
    ['1', '--1', null],
    ['', '10', null],
  ])('%s times %s is %s cents', (quantity, price, cents) => expect(amountOf({ ...line, quantity, price })).toBe(cents));

  test.each<[Partial<LineDraft>, object | undefined]>([
    [{ description: ' ' }, { description: problems.description }],
    [{ description: 'x'.repeat(161) }, { description: problems.descriptionLong }],
    [{ detail: 'x'.repeat(301) }, { detail: problems.detailLong }],
    [{ quantity: '0' }, { quantity: problems.quantity }],
    [{ quantity: '100001', price: '1' }, { quantity: problems.quantity }],
    [{ price: '1000000.01' }, { price: problems.price }],
    [{ price: '' }, { price: problems.price }],
    [{ quantity: '100000', price: '100.01' }, { price: problems.amount }],
    [{ quantity: '100000', price: '-100' }, undefined],
  ])('with %j', (part, found) => expect(checkLines([{ ...line, ...part }])[lineId]).toEqual(found));

  test('stops the invoice', () => {
    expect(check(withLine({ quantity: '0' }), [rate], today).lines).toBe(problems.quantity);
  });
});

describe('the sums', () => {
  test('round the tax of each line, as the invoice will', () => {
    const small = { ...line, quantity: '1', price: '0.07' };
    const lines = [small, small, small];
    // 0.5075 cents each: together they would be two cents, line by line they are three.
    expect(sumsOf(lines, [rate])).toEqual({ subtotal_cents: 21, tax_cents: 3, total_cents: 24 });
  });

  test('use today’s rate, and the stored one if it was deleted', () => {
    const tax = (rates: (typeof rate)[]) => sumsOf([line], rates).tax_cents;
    expect([tax([{ ...rate, rate_ppm: 80_000 }]), tax([])]).toEqual([1_975, 1_790]);
    expect(sumsOf([{ ...line, tax_rate_id: null }], [rate]).tax_cents).toBe(0);
  });

  test('leave out a line that can’t be read', () => {
    expect(sumsOf([line, { ...line, price: 'x' }], [rate]).subtotal_cents).toBe(24_690);
  });
});

describe('a discount', () => {
  const off = (part: Partial<DiscountDraft>): DiscountDraft => ({
    kind: 'percent',
    percent: '',
    amount: '',
    reason: ' Neighbor ',
    ...part,
  });
  const untaxed = { ...line, id: otherId, tax_rate_id: null, tax_ppm: 0, tax_name: null, quantity: '1', price: '50' };

  test.each<[Partial<DiscountDraft>, number | null]>([
    [{ percent: '10' }, 2_469],
    [{ percent: '33.3333' }, 8_230],
    [{ percent: '100' }, 24_690],
    [{ percent: '100.01' }, null],
    [{ percent: '0' }, null],
    [{ kind: 'amount', amount: '246.90' }, 24_690],
    [{ kind: 'amount', amount: '246.91' }, null],
    [{ kind: 'amount', amount: '', percent: '10' }, null],
  ])('%j is %s cents', (part, cents) => expect(discountOf(off(part), [line])).toBe(cents));

  test('is one line for each tax, whose sum is the discount to the cent', () => {
    const lines = discountLines(off({ percent: '10' }), [line, untaxed, { ...line, id: 'third' }]);
    expect(lines).toMatchObject([
      { tax_rate_id: rateId, price: '-49.38', description: fill(discountText.line, { reason: 'Neighbor' }) },
      { tax_rate_id: null, price: '-5.00' },
    ]);
    expect(lines.reduce((sum, each) => sum + amountOf(each)!, 0)).toBe(-5_438);
  });

  test('counts earlier discounts, and has no line of nothing', () => {
    const earlier = { ...line, id: 'earlier', quantity: '1', price: '-246.90' };
    expect(discountOf(off({ percent: '10' }), [line, earlier])).toBeNull();
    expect(discountLines(off({ percent: '10' }), [line, earlier])).toEqual([]);
  });
});
