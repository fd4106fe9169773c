import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { scriptsOf, viewAt, viewsIn } from '#test/e2e/builtViews.ts';
import { expect, roles, signIn, test } from '#test/e2e/fixtures.ts';
import { settled } from '#test/e2e/settled.ts';

/** Gzipped JavaScript of a first view, in KiB. */
const budgets: Record<string, number> = { landing: 120, public: 155, tech: 180, client: 190, admin: 230, sales: 230 };

/** Pages that need more: they must not grow. */
const larger: Record<string, number> = {
  '/admin/clients/:id': 257,
  '/admin/jobs/dispatch': 264,
  '/admin/jobs/new': 289,
  '/admin/payments/collect': 258,
  '/admin/payments/invoices/:id': 234,
  '/admin/services': 232,
  '/tech': 182,
  '/tech/checklist': 183,
  '/tech/help': 182,
  '/tech/jobs/:id': 214,
  '/tech/jobs/:id/photos': 182,
  '/tech/settings': 192,
};

/** With what stands beside a page, or the tab that its address names. */
const opened: Record<string, number> = { admin: 341, sales: 232, tech: 218, client: 190 };
/** What the rail of a wide window adds for technicians and clients. */
const rail = 22;
const most = { scripts: 80, openedScripts: 108, styles: 26 };

const sizes = new Map<string, number>();
function sizeOf(language: string, file: string): number {
  const path = `dist/web/${language}/${file}`;
  const size = sizes.get(path) ?? gzipSync(readFileSync(path), { level: 9 }).length / 1_024;
  sizes.set(path, size);
  return size;
}

const sum = (language: string, files: string[]) => files.reduce((total, file) => total + sizeOf(language, file), 0);
const isScript = (file: string) => file.endsWith('.js');

/*
 * Computed from the build, for every page of the portal. That a page loads nothing else is looked at where its page is open
 * anyway: by sweep.spec.ts on every page, and below on one page of each role.
 */
test('no page loads more than its budget', () => {
  const { entry, views } = viewsIn('en');
  const over: string[] = [];
  for (const { address, room, files, variants } of views) {
    for (const [index, added] of [[], ...variants].entries()) {
      const all = [...entry, ...files, ...added];
      const scripts = all.filter(isScript);
      const [kib, css] = [
        sum('en', scripts),
        sum(
          'en',
          all.filter((file) => !isScript(file)),
        ),
      ];
      const alone = larger[address] ?? budgets[room]!;
      const isWide = added.some((file) => file.includes('RailLinks'));
      const allowed = isWide ? alone + rail : index ? opened[room]! : alone;
      const name = index ? `${address} with ${added[0]}` : address;
      expect(kib, name).toBeGreaterThan(50);
      if (kib > allowed) over.push(`${name}: ${kib.toFixed(1)} of ${allowed} KiB`);
      if (css > most.styles) over.push(`${name}: ${css.toFixed(1)} KiB of styles`);
      if (scripts.length > (index ? most.openedScripts : most.scripts)) over.push(`${name}: ${scripts.length} scripts`);
    }
  }
  expect(over).toEqual([]);
});

for (const [role, path] of [[null, '/auth'], ...roles.map((each) => [each, `/${each}`] as const)] as const) {
  test(`${path} asks for the scripts that the build says, all of them preloaded`, async ({ page, context, portal }) => {
    if (role) await signIn(context, portal.url, role);
    // Technicians and clients use a phone, where the rail's tooltips don't load.
    if (role === 'tech' || role === 'client') await page.setViewportSize({ width: 390, height: 844 });
    const answer = await page.goto(path);
    await settled(page);
    const built = viewsIn('en');
    const files = viewAt(built, path)!.files.filter(isScript);
    const later = new Set(built.later);
    const asked = (await scriptsOf(page)).filter((script) => files.includes(script) || !later.has(script));
    expect(asked.toSorted()).toEqual([...built.entry.filter(isScript), ...files].toSorted());
    const links = answer!.headers()['link']!;
    expect(links.match(/assets\/[^>]+/g)!.toSorted()).toEqual(files.toSorted());
  });
}

test('no shared file but the vendor’s has more than 50 KiB', () => {
  for (const language of ['en', 'en-XA']) {
    const { entry } = viewsIn(language);
    for (const file of readdirSync(`dist/web/${language}/assets`).map((name) => `assets/${name}`)) {
      if (isScript(file) && !entry.includes(file)) expect(sizeOf(language, file), file).toBeLessThanOrEqual(50);
    }
  }
});

test('files are served compressed, by hash for a year, the page itself anew each time, and hold no secret', async ({
  request,
}) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()['cache-control']).toBe('no-cache');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!;
  for (const [taken, encoding] of [
    ['gzip, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const file = await request.get(script, { headers: { 'accept-encoding': taken } });
    expect(file.headers()['content-encoding']).toBe(encoding);
    expect(file.headers()['vary']).toBe('accept-encoding');
    expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await file.body()).toEqual(readFileSync(`dist/web/en${script}`));
  }
  const icon = await request.get('/favicon.svg');
  expect(icon.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
  const again = await request.get('/favicon.svg', { headers: { 'if-none-match': icon.headers()['etag']! } });
  expect(again.status()).toBe(304);
  for (const path of ['/assets/nothing.js', '/assets/', '/assets/../views.json', '/assets/%2e%2e/views.json']) {
    expect((await request.get(path)).headers()['content-type'], path).not.toMatch(/javascript|manifest/);
  }
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
  for (const note of ['/views.json']) {
    expect(await (await request.get(note)).text(), note).toContain('<html');
  }
  const bundle = readdirSync('dist/web/en/assets')
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(`dist/web/en/assets/${file}`, 'utf8'))
    .join('\n');
  for (const secret of ['a secret of thirty-two', 'postgres://', 'portal_app', 'AUTH_SECRET', 'qrportal.example']) {
    expect(bundle).not.toContain(secret);
  }
});
