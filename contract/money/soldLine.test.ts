import { expect, test } from 'vitest';
import type { Service } from '#contract/jobs/service.schema.ts';
import { firstRate } from '#contract/money/price.ts';
import {
  bookOf,
  customLine,
  fieldsOf,
  lineFor,
  lineFrom,
  lineMax,
  toItem,
  worthOf,
  wrongField,
  type SoldLine,
} from '#contract/money/soldLine.ts';

const [onJob, onQuote] = [{ explained: false }, { explained: true }];
const today = '2026-05-04';
const rate = {
  ...firstRate,
  id: 'r',
  service_id: 's',
  valid_from: '2026-01-01',
  price_cents: 4_500,
  extra_cents: 1_500,
};
const service = (part: Partial<Service>): Service => ({
  id: 's',
  name: 'Wash',
  description: null,
  category: 'washing',
  pricing: 'flat',
  billing: 'visit',
  unit: null,
  duration_minutes: 60,
  extra_minutes: 10,
  by_condition: false,
  taxable: true,
  deposit_percent: 0,
  active: true,
  online: true,
  buffer_minutes: 0,
  people_min: 1,
  wait_minutes: 0,
  wait_after_percent: null,
  checklist: [],
  created_at: '2026-01-01T00:00:00Z',
  skills: [],
  prices: [{ ...rate, included_units: 2 }],
  ...part,
});
const typed = (of: Service, part: Partial<SoldLine> = {}) => ({ ...lineFor('l', of), ...part });

test('a line asks for the amount that its service is priced by', () => {
  const fields = (part: Partial<Service>, line: Partial<SoldLine> = {}) =>
    fieldsOf(typed(service(part), line), service(part), onJob);
  expect(fields({})).toEqual(['price']);
  expect(fields({ pricing: 'per_area', by_condition: true })).toEqual(['square_feet', 'condition', 'price']);
  expect(fields({ pricing: 'hourly' }, { price: '90' })).toEqual(['minutes', 'price', 'reason']);
  expect(fieldsOf(customLine('l'), undefined, onJob)).toEqual(['name', 'minutes', 'price']);
  expect(fieldsOf(customLine('l'), undefined, onQuote)).toEqual(['name', 'minutes', 'price', 'reason']);
});

test('without a number, a line counts the units that the price includes', () => {
  const bins = service({ pricing: 'per_unit' });
  expect(bookOf(typed(bins), bins, today)).toEqual({ price_cents: 4_500, minutes: 60 });
  expect(bookOf(typed(bins, { units: '4' }), bins, today)).toEqual({ price_cents: 7_500, minutes: 80 });
  expect(toItem(typed(bins), bins, today, onJob)).toMatchObject({ units: 2, square_feet: null });
  expect(wrongField(typed(bins), bins, onJob)).toBeNull();
});

test('a service without a price on that day has none', () => {
  expect(bookOf(typed(service({})), service({}), '2025-12-31')).toEqual({ price_cents: null, minutes: 60 });
});

test.each<[string, Partial<Service>, Partial<SoldLine>, string | null]>([
  ['no units', { pricing: 'per_unit' }, { units: '0' }, 'units'],
  ['too many units', { pricing: 'per_unit' }, { units: String(lineMax.units + 1) }, 'units'],
  ['the most units', { pricing: 'per_unit' }, { units: String(lineMax.units) }, null],
  ['no area', { pricing: 'per_area' }, {}, 'square_feet'],
  ['too large an area', { pricing: 'per_area' }, { square_feet: '1000001' }, 'square_feet'],
  ['four minutes', { pricing: 'hourly' }, { minutes: '4' }, 'minutes'],
  ['more than a day', { pricing: 'hourly' }, { minutes: '1441' }, 'minutes'],
  ['no number of minutes', { pricing: 'hourly' }, { minutes: '' }, 'minutes'],
  ['no amount of money', {}, { price: '12,50', reason: 'Agreed' }, 'price'],
  ['too much money', {}, { price: '100000.01', reason: 'Agreed' }, 'price'],
  ['another price without a reason', {}, { price: '80' }, 'reason'],
  ['another price with its reason', {}, { price: '80', reason: 'Agreed' }, null],
])('%s', (_, part, line, wrong) => {
  expect(wrongField(typed(service(part), line), service(part), onQuote)).toBe(wrong);
});

test('a custom line has a name and a price, and on a quote also its minutes and a reason', () => {
  const own = { ...customLine('l'), name: 'Sealing', price: '90' };
  expect(wrongField({ ...own, name: ' ' }, undefined, onJob)).toBe('name');
  expect(wrongField({ ...own, price: '' }, undefined, onJob)).toBe('price');
  expect(wrongField(own, undefined, onJob)).toBeNull();
  expect(wrongField(own, undefined, onQuote)).toBe('minutes');
  expect(wrongField({ ...own, minutes: '0' }, undefined, onQuote)).toBe('reason');
  expect(wrongField({ ...own, minutes: '1441' }, undefined, onJob)).toBe('minutes');
  expect(toItem({ ...own, reason: 'Asked' }, undefined, today, onJob)).not.toHaveProperty('price_reason');
  expect(toItem({ ...own, reason: 'Asked' }, undefined, today, onQuote)).toMatchObject({
    service_name: 'Sealing',
    minutes: 0,
    price_cents: 9_000,
    price_reason: 'Asked',
  });
});

test('a typed price replaces the price book’s, and one that can’t be read is no price', () => {
  const book = { price_cents: 4_500, minutes: 60 };
  const line = typed(service({}));
  expect(worthOf(line, book)).toEqual(book);
  expect(worthOf({ ...line, price: '40' }, book)).toEqual({ price_cents: 4_000, minutes: 60 });
  expect(worthOf({ ...line, price: 'forty' }, book)).toEqual({ price_cents: null, minutes: 60 });
});

test('a saved line is typed as it was', () => {
  const saved = {
    id: 'l',
    service_id: 's',
    units: 3,
    square_feet: null,
    vehicle_size: null,
    condition: 'dirty' as const,
    minutes: 45,
    price_cents: 4_000,
    price_reason: null,
  };
  expect(lineFrom(saved, 'Bins')).toMatchObject({ name: '', units: '3', square_feet: '', minutes: '45', price: '' });
  expect(lineFrom({ ...saved, price_reason: 'Agreed' }, 'Bins')).toMatchObject({ price: '40.00', reason: 'Agreed' });
  expect(lineFrom({ ...saved, service_id: null }, 'Sealing')).toMatchObject({ name: 'Sealing', price: '40.00' });
});
