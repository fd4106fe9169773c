import { expect, test } from '#test/e2e/fixtures.ts';

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
