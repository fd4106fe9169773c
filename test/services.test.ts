import { describe, expect, test } from 'vitest';
import { importChunk } from '#contract/base/limits.ts';
import { NewService, ServiceUpdate, type Service } from '#contract/jobs/service.schema.ts';
import { importText } from '#text/import.ts';
import { newService, somePrice } from '#test/support/services.ts';
import { chunksOf, countOf, readRows } from '#web/features/office/import/rows.ts';
import { changesIn } from '#web/features/office/services/changes.ts';
import {
  check,
  draftOf,
  emptyDraft,
  freeDay,
  isRepriced,
  rateNow,
  toNew,
  toUpdate,
  type ServiceDraft,
} from '#web/features/office/services/draft.ts';
import { ruleOf } from '#web/features/shared/services/rules.ts';

const today = '2026-11-15';
const { price: _, ...values } = newService({ name: 'Flatwork' });
const later = { ...somePrice, valid_from: '2099-01-01', price_cents: 30 };
const service: Service = { ...values, created_at: '2026-01-01T00:00:00Z', prices: [later, somePrice] };
const draft = draftOf(service, today);
const changed = (part: Partial<ServiceDraft>) => ({ ...draft, ...part });

describe('the draft of a service', () => {
  test('goes there and back without a loss, and shows the price of today', () => {
    expect(draft).toMatchObject({ price: '0.25', minimum: '125.00', dirty: '1.20', van: '1.40', valid_from: today });
    expect(check(draft, service, today)).toEqual({});
    const update = toUpdate(draft, false);
    expect(ServiceUpdate.parse(update)).toEqual(update);
    expect({ ...service, ...update, price: undefined }).toEqual({ ...service, price: undefined });
  });

  test('of a new one lacks only a name and a price', () => {
    expect(Object.keys(check(emptyDraft(today), null, today))).toEqual(['name', 'price']);
    const body = toNew(newService().id, { ...emptyDraft(today), name: ' Polish ', price: '1,249.99' });
    expect(NewService.parse(body)).toMatchObject({
      name: 'Polish',
      price: { price_cents: 124_999, valid_from: today },
    });
  });

  test.each<[keyof ServiceDraft, string]>([
    ['name', 'x'],
    ['price', '12,50'],
    ['price', '100000.01'],
    ['minimum', 'none'],
    ['included', '0'],
    ['dirty', '0.49'],
    ['van', '10.01'],
    ['duration', '4'],
    ['buffer', '241'],
    ['deposit', '101'],
    ['extra_minutes', '1.5'],
    ['valid_from', ''],
  ])('with %s %j is refused', (key, value) => {
    expect(Object.keys(check(changed({ [key]: value }), service, today))).toEqual([key]);
  });

  test('refuses a step without words and one that stands there twice', () => {
    const steps = (...tasks: string[]) =>
      changed({ checklist: tasks.map((task) => ({ task, photo: false, required: true })) });
    expect(check(steps('a', ' '), service, today).checklist).toBeDefined();
    expect(check(steps('a', 'b', ' a'), service, today).checklist).toBeDefined();
    expect(check(steps('a', 'b'), service, today)).toEqual({});
  });

  test('asks for a day without a price only if the price changes', () => {
    const day = { valid_from: '2099-01-01' };
    expect(check(changed(day), service, today)).toEqual({});
    expect(Object.keys(check(changed({ ...day, price: '0.26' }), service, today))).toEqual(['valid_from']);
    expect(freeDay({ prices: [{ ...somePrice, valid_from: today }] }, today)).toBe('2026-11-16');
  });

  test('knows that 125 is what 125.00 was', () => {
    const now = rateNow(service, today);
    expect(now).toBe(somePrice);
    expect(isRepriced(changed({ minimum: '125' }), now)).toBe(false);
    expect(isRepriced(changed({ minimum: '' }), now)).toBe(true);
    expect(isRepriced(changed({ minimum: 'x' }), now)).toBe(true);
  });

  test('says what changed, the price with its day', () => {
    const shown = changed({ duration: '75', active: false, minimum: '130', valid_from: '2026-12-01' });
    const keys: (keyof ServiceDraft)[] = ['duration', 'active', 'minimum', 'valid_from'];
    const said = (repriced: boolean) => changesIn({ current: draft, shown, changed: keys, repriced, currency: 'USD' });
    expect(said(true)).toEqual([
      'duration from 60 to 75',
      'active off',
      'minimum from $125.00 to $130.00, starting Dec 1, 2026',
    ]);
    expect(said(false)).toEqual(['duration from 60 to 75', 'active off']);
  });
});

test.each<[Partial<Service>, Partial<typeof somePrice>, string]>([
  [{}, {}, 'per sq ft, at least $125.00'],
  [{}, { minimum_cents: null }, 'per sq ft'],
  [{ pricing: 'flat' }, {}, 'flat'],
  [{ pricing: 'flat', billing: 'month' }, {}, 'flat, monthly'],
  [{ pricing: 'per_unit' }, { included_units: 2, extra_cents: 1_500 }, 'for 2, $15.00 each extra'],
  [
    { pricing: 'per_unit', billing: 'month' },
    { included_units: 2, extra_cents: 1_325 },
    'monthly for 2, $13.25 each extra',
  ],
  [{ pricing: 'per_unit', unit: 'bin' }, { included_units: 2, extra_cents: 1_500 }, 'for 2 x bin, $15.00 each extra'],
  [{ pricing: 'per_unit', unit: 'panel' }, { extra_cents: 900 }, 'per panel, $9.00 each extra'],
  [{ pricing: 'hourly' }, {}, 'per hour, at least $125.00'],
  [{ pricing: 'by_vehicle', deposit_percent: 30 }, {}, 'by vehicle size, sedan, 30% deposit'],
])('a rule is said in a few words: %j %j', (part, price, said) => {
  expect(ruleOf({ ...service, ...part }, { ...somePrice, ...price }, 'USD')).toBe(said);
});

describe('the rows of an import', () => {
  const columns = { name: 'Name', suv_percent: 'SUV %', valid_from: 'Valid from' };

  test('are found by heading or key, in any order and case; others are not read', () => {
    expect(readRows('valid_from;Colour;NAME\n2026-12-01;red;Polish\n', columns)).toEqual({
      rows: [{ line: 2, values: { valid_from: '2026-12-01', name: 'Polish' }, result: null }],
      ignored: ['Colour'],
    });
  });

  test('are missing, or have no known column', () => {
    expect(readRows('Name,SUV %\n', columns)).toBe(importText.noRows);
    expect(readRows('Colour\nred\n', columns)).toBe(importText.noColumns);
    expect(readRows('', columns)).toBe(importText.noColumns);
  });

  test('with a cell that no server takes are wrong before they are sent', () => {
    const read = readRows(`Name\n${'x'.repeat(8_001)}\nfine\n`, columns);
    if (typeof read === 'string') throw new Error(read);
    expect(countOf(read.rows)).toEqual({ created: 0, updated: 0, unchanged: 0, error: 1 });
  });

  test('travel in parts that a request can carry', () => {
    const rows = (count: number, size: number) =>
      Array.from({ length: count }, (__, line) => ({ line, values: { name: 'x'.repeat(size) }, result: null }));
    expect(chunksOf(rows(importChunk * 2 + 1, 10)).map(({ length }) => length)).toEqual([importChunk, importChunk, 1]);
    expect(chunksOf(rows(50, 7_900)).every((part) => JSON.stringify(part).length < 200_000)).toBe(true);
    expect(chunksOf([])).toEqual([]);
  });
});
