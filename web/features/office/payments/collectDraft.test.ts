import { describe, expect, test } from 'vitest';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { payText } from '#text/billing.ts';
import { collectText as text, newPaymentText } from '#text/payments.ts';
import {
  firstDraft,
  isManual,
  problemsOf,
  quickAmounts,
  splitOf,
  type CollectDraft,
} from '#web/features/office/payments/collectDraft.ts';
import {
  daysOf,
  draftOf,
  filterOf,
  problemsOf as filterProblems,
  rangeOf,
} from '#web/features/office/payments/filterDraft.ts';
import { bodyOf, feeOf, problemsIn, withInvoice } from '#web/features/office/payments/paymentDraft.ts';
import { dayIn } from '#web/when.ts';

const today = '2026-11-15';
const invoice = {
  id: 'i',
  number: 42,
  client_name: 'Hannah Osei',
  balance_cents: 12_345,
  deposit_cents: 5_000,
  paid_cents: 1_000,
} as InvoiceRow;
const draft = firstDraft(invoice, today);
const changed = (part: Partial<CollectDraft>) => ({ ...draft, ...part });
const problems = (part: Partial<CollectDraft>, of: InvoiceRow | undefined = invoice) =>
  Object.fromEntries(
    Object.entries(problemsOf(changed(part), { invoice: of, currency: 'USD', today })).filter(([, said]) => said),
  );

describe('the amounts to press', () => {
  const labels = (part: Partial<InvoiceRow>) =>
    quickAmounts({ ...invoice, ...part }).map(({ label, cents }) => [label, cents]);

  test('are the balance, the open part of the deposit and a half, which rounds up', () => {
    expect(labels({})).toEqual([
      [text.full, 12_345],
      [text.deposit, 4_000],
      [text.half, 6_173],
    ]);
  });

  test('leave out a deposit that is paid or is all that is left, and what would be nothing', () => {
    expect(labels({ paid_cents: 5_000 }).map(([label]) => label)).toEqual([text.full, text.half]);
    expect(labels({ balance_cents: 3_000, paid_cents: 0 }).map(([label]) => label)).toEqual([text.full, text.half]);
    expect(labels({ balance_cents: 1, deposit_cents: 0 })).toEqual([[text.full, 1]]);
    expect(labels({ balance_cents: 0 })).toEqual([]);
  });
});

describe('a payment', () => {
  test('begins with the balance in cash, of today', () => {
    expect(draft).toMatchObject({ method: 'cash', amount: '123.45', received_on: today, tip: 'none' });
    expect(firstDraft(undefined, today).amount).toBe('');
    expect(['paypal', 'card', 'cash', 'check'].map((method) => isManual(method as CollectDraft['method']))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test.each<[Partial<CollectDraft>, object]>([
    [{}, { amount: 12_345, applied: 12_345, rest: 0, left: 0, tip: 0 }],
    [
      { amount: '100', tip: '15' },
      { amount: 10_000, applied: 10_000, rest: 0, left: 2_345, tip: 1_500 },
    ],
    [{ amount: '150' }, { amount: 15_000, applied: 12_345, rest: 2_655, left: 0, tip: 0 }],
    [
      { amount: '0.05', tip: '10' },
      { amount: 5, applied: 5, rest: 0, left: 12_340, tip: 1 },
    ],
    [{ amount: 'x' }, { amount: 0, applied: 0, rest: 0, left: 12_345, tip: 0 }],
  ])('%j is split into %j', (part, split) => expect(splitOf(changed(part), invoice)).toEqual(split));

  test('without an invoice becomes credit', () => {
    expect(splitOf(changed({ amount: '20' }), undefined)).toMatchObject({ applied: 0, rest: 2_000, left: 0 });
  });

  test.each<[Partial<CollectDraft>, object]>([
    [{}, {}],
    [{ amount: '0' }, { amount: newPaymentText.amountInvalid }],
    [{ amount: '-3' }, { amount: newPaymentText.amountInvalid }],
    [{ amount: '1000000.01' }, { amount: fill(newPaymentText.amountTooLarge, { max: '$1,000,000.00' }) }],
    [{ amount: '150' }, {}],
    [{ method: 'card', amount: '150' }, { amount: fill(text.tooMuch, { amount: '$123.45' }) }],
    [{ method: 'card', amount: '' }, { amount: newPaymentText.amountInvalid }],
    [{ received_on: '' }, { received_on: text.receivedMissing }],
    [{ received_on: '2026-11-16' }, { received_on: text.receivedLater }],
    [{ method: 'card', received_on: '' }, {}],
    [{ tip: 'own', ownTip: 'x' }, { ownTip: payText.tipInvalid }],
    [{ tip: 'own', ownTip: '999,900' }, { ownTip: payText.tipTooLarge }],
    [{ description: 'x' }, {}],
  ])('%j has the problems %j', (part, found) => expect(problems(part)).toEqual(found));

  test('without an invoice may say what it is for, in three letters or more', () => {
    const of = (description: string) =>
      problemsOf(changed({ description }), { invoice: undefined, currency: 'USD', today }).description;
    expect([of(''), of('ab'), of('abc')]).toEqual([undefined, newPaymentText.descriptionShort, undefined]);
  });

  test('for an invoice is described by it, cut to what PayPal takes', () => {
    const filled = { amount: '', description: '', client_id: null, invoice_id: null, ...withInvoice(invoice) };
    expect(problemsIn(filled, 'USD')).toEqual({});
    expect(bodyOf(filled)).toMatchObject({ amount_cents: 12_345, invoice_id: 'i' });
    expect(filled.description).toContain('INV-0042');
    expect(withInvoice({ ...invoice, client_name: 'x'.repeat(120) }).description).toHaveLength(127);
    expect(withInvoice(undefined)).toEqual({ invoice_id: null });
  });

  test.each([
    [10_000, 'paypal', 398],
    [10_000, 'card', 348],
    [10_000, 'cash', 0],
    [0, 'card', 0],
  ] as const)('%i cents by %s cost %i', (cents, method, fee) => expect(feeOf(cents, method)).toBe(fee));
});

describe('the filter of payments', () => {
  const empty = draftOf({});

  test('goes there and back, and an empty field is no filter', () => {
    const filter = { from: '2026-11-01', to: today, min: 5, max: 25_050, method: 'cash' as const };
    expect(draftOf(filter)).toMatchObject({ min: '0.05', max: '250.50' });
    expect(filterOf(draftOf(filter))).toEqual(filter);
    expect(filterOf({ ...empty, from: '', min: '' })).toEqual({});
  });

  test('refuses what can’t be read, and ends before their beginning', () => {
    const found = (part: Partial<typeof empty>) => Object.keys(filterProblems({ ...empty, ...part }));
    expect(found({ from: '2026-11-02', to: '2026-11-01' })).toEqual(['to']);
    expect(found({ from: today, to: today, min: '5', max: '5' })).toEqual([]);
    expect(found({ min: 'x', max: '12,50' })).toEqual(['min', 'max']);
    expect(found({ min: '5', max: '4.99' })).toEqual(['max']);
  });

  test('knows its periods again', () => {
    for (const range of ['any', 'today', 'month'] as const) {
      // On the first of a month both mean one day.
      const same = range === 'month' && dayIn('UTC').endsWith('-01');
      expect(rangeOf(daysOf(range, 'UTC'), 'UTC')).toBe(same ? 'today' : range);
    }
    expect(rangeOf({ from: '2020-01-01' }, 'UTC')).toBe('pick');
    expect(rangeOf({}, 'UTC')).toBe('any');
  });
});
