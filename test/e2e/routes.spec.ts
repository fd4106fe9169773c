import { expect, personOf, productOf, roles, seedPassword, signIn, test } from '#test/e2e/fixtures.ts';
import { signInText } from '#text/auth.ts';
import { commonText } from '#text/common.ts';
import { notFoundText } from '#text/trouble.ts';
import { sectionText, sharedSectionText } from '#text/sections.ts';
import type { Role } from '#contract/base/role.ts';

type Entry = [path: string, label: string];

/** Every path of a role, with the title of its page. */
function pagesOf(role: Role): Entry[] {
  const sections = Object.entries(sectionText[role]).map(([section, { label }]): Entry => [
    section ? `/${role}/${section}` : `/${role}`,
    label,
  ]);
  const shared: Entry[] = [
    [`/${role}/help`, sharedSectionText.help],
    [`/${role}/notifications`, commonText.notifications],
  ];
  if (role !== 'admin') shared.push([`/${role}/settings`, sharedSectionText.settings]);
  return [...sections, ...shared];
}

for (const role of roles) {
  test(`${role}: every page answers, with its title`, async ({ page, context, portal }) => {
    await signIn(context, portal.url, role);
    for (const [path, label] of pagesOf(role)) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(`${label} | ${productOf(role)}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test(`${role}: signed out, every page asks to sign in as ${role} and returns there`, async ({ page }) => {
    for (const [path] of pagesOf(role)) {
      await page.goto(path);
      await expect(page, path).toHaveURL(`/auth?role=${role}`);
    }
    const [last] = pagesOf(role).at(-1)!;
    await page.getByLabel(signInText.email, { exact: true }).fill(personOf(role).email);
    await page.getByLabel(signInText.password, { exact: true }).fill(seedPassword);
    await page.getByRole('button', { name: signInText.submit }).click();
    await expect(page).toHaveURL(last);
  });

  test(`${role}: the pages of other roles lead to their own dashboard, without a loop`, async ({
    page,
    context,
    portal,
  }) => {
    await signIn(context, portal.url, role);
    for (const other of roles.filter((each) => each !== role)) {
      let visits = 0;
      page.on('framenavigated', () => (visits += 1));
      await page.goto(`/${other}/settings`);
      await expect(page).toHaveURL(`/${role}`);
      expect(visits).toBeLessThan(6);
    }
  });
}

test.describe('a path to return to that is not of the role on our own origin is ignored', () => {
  for (const from of [
    '//evil.example/admin',
    'https://evil.example',
    '/tech/jobs',
    '/adminx',
    '/admin/../tech',
    'javascript:alert(1)',
  ]) {
    test(from, async ({ page }) => {
      await page.goto('/auth?role=admin');
      // State that a hostile page could leave in the history entry.
      await page.evaluate((path) => history.replaceState({ ...history.state, usr: { from: path } }, ''), from);
      await page.reload();
      await page.getByLabel(signInText.email, { exact: true }).fill(personOf('admin').email);
      await page.getByLabel(signInText.password, { exact: true }).fill(seedPassword);
      await page.getByRole('button', { name: signInText.submit }).click();
      await expect(page).toHaveURL('/admin');
    });
  }
});

for (const path of ['/nowhere', '/admin/jbos', '/tech/jobs/1/extra', '/client/Invoices%20old', '/index.php']) {
  test(`${path} is not found, and the server's log has it`, async ({ page, context, portal }) => {
    const role = roles.find((each) => path.startsWith(`/${each}/`));
    if (role) await signIn(context, portal.url, role);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundText.title);
    await expect(page.getByText(path)).toBeVisible();
    await expect
      .poll(() => portal.log.some((line) => line.includes('page not found') && line.includes(`"attempted":"${path}`)))
      .toBe(true);
    const home = page.getByRole('link', { name: notFoundText.home });
    await expect(home).toHaveAttribute('href', role ? `/${role}` : '/');
    await home.click();
    await expect(page).toHaveURL(role ? `/${role}` : '/');
  });
}
