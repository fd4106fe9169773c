import { describe, expect, test } from 'vitest';
import type { Slots } from '#contract/booking/slot.schema.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { payText } from '#text/billing.ts';
import { priceWords } from '#web/features/client/ownVisits/describe.ts';
import { amountOf, firstDraft } from '#web/features/client/invoices/payDraft.ts';
import { taxesOf } from '#web/features/client/invoices/taxes.ts';
import { shareOf, tipOf } from '#web/features/shared/payments/tips.ts';

const invoice = (balance_cents: number, deposit_open_cents = 0) =>
  ({ balance_cents, deposit_open_cents }) as InvoiceDetail;

describe('what a client is asked to pay', () => {
  test('the deposit first, where one is open; all of it, where that is all there is', () => {
    const open = invoice(112_500, 33_750);
    expect(firstDraft(open).part).toBe('deposit');
    expect(amountOf(open, 'deposit')).toBe(33_750);
    expect(amountOf(open, 'balance')).toBe(112_500);
    expect(firstDraft(invoice(33_750, 33_750)).part).toBe('balance');
    // It was partly paid meanwhile: the chosen deposit asks for no more than the open balance.
    expect(amountOf(invoice(78_750), 'deposit')).toBe(78_750);
  });

  test('a tip is a share of what is paid now, in whole cents', () => {
    expect(shareOf(4_815, '10')).toBe(482);
    expect(shareOf(4_815, '15')).toBe(722);
    expect(shareOf(4_815, 'none')).toBe(0);
  });

  test('an own tip is read to the cent, and nothing is guessed', () => {
    const own = (ownTip: string) => tipOf({ ...firstDraft(invoice(5_000)), tip: 'own', ownTip }, 5_000);
    expect(own('7.5')).toEqual({ cents: 750, error: null });
    for (const typed of ['', 'five', '-5', '1.005', '12,50']) {
      expect(own(typed)).toEqual({ cents: 0, error: payText.tipInvalid });
    }
    expect(own('1,000,000').error).toBe(payText.tipTooLarge);
  });

  test('taxes are shown by name and rate, and add up to the invoice’s', () => {
    const line = (tax_name: string | null, tax_ppm: number, tax_cents: number) => ({ tax_name, tax_ppm, tax_cents });
    expect(
      taxesOf([line('Wake', 72_500, 1_305), line(null, 0, 0), line('Durham', 75_000, 75), line('Wake', 72_500, 326)]),
    ).toEqual([
      { name: 'Wake', ppm: 72_500, cents: 1_631 },
      { name: 'Durham', ppm: 75_000, cents: 75 },
    ]);
  });
});

describe('what a client reads of the price before a visit is moved', () => {
  const totals = (discount_cents: number) =>
    ({ subtotal_cents: 12_500, discount_cents, total_cents: 12_500 - discount_cents }) as Slots['quote'];

  test('whether the neighborhood discount that it was booked with applies on the day that is picked', () => {
    const said = (near: boolean) => priceWords({ quote: totals(0), near_quote: totals(1_000) }, near, 'USD');
    expect(said(true)).toBe(
      'We’re near you that day, so your neighborhood discount of $10.00 applies. $115.00 with tax.',
    );
    expect(said(false)).toBe(
      'We’re not near you that day, so the neighborhood discount of $10.00 doesn’t apply. $125.00 with tax.',
    );
  });

  test('that the price stays, where it has no such discount', () => {
    expect(priceWords({ quote: totals(0), near_quote: null }, true, 'USD')).toBe(
      'The price stays the same: $125.00 with tax.',
    );
  });
});
