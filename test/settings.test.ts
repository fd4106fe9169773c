import { describe, expect, test } from 'vitest';
import { BusinessUpdate } from '#contract/office/business.schema.ts';
import { adviceOn } from '#web/features/office/settings/advice.ts';
import { fromCents, fromPpm, toCents, toPpm } from '#contract/base/amount.ts';
import { check, draftOf, rulesIn, toBody } from '#web/features/office/settings/businessDraft.ts';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import { settle } from '#web/edits.ts';
import { daysIn, invoiceRules } from '#web/features/office/settings/reminderDays.ts';
import { securityDefaults } from '#test/support/settings.ts';
import { checkRate, isValidOn, toRate } from '#web/features/office/settings/taxDraft.ts';

describe('amounts', () => {
  test.each([
    ['250', 25_000],
    ['250.5', 25_050],
    ['.05', 5],
    ['1,250.00', 125_000],
    // As floats, these two come out one cent short.
    ['1.15', 115],
    ['4.35', 435],
    ['0', 0],
    ['10.100', 1_010],
  ])('%s is %i cents', (typed, cents) => {
    expect(toCents(typed)).toBe(cents);
  });

  test.each(['', '.', '12,50', '1,25', '-3', '1.234', '2e3', '$5', '99999999999999999'])('%o is refused', (typed) => {
    expect(toCents(typed)).toBeNull();
  });

  test('a rate goes to millionths and back without a loss', () => {
    for (const [typed, ppm] of [
      ['7.25', 72_500],
      ['0.0001', 1],
      ['100', 1_000_000],
      ['0', 0],
      ['8.875', 88_750],
    ] as const) {
      expect(toPpm(typed)).toBe(ppm);
      expect(fromPpm(ppm)).toBe(typed);
    }
    expect([0, 5, 50, 25_050].map(fromCents)).toEqual(['0.00', '0.05', '0.50', '250.50']);
  });
});

const business = {
  name: 'QR Detailing',
  tagline: null,
  logo_url: null,
  website_url: null,
  time_zone: 'America/New_York',
  currency: 'USD',
  week_starts_on: 6 as const,
  hours: [null, null, null, null, null, null, { opens: '09:00', closes: '13:00' }],
  deposit_percent: 30,
  deposit_from_cents: 50_000,
  cancellation_notice_hours: 24,
  cancellation_fee_cents: 0,
  address: '2100 Quarry Rd, Austin, TX 78704',
  phone: null,
  billing_email: 'billing@qrportal.example',
  payment_terms_days: 14,
  reminder_days: [3, 10],
  clients_invite: false,
};

describe('the business form', () => {
  test('sends back what it was given, in the shape the server takes', () => {
    const { logo_url: _, ...rest } = business;
    const body = toBody(draftOf(business));
    expect(body).toEqual(rest);
    expect(BusinessUpdate.safeParse(body).success).toBe(true);
  });

  test('finds by itself what the server would refuse', () => {
    const bad = {
      name: ' ',
      tagline: 'x'.repeat(161),
      website_url: 'qrdetailing',
      time_zone: 'EST5EDT',
      currency: 'US',
      hours: business.hours.with(6, { opens: '13:00', closes: '09:00' }),
      deposit_percent: '101',
      deposit_from: '12,50',
      cancellation_notice_hours: '1.5',
      cancellation_fee: '1000000.01',
      address: 'x'.repeat(201),
      phone: '5'.repeat(41),
      billing_email: 'billing@qrportal',
      payment_terms_days: '121',
      reminder_days: '3, 0',
    };
    expect(check(draftOf(business))).toEqual({});
    for (const [key, value] of Object.entries(bad)) {
      expect(Object.keys(check({ ...draftOf(business), [key]: value }))).toEqual([key]);
    }
  });

  test('reads the days of reminders however they are parted, in order and once each', () => {
    expect(daysIn('10,3 3; 7')).toEqual([3, 7, 10]);
    expect(daysIn(' ')).toEqual([]);
    for (const typed of ['0', '121', '1.5', '-3', 'three', '3 days', '1 2 3 4 5 6']) expect(daysIn(typed)).toBeNull();
    const { reminder_days } = toBody({ ...draftOf(business), reminder_days: '10, 3' });
    expect(BusinessUpdate.shape.reminder_days.parse(reminder_days)).toEqual([3, 10]);
  });

  test('says in a sentence when invoices are due and who is reminded', () => {
    expect(invoiceRules(14, [3, 10])).toEqual({
      terms: 'Invoices are due 14 days after the invoice date (Net 14).',
      reminders: 'We email a reminder 3 and 10 days after the due date.',
    });
    expect(invoiceRules(0, [])).toEqual({
      terms: 'Invoices are due on receipt.',
      reminders: 'No reminders are sent.',
    });
    expect(invoiceRules(1, [1])).toEqual({
      terms: 'Invoices are due 1 day after the invoice date (Net 1).',
      reminders: 'We email a reminder 1 day after the due date.',
    });
    expect(invoiceRules(null, null)).toEqual({ terms: null, reminders: null });
  });

  test('says in a sentence what its rules come to', () => {
    const rules = (part: object) => rulesIn({ ...draftOf(business), ...part }, (cents) => `$${fromCents(cents)}`);
    expect(rules({})).toEqual({
      deposit: 'You ask for a 30% deposit on jobs of $500.00 or more.',
      cancellation: 'Clients can cancel for free at any time.',
    });
    expect(rules({ deposit_from: '0', cancellation_fee: '45' })).toEqual({
      deposit: 'You ask for a 30% deposit on every job.',
      cancellation: 'Clients who were given a time and cancel less than 24 hours ahead pay $45.00.',
    });
    expect(rules({ deposit_percent: '0' }).deposit).toBe('You don’t ask for a deposit.');
    expect(rules({ deposit_percent: 'x' }).deposit).toBeNull();
  });
});

