import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, signIn, test } from '#test/e2e/fixtures.ts';
import type { Role } from '#contract/base/role.ts';
import { seriesId } from '#tools/seed/series.ts';

const kib = (bytes: number) => bytes / 1_024;
const gzipped = (file: string | Buffer) => kib(gzipSync(file, { level: 9 }).length);

/** Gzipped JavaScript of a first view, in KiB. */
const budgets: [string, Role | null, number][] = [
  ['/', null, 120],
  ['/auth', null, 155],
  ['/auth?role=client', null, 155],
  ['/set-password', null, 155],
  ['/tech', 'tech', 180],
  ['/tech/time', 'tech', 180],
  ['/tech/jobs', 'tech', 180],
  ['/tech/checklist', 'tech', 180],
  ['/client', 'client', 190],
  ['/client/invoices', 'client', 190],
  ['/client/gallery', 'client', 190],
  ['/client/services', 'client', 190],
  ['/client/resources', 'client', 190],
  ['/shared', null, 155],
  ['/request', null, 155],
  [`/client/services/plans/${seriesId(1)}`, 'client', 190],
  ['/client/appointments', 'client', 190],
  ['/client/book', 'client', 190],
  ['/client/quotes', 'client', 190],
  ['/client/refer', 'client', 190],
  ['/pay', null, 155],
  ['/pay/return', null, 155],
  ['/sales', 'sales', 230],
  ['/sales/calculator', 'sales', 230],
  ['/sales/clients', 'sales', 230],
  ['/sales/leads', 'sales', 230],
  ['/sales/resources', 'sales', 230],
  ['/sales/schedule', 'sales', 230],
  ['/sales/schedule/hold', 'sales', 230],
  ['/sales/quotes', 'sales', 230],
  ['/sales/quotes/new', 'sales', 230],
  ['/sales/commission', 'sales', 230],
  ['/admin', 'admin', 230],
  ['/admin/settings', 'admin', 230],
  ['/admin/settings?tab=system', 'admin', 230],
  ['/tech/notifications', 'tech', 180],
  ['/tech/issues', 'tech', 180],
  ['/tech/supplies', 'tech', 180],
  ['/tech/training', 'tech', 180],
  ['/admin/jobs/requests', 'admin', 230],
  ['/admin/jobs/referrals', 'admin', 230],
  ['/admin/jobs/issues', 'admin', 230],
  ['/admin/jobs/leads', 'admin', 230],
  ['/admin/jobs/quotes', 'admin', 230],
  ['/admin/staff/supplies', 'admin', 230],
  ['/client/notifications', 'client', 190],
  ['/admin/notifications', 'admin', 230],
  ['/admin/reports', 'admin', 230],
  ['/admin/clients', 'admin', 230],
  ['/admin/staff/time', 'admin', 230],
  ['/admin/payments/commission', 'admin', 230],
];

for (const [path, role, budget] of budgets) {
  test(`${path} loads at most ${budget} KiB of JavaScript in at most 80 files`, async ({
    page,
    context,
    portal,
  }, info) => {
    if (role) await signIn(context, portal.url, role);
    // Technicians and clients use a phone, where the rail's tooltips don't load.
    if (role === 'tech' || role === 'client') await page.setViewportSize({ width: 390, height: 844 });
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sizes = [...scripts].map((script) => gzipped(readFileSync(`dist/web/en${script}`)));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    info.annotations.push(
      { type: 'KiB', description: total.toFixed(1) },
      { type: 'scripts', description: `${scripts.size}` },
    );
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThanOrEqual(budget);
    expect(scripts.size).toBeLessThanOrEqual(80);
  });
}

test('every lazy chunk is at most 50 KiB, the styles 20', () => {
  const folder = 'dist/web/en/assets';
  const manifest = JSON.parse(readFileSync('dist/web/en/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean; imports?: string[] }
  >;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)!;
  const first = new Set([entry.file, ...(entry.imports ?? []).map((key) => manifest[key]!.file)]);
  for (const file of readdirSync(folder)) {
    const size = gzipped(readFileSync(`${folder}/${file}`));
    if (file.endsWith('.css')) expect(size, file).toBeLessThanOrEqual(20);
    if (file.endsWith('.js') && !first.has(`assets/${file}`)) expect(size, file).toBeLessThanOrEqual(50);
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
  for (const path of ['/assets/nothing.js', '/assets/', '/assets/../preload.json', '/assets/%2e%2e/preload.json']) {
    expect((await request.get(path)).headers()['content-type'], path).not.toMatch(/javascript|manifest/);
  }
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
  for (const note of ['/preload.json', '/.vite/manifest.json']) {
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
