import { mkdirSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { roles } from '#contract/base/role.ts';
import { migrate } from '#server/db/migrate.ts';
import { assertBuilt } from '#server/http/static.ts';
import { launchPortal } from '#test/e2e/portal.ts';
import { pages } from '#test/e2e/pages.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';
import { seed, signIns } from '#tools/seed/seed.ts';

/** `npm run screenshots`: every screen at both widths in both themes, and the few that the README shows. */
const folder = 'docs/pictures';
const password = 'a password for pictures';
const widths = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } };
const readme: Record<string, string> = {
  'admin-workday-1280-light': 'dispatch',
  'tech-dashboard-390-light': 'tech-phone',
  'client-dashboard-390-light': 'client-phone',
};

/** The next working day: on a Sunday the board has little to show. */
const monday = new Date();
while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1);
const workday = {
  name: 'admin-workday',
  path: `/admin/jobs/dispatch?day=${monday.toISOString().slice(0, 10)}`,
  role: 'admin' as const,
};

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate('document.fonts.ready');
  // The picture waits for loading indicators to disappear.
  await page.locator('main .appear-late').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: `${folder}/all/${name}.png` });
  if (readme[name]) await page.screenshot({ path: `${folder}/${readme[name]}.png` });
}

run(async () => {
  assertBuilt(['en']);
  // Everything that was started is stopped, even if something fails.
  await using cleanup = new AsyncDisposableStack();
  const postgres = await privatePostgres('pictures-postgres', { throwaway: true });
  cleanup.defer(() => postgres.stop());
  await postgres.start();
  // Leftovers of an earlier run would show in the pictures.
  await dropDatabase(postgres.adminUrl('postgres'), 'portal');
  await createDatabase(postgres.adminUrl('postgres'), 'portal');
  await migrate({ adminUrl: postgres.adminUrl('portal'), appUrl: postgres.appUrl('portal') });
  const catchers = await startCatchers();
  cleanup.defer(() => catchers.stop());
  await seed(postgres.adminUrl('portal'), password, { folder: catchers.env.STORAGE_FOLDER });
  // The pictures begin after signing in.
  await asOwner(postgres.adminUrl('portal'), (client) =>
    client.query('update security_settings set enforce_admin_users = false'),
  );
  const portal = await launchPortal(postgres.appUrl('portal'), catchers.env);
  cleanup.defer(() => portal.stop());
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  cleanup.defer(() => browser.close());
  mkdirSync(`${folder}/all`, { recursive: true });

  for (const [width, viewport] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const role of [null, ...roles]) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'en-US',
          timezoneId: 'America/New_York',
        });
        const email = signIns.find((each) => each.role === role)?.email;
        if (role)
          await context.request.post(`${portal.url}/api/session`, {
            data: { email, password, role },
            headers: { origin: portal.url },
          });
        const page = await context.newPage();
        for (const { name, path } of [...pages, workday].filter((each) => each.role === role)) {
          await page.goto(portal.url + path);
          await take(page, `${name}-${width}-${colorScheme}`);
        }
        await context.close();
      }
    }
  }
  console.log(`Pictures are in ${folder}.`);
});