describe('tax rates', () => {
  const draft = { name: ' NC sales tax ', rate: '7.25', valid_from: '2026-01-01', valid_to: '' };

  test('are read from what was typed', () => {
    expect(checkRate(draft)).toEqual({});
    expect(toRate(draft)).toEqual({
      name: 'NC sales tax',
      rate_ppm: 72_500,
      valid_from: '2026-01-01',
      valid_to: null,
    });
    for (const [key, value] of Object.entries({ name: '', rate: '100.0001', valid_from: '', valid_to: '2025-12-31' })) {
      expect(Object.keys(checkRate({ ...draft, [key]: value }))).toEqual([key]);
    }
  });

  test('hold from their first day to their last, both included', () => {
    const rate = { id: '', name: '', rate_ppm: 0, valid_from: '2026-01-01', valid_to: '2026-01-31' };
    const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'];
    expect(days.map((day) => isValidOn(rate, day))).toEqual([false, true, true, false]);
    expect(isValidOn({ ...rate, valid_to: null }, '2030-01-01')).toBe(true);
  });
});

const policy = securityDefaults;

describe('the advice', () => {
  test('is kept by the settings we ship', () => {
    expect(adviceOn(policy).map(({ label, kept }) => [label, kept])).toEqual([
      ['Minimum 8 characters', true],
      ['Check against compromised passwords', true],
      ['Allow paste', true],
      ['No composition rules', true],
      ['No forced rotation', true],
    ]);
  });

  test('never praises what the policy doesn’t do', () => {
    const said = adviceOn({
      ...policy,
      min_password_length: 12,
      prevent_leaked_passwords: false,
      require_uppercase: true,
      require_numbers: true,
    });
    expect(said.filter(({ kept }) => !kept).map(({ says }) => says)).toEqual([
      'Leaked passwords are allowed. Attackers try those first.',
      'Some are on (uppercase, numbers). They make passwords easier to guess.',
    ]);
    expect(said[0]?.says).toContain('12');
  });
});

describe('edits', () => {
  const edits = { lockout_threshold: { was: 5, now: 4 } };

  test('lie on top of the record, and leave the other fields as another user saved them', () => {
    const theirs = { ...policy, method_sms: true };
    const { shown, changed, changedElsewhere } = settle(theirs, edits);
    expect(shown).toEqual({ ...policy, method_sms: true, lockout_threshold: 4 });
    expect([changed, changedElsewhere]).toEqual([['lockout_threshold'], false]);
  });

  test('notice when the same field was saved elsewhere', () => {
    expect(settle({ ...policy, lockout_threshold: 7 }, edits)).toMatchObject({ changedElsewhere: true });
  });

  test('are none once the record says the same', () => {
    expect(settle({ ...policy, lockout_threshold: 4 }, edits)).toMatchObject({ changed: [], changedElsewhere: false });
  });

  test('are named in the bar: one in full, several by the first three', () => {
    expect(describeChanges([describeChange('Lockout threshold', 5, 4)]).unsaved).toBe(
      '1 unsaved change: lockout threshold from 5 to 4',
    );
    const four = [
      describeChange('Lockout threshold', 5, 4),
      describeChange('SMS', false, true),
      describeChange('Email', true, false),
      describeChange('Tagline', 'Driveways, bins and cars', ''),
    ];
    expect(describeChanges(four)).toEqual({
      unsaved: '4 unsaved changes',
      detail: 'Lockout threshold from 5 to 4, SMS on, email off and 1 more',
    });
    expect(four.at(-1)).toBe('tagline');
  });
});
