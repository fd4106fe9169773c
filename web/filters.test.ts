import { describe, expect, test } from 'vitest';
import { day, nothingOf, oneOf, readFilters, text, uuid, writeFilters } from '#web/filters.ts';

const someone = '019a8f3e-1c2d-7e4f-8a5b-6c7d8e9f0a1b';
const schema = {
  search: text(10),
  status: oneOf(['open', 'paid']),
  show: oneOf(['all', 'late'], 'all'),
  client: uuid,
  from: day,
  min: (said: string) => (/^\d+$/.test(said) ? Number(said) : undefined),
};
const read = (address: string) => readFilters(schema, new URLSearchParams(address));
const write = (changes: Parameters<typeof writeFilters<typeof schema>>[1], address = '') =>
  writeFilters(schema, changes, new URLSearchParams(address)).toString();

describe('what an address says', () => {
  test('is read by the reader of each name', () => {
    const address = `search=wash&status=paid&show=late&client=${someone}&from=2026-11-15&min=0&job=7`;
    expect(read(address)).toEqual({
      search: 'wash',
      status: 'paid',
      show: 'late',
      client: someone,
      from: '2026-11-15',
      min: 0,
    });
  });

  test('has no key for what is absent, but a value where there is a fallback', () => {
    expect(Object.entries(read(''))).toEqual([['show', 'all']]);
  });

  test.each([
    'search=%20%20',
    'status=Open',
    'show=early',
    `client=${someone}0`,
    'client=none',
    'from=2026-13-01',
    'from=2026-02-29',
    'from=2026-1-1',
    'from=today',
    'min=-1',
  ])('counts as absent where it makes no sense: %s', (address) => {
    expect(read(address)).toEqual({ show: 'all' });
  });

  test('is trimmed and cut to what the server takes', () => {
    expect(read('search=%20pressure washing&status=%20open').search).toBe('pressure w');
    expect(read('status=%20open').status).toBe('open');
  });
});

describe('what is written to an address', () => {
  test('leaves the other parameters as they are', () => {
    expect(write({ status: 'paid' }, 'job=7&status=open&search=wash')).toBe('job=7&status=paid&search=wash');
    expect(write({}, 'job=7&status=open')).toBe('job=7&status=open');
  });

  test.each([null, '', undefined] as const)('takes a parameter away that is %o', (nothing) => {
    expect(write({ status: nothing }, 'status=open&job=7')).toBe('job=7');
  });

  test('has no name for a default, and one for a zero', () => {
    expect(write({ show: 'all' }, 'show=late')).toBe('');
    expect(write({ min: 0 })).toBe('min=0');
  });

  test('has nothing that the schema does not name', () => {
    expect(write({ status: 'open', cursor: 'x' } as { status: 'open' })).toBe('status=open');
  });

  test('is read again as it was meant', () => {
    const filter = {
      search: 'a&b=c',
      status: 'open',
      show: 'late',
      client: someone,
      from: '2026-11-15',
      min: 5_000,
    } as const;
    expect(read(write(filter))).toEqual(filter);
    expect(write(nothingOf(schema), `${write(filter)}&job=7`)).toBe('job=7');
  });
});
