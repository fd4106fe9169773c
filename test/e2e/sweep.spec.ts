import type { Page } from '@playwright/test';
import { faultsInPseudo, tooWide } from '#test/e2e/axe.ts';
import { englishFinder, textsOn } from '#test/e2e/english.ts';
import { expect, roles, signIn, test } from '#test/e2e/fixtures.ts';
import { showLongest } from '#test/e2e/longest.ts';
import { beyondEdge, cutTexts, smallFields } from '#test/e2e/narrow.ts';
import { addressesOf } from '#test/e2e/pages.ts';
import { settled } from '#test/e2e/settled.ts';
import { often } from '#test/support/thorough.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/*
 * Every page once, at its worst: in a language with longer words, with names that don't break, and the longest dates and
 * amounts. Loading it is what costs time, so each is asked everything: what axe finds, what stays English, what is cut, beyond
 * an edge or under a notch.
 */
test.use({ languages: 'en,en-XA' });
// Nothing is changed here but the names, and it takes as long as five other files.
test.describe.configure({ mode: 'parallel' });

/** 79 letters without a space, as a real name in the data. */
const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswess';

const renamed = {
  profiles: 'full_name',
  contacts: 'full_name',
  leads: 'full_name',
  services: 'name',
  jobs: 'title',
  job_items: 'service_name',
};

/* Without the triggers, which would take each of them for somebody's change. */
test.beforeAll(({ database }) =>
  withoutTriggers(database, async (client) => {
    for (const [table, column] of Object.entries(renamed))
      await client.query(
        `update ${table} set ${column} = left($1, 79 - length(n.at::text)) || n.at
        from (select id, row_number() over (order by id) as at from ${table}) n where n.id = ${table}.id`,
        [longName],
      );
  }),
);

type Look = { width: number; height: number; notch?: number; theme: 'light' | 'dark' };

/** A desk and a phone by day and by night: a page is made of the same parts in each. */
const looks: Look[] = [
  { width: 1280, height: 800, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
];

/** Held upright, and on its side with a notch: a long phone shows what a desk shows, a short one what a phone does. */
const upright: Look = { width: 320, height: 640, theme: 'light' };
const sideways: Look[] = [
  { width: 844, height: 390, notch: 47, theme: 'light' },
  { width: 568, height: 390, notch: 47, theme: 'light' },
];

async function lookAt(page: Page, { width, height, notch = 0, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  const cdp = await page.context().newCDPSession(page);
  const insets = { left: notch, right: notch, bottom: notch ? 21 : 0 };
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await cdp.detach();
}

/** What runs over at that size, each fault in a line. */
async function overruns(page: Page, notch = 0): Promise<string[]> {
  const wide = await tooWide(page);
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...(await beyondEdge(page, notch)),
    ...(notch ? [] : await cutTexts(page)),
  ];
}

/** The office has as many pages as all others together: in parts, several browsers share them. */
const parts = [null, ...roles].flatMap((role) => {
  const of = role === 'admin' ? 4 : 1;
  return Array.from({ length: of }, (_, part) => ({ role, part, of }));
});

for (const { role, part, of } of parts) {
  test(`every page of ${role ?? 'nobody'}, ${part + 1} of ${of}`, async ({ page, context, portal, database }) => {
    test.setTimeout(often(600_000, 1_800_000));
    await context.addCookies([{ name: 'language', value: 'en-XA', url: portal.url }]);
    await showLongest(context);
    if (role) await signIn(context, portal.url, role);
    const englishIn = await englishFinder(database);
    const found = new Set<string>();
    for (const [index, path] of (await addressesOf(database, role)).entries()) {
      if (index % of !== part) continue;
      const one = Math.floor(index / of);
      const chosen = often([looks[one % 4]!], looks);
      await lookAt(page, chosen[0]!);
      await page.goto(path);
      for (const look of chosen) {
        const at = `${path} at ${look.width}, ${look.theme}`;
        await lookAt(page, look);
        await settled(page);
        // A few pages are dark by day, too.
        if (look.theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        if (role && !/^\S.* \| \S/.test(await page.title())) found.add(`${path}: called "${await page.title()}"`);
        for (const each of await overruns(page)) found.add(`${at}: ${each}`);
        for (const text of await textsOn(page)) {
          const words = englishIn(text);
          if (words.length > 0) found.add(`${path}: ${words.join(' ')} in "${text.slice(0, 80)}"`);
        }
        for (const each of await faultsInPseudo(page)) found.add(`${at}: ${each}`);
      }
      // The two sides in turn.
      for (const look of [upright, ...often([sideways[one % 2]!], sideways)]) {
        await lookAt(page, look);
        await settled(page);
        for (const each of await overruns(page, look.notch)) found.add(`${path} at ${look.width}: ${each}`);
        if (!look.notch) for (const each of await smallFields(page)) found.add(`${path}: small type in ${each}`);
      }
    }
    expect([...found]).toEqual([]);
  });
}
