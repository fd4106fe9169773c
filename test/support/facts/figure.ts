import { fromCents } from '#contract/base/amount.ts';
import { countCap } from '#contract/base/countCap.ts';
import type { Readers } from '#test/support/facts/readers.ts';

/** Each place's value for one record, in the order of the places. Undefined: that place doesn't show it. */
export type Said = [of: string, ...values: unknown[]];

/** A figure that appears in several places, and how to read each of them. docs/facts.md has a row for it with the same places. */
export type Figure = { name: string; places: readonly string[]; read: (readers: Readers) => Promise<Said[]> };

export type Difference = { figure: string; of: string; said: Record<string, unknown> };

/** The figures whose places disagree. */
export async function differencesIn(figures: readonly Figure[], readers: Readers): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { name, places, read } of figures)
    for (const [of, ...values] of await read(readers)) {
      const said = places.map((place, at) => [place, values[at]] as const).filter(([, value]) => value !== undefined);
      if (values.length > places.length) throw new Error(`${name}: more values than places.`);
      if (new Set(said.map(([, value]) => JSON.stringify(value))).size > 1)
        found.push({ figure: name, of, said: Object.fromEntries(said) });
    }
  return found;
}

/** Counts of records that stop at the cap in some places, where a screen shows "1,000+", and go on in others. */
export const capped = (...counts: (number | undefined)[]): (number | undefined)[] =>
  counts.map((count) => count && Math.min(count, countCap));

export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** One after the other: a portal in the same process shouldn't get all requests at once. */
export async function each<T>(rows: readonly T[], read: (row: T) => Promise<Said[]>): Promise<Said[]> {
  const said: Said[] = [];
  for (const row of rows) said.push(...(await read(row)));
  return said;
}

/** The amount, if a document or an email mentions it. */
export const saidIn = (text: string, cents: number): number | 'not said' =>
  text.includes(fromCents(cents).replace(/\B(?=(\d{3})+(?!\d))/g, ',')) ? cents : 'not said';
