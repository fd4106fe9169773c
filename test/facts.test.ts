import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { alike } from '#test/support/facts/alike.ts';
import { openBusiness } from '#test/support/facts/business.ts';
import { act, deed, kinds, shown, succeeded, type Deed } from '#test/support/facts/deeds.ts';
import { differencesIn, type Difference } from '#test/support/facts/figure.ts';
import { figures } from '#test/support/facts/figures.ts';
import { openPost } from '#test/support/facts/post.ts';
import { readersOf } from '#test/support/facts/readers.ts';
import { startPortal } from '#test/support/portal.ts';
import { seededDatabase } from '#test/support/seeded.ts';
import { often } from '#test/support/thorough.ts';
import { moveClockTo } from '#tools/clock.ts';

/*
 * A figure that appears in two places is the same in both, or it has two names. docs/facts.md lists them; each place is read
 * through the API, as its page or document does.
 */

/** The rows of a table in docs/facts.md, cell by cell. */
function tableOf(heading: string): string[][] {
  const page = readFileSync('docs/facts.md', 'utf8');
  const section = page.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('docs/facts.md names each figure that is compared, and every place that it stands in', () => {
  const written = tableOf('Figures that stand in two places').map(([name, places]) => [
    name,
    [...places!.matchAll(/`([^`]+)`/g)].map(([, place]) => place),
  ]);
  expect(written).toEqual(figures.map(({ name, places }) => [name, places]));
});

test('figures that look alike have two names, and docs/facts.md says how they differ', () => {
  expect(tableOf('Figures that look alike').map(([one, other]) => [one, other])).toEqual(alike);
  expect(alike.filter(([one, other]) => one === other)).toEqual([]);
});

describe('a figure that stands in two places is the same in both', () => {
  let catchers: Catchers;
  beforeAll(async () => {
    catchers = await startCatchers();
    atEnd(() => catchers.stop());
  });

  test('in the sample business', async () => {
    const { admin, appUrl } = await seededDatabase();
    const post = openPost(appUrl, catchers);
    atEnd(() => post.close());
    const readers = await readersOf(admin, await startPortal(appUrl), post, { clients: 4, staff: 3 });
    expect(await differencesIn(figures, readers)).toEqual([]);
  });

  type Day = { deeds: Deed[]; time: string; after: number };
  const zone = fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe');
  /** Days before the ends of months and years and before clock changes. */
  const start = fc.constantFrom('02-24', '03-06', '03-29', '06-28', '09-28', '10-30', '12-26');
  const dayOf = (least: number, most: number) =>
    fc.record({
      deeds: fc.array(deed, { minLength: least, maxLength: most, size: 'max' }),
      time: fc.constantFrom('00:05', '01:30', '09:00', '15:20', '23:50'),
      after: fc.constantFrom(1, 1, 1, 2, 5),
    });
  const days = often(
    fc.array(dayOf(30, 50), { minLength: 1, maxLength: 1 }),
    fc.array(dayOf(0, 25), { minLength: 15, maxLength: 15 }),
  );

  const clock = process.env.CLOCK_FILE;
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  const nextOf = (day: string) => (`${year}-${day}` > today ? `${year}-${day}` : `${year + 1}-${day}`);

  /** If the clock can't be moved, everything happens today. */
  async function play(where: string, from: string, all: Day[]): Promise<Difference[]> {
    let day = nextOf(from);
    const begin = (time: string) => clock && moveClockTo(new Date(instantAt(day, time, where)), clock);
    begin('00:00');
    const business = await openBusiness(where, catchers);
    try {
      for (const { deeds, time, after } of all) {
        begin(time);
        await business.morning();
        for (const one of deeds) await act(business, one);
        await business.night();
        day = addDays(day, after);
      }
      const readers = await readersOf(business.admin, business.portal, business.post, { clients: 3, staff: 2 });
      return await differencesIn(figures, readers);
    } finally {
      await business.close();
    }
  }

  const told = (all: Day[]) =>
    all
      .map(({ deeds, time, after }) => [`at ${time}, then ${after} days`, ...deeds.map(shown)].join('\n'))
      .join('\n\n');

  test(
    'in a random business, whatever it did',
    async () => {
      await fc.assert(
        fc.asyncProperty(zone, start, days, async (where, from, all) => {
          expect(await play(where, from, all), `${where} from ${from}\n${told(all)}`).toEqual([]);
        }),
        { numRuns: often(2, 20) },
      );
      // A deed that the portal always refuses would compare nothing.
      if (clock) expect(kinds.filter((kind) => !succeeded.has(kind))).toEqual([]);
    },
    often(180_000, 7_200_000),
  );
});
