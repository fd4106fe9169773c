import type { CDPSession, Page } from '@playwright/test';
import { faultsInPseudo, tooWide } from '#test/e2e/axe.ts';
import { englishFinder, textsOn } from '#test/e2e/english.ts';
import { unknownScripts, viewsIn } from '#test/e2e/builtViews.ts';
import { expect, roles, signIn, test } from '#test/e2e/fixtures.ts';
import { showLongest } from '#test/e2e/longest.ts';
import { beyondEdge, brokenWords, cutTexts, smallFields, smallTargets } from '#test/e2e/narrow.ts';
import { addressesOf, hannah } from '#test/e2e/pages.ts';
import { settled } from '#test/e2e/settled.ts';
import { often } from '#test/support/thorough.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import { idOf } from '#tools/seed/seed.ts';

/*
 * Every page once, at its worst: in a language with longer words, with names that don't break, and the longest dates and amounts.
 * Loading takes the time, so each page gets all checks: axe, English words, text that is cut off, elements beyond an edge or
 * under a notch.
 */
test.use({ languages: 'en,en-XA' });
// Only the names are changed here, and it takes as long as five other files.
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

/* Without the triggers, which would treat each name as a user's change. */
test.beforeAll(({ database }) =>
  withoutTriggers(database, async (client) => {
    for (const [table, column] of Object.entries(renamed))
      await client.query(
        `update ${table} set ${column} = left($1, 79 - length(n.at::text)) || n.at
        from (select id, row_number() over (order by id) as at from ${table}) n where n.id = ${table}.id`,
        [longName],
      );
    // The seed's bookings are other clients'.
    await client.query(
      `update bookings set client_id = $1, created_by = $1, place_id = (select id from places where client_id = $1 limit 1)
       where status = 'needs_time'`,
      [idOf(hannah)],
    );
  }),
);

type Look = {
  width: number;
  height: number;
  /** A phone in landscape, for thumbs. */
  notch?: number;
  theme: 'light' | 'dark';
  /** The browser's font size. */
  letters?: number;
};

/** A desktop and a phone in both themes: a page has the same parts in each. */
const looks: Look[] = [
  { width: 1280, height: 800, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
];

/** Portrait; portrait with letters twice as large; and landscape with a notch, where it stays a phone. */
const upright: Look = { width: 320, height: 640, theme: 'light' };
const large: Look = { width: 390, height: 844, theme: 'light', letters: 32 };
const sideways: Look[] = [
  { width: 844, height: 390, notch: 47, theme: 'light' },
  { width: 568, height: 390, notch: 47, theme: 'light' },
];

/** Roles that use a phone. */
const thumbs = new Set<string | null>(['tech', 'client']);

async function lookAt(page: Page, cdp: CDPSession, look: Look): Promise<void> {
  const { width, height, notch = 0, theme, letters = 16 } = look;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  const insets = { left: notch, right: notch, bottom: notch ? 21 : 0 };
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: notch > 0 });
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: (letters * 13) / 16 } });
}

/** The overflows at that size, one line each. */
async function overruns(page: Page, notch = 0): Promise<string[]> {
  const wide = await tooWide(page);
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...(await beyondEdge(page, notch)),
    ...(notch ? [] : await cutTexts(page)),
  ];
}

/** The office has as many pages as all other roles together: split into parts, so that several browsers share them. */
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
    // Its emulation ends with it.
    const cdp = await context.newCDPSession(page);
    const found = new Set<string>();
    for (const [index, path] of (await addressesOf(database, role)).entries()) {
      if (index % of !== part) continue;
      const one = Math.floor(index / of);
      const chosen = often([looks[one % 4]!], looks);
      await lookAt(page, cdp, chosen[0]!);
      await page.goto(path);
      for (const look of chosen) {
        const at = `${path} at ${look.width}, ${look.theme}`;
        await lookAt(page, cdp, look);
        await settled(page);
        for (const each of await unknownScripts(page, path, viewsIn('en-XA')))
          found.add(`${path}: ${each} is not among the first scripts of tools/firstViews.ts`);
        // A few pages are dark in the light theme, too.
        if (look.theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        if (role && !/^\S.* \| \S/.test(await page.title())) found.add(`${path}: called "${await page.title()}"`);
        for (const each of await overruns(page)) found.add(`${at}: ${each}`);
        if (look.width === 390) for (const each of await brokenWords(page)) found.add(`${at}: ${each}`);
        for (const text of await textsOn(page)) {
          const words = englishIn(text);
          if (words.length > 0) found.add(`${path}: ${words.join(' ')} in "${text.slice(0, 80)}"`);
        }
        for (const each of await faultsInPseudo(page)) found.add(`${at}: ${each}`);
      }
      // The two landscape widths alternate; roles that use a phone always get the wider one.
      const thumb = thumbs.has(role);
      for (const look of [upright, ...often([sideways[thumb ? 0 : one % 2]!], sideways)]) {
        await lookAt(page, cdp, look);
        await settled(page);
        for (const each of await overruns(page, look.notch)) found.add(`${path} at ${look.width}: ${each}`);
        if (!look.notch) for (const each of await smallFields(page)) found.add(`${path}: small type in ${each}`);
        else if (thumb) for (const each of await smallTargets(page)) found.add(`${path} on its side: ${each}`);
      }
      if (role && !thumb) continue;
      await lookAt(page, cdp, large);
      await settled(page);
      const out = [`${await tooWide(page)} px too wide`, ...(await beyondEdge(page))];
      for (const each of out) if (!each.startsWith('0 ')) found.add(`${path} with large letters: ${each}`);
    }
    expect([...found]).toEqual([]);
  });
}
