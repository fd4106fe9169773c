import { expect, personOf, seedPassword, test as base } from '#test/e2e/fixtures.ts';
import { launchPortal, type Portal } from '#test/e2e/portal.ts';
import { signInText } from '#text/auth.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { privatePostgres, type Postgres } from '#tools/postgres.ts';
import { seed } from '#tools/seed/seed.ts';

/** A portal on a separate PostgreSQL, which this journey stops. */
const test = base.extend<object, { own: { portal: Portal; postgres: Postgres } }>({
  own: [
    async ({}, use) => {
      const postgres = await privatePostgres('e2e-outage-postgres');
      await postgres.start();
      // An earlier run may have left it, with migrations that were edited since.
      await dropDatabase(postgres.adminUrl('postgres'), 'portal');
      await createDatabase(postgres.adminUrl('postgres'), 'portal');
      await migrate({ adminUrl: postgres.adminUrl('portal'), appUrl: postgres.appUrl('portal') });
      await seed(postgres.adminUrl('portal'), seedPassword);
      const portal = await launchPortal(postgres.appUrl('portal'));
      await use({ portal, postgres });
      await portal.stop();
      await postgres.stop('immediate');
    },
    { scope: 'worker' },
  ],
});

test('PostgreSQL is stopped while people sign in: each role is told in its own words, and it works again by itself', async ({
  page,
  own: { portal, postgres },
}) => {
  const submit = async () => {
    await page.getByRole('button', { name: signInText.submit }).click();
  };
  const texts = {
    admin: 'Database connection issue. Please contact your administrator.',
    tech: 'The authentication system is experiencing technical issues. Please contact support.',
  };
  for (const role of ['admin', 'tech'] as const) {
    await postgres.start();
    await page.goto(`${portal.url}/auth?role=${role}`);
    await page.getByLabel(signInText.email, { exact: true }).fill(personOf(role).email);
    await page.getByLabel(signInText.password, { exact: true }).fill(seedPassword);
    await postgres.stop('immediate');
    await submit();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(texts[role]);
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Login Failed');
  }
  await postgres.start();
  await submit();
  await expect(page).toHaveURL(`${portal.url}/tech`);
  expect(portal.child.exitCode).toBeNull();
});
