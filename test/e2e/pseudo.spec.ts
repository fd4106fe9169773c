import { tooWide } from '#test/e2e/axe.ts';
import { englishFinder, textsOn } from '#test/e2e/english.ts';
import { expect, roles, signIn, test } from '#test/e2e/fixtures.ts';
import { beyondEdge, cutTexts } from '#test/e2e/narrow.ts';
import { addressesOf } from '#test/e2e/pages.ts';
import { settled } from '#test/e2e/settled.ts';

test.use({ languages: 'en,en-XA' });

for (const [asks, headers, language] of [
  ['asks for nothing', { 'accept-language': '' }, 'en'],
  ['takes only what isn’t offered', { 'accept-language': 'fr, de;q=0.5' }, 'en'],
  ['likes another best', { 'accept-language': 'fr, en-XA;q=0.8, en;q=0.5' }, 'en-XA'],
  ['has chosen another', { 'accept-language': 'en', cookie: 'language=en-XA' }, 'en-XA'],
  ['has chosen what is gone', { 'accept-language': 'en', cookie: 'language=fr' }, 'en'],
] as const) {
  test(`a browser that ${asks} gets a page in ${language}, and no cache gives it to another`, async ({ request }) => {
    for (const path of ['/', '/auth', '/index.html']) {
      const page = await request.get(path, { headers });
      const html = await page.text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(page.headers()['cache-control']).toBe('no-cache');
      expect(page.headers()['vary']).toBe('cookie, accept-language, accept-encoding');
      expect(page.headers()).not.toHaveProperty('etag');
      const [, script] = /src="(\/assets\/[^"]+)"/.exec(html)!;
      expect((await request.get(script!)).status()).toBe(200);
    }
  });
}

const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];

for (const role of [null, ...roles]) {
  test(`in a language with longer words nothing stays English or runs over: ${role ?? 'nobody'}`, async ({
    page,
    context,
    portal,
    database,
  }) => {
    await context.addCookies([{ name: 'language', value: 'en-XA', url: portal.url }]);
    if (role) await signIn(context, portal.url, role);
    const englishIn = await englishFinder(database);
    const found = new Set<string>();
    for (const path of await addressesOf(database, role)) {
      await page.goto(path);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await settled(page);
        const at = `${path} at ${size.width}`;
        for (const text of await textsOn(page)) {
          const words = englishIn(text);
          if (words.length > 0) found.add(`${path}: ${words.join(' ')} in "${text.slice(0, 80)}"`);
        }
        const wide = await tooWide(page);
        if (wide > 0) found.add(`${at}: ${wide} px too wide`);
        for (const each of [...(await beyondEdge(page)), ...(await cutTexts(page))]) found.add(`${at}: ${each}`);
      }
    }
    expect([...found]).toEqual([]);
  });
}
