import { expect, personOf, roles, seedPassword, test, toast } from '#test/e2e/fixtures.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import { roleSelectionText, signInText } from '#text/auth.ts';
import { landingText } from '#text/landing.ts';
import { roleText } from '#text/roles.ts';
import { wayText } from '#text/step.ts';
import { fill } from '#contract/text/fill.ts';
import type { Role } from '#contract/base/role.ts';
import type { Page } from '@playwright/test';
import { addPerson, goodPassword } from '#test/support/people.ts';

async function submit(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(signInText.email, { exact: true }).fill(email);
  await page.getByLabel(signInText.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: signInText.submit }).click();
}

test('landing shows whose portal it is, sends customers to the website and all others to sign-in', async ({
  page,
  context,
  database,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingText.title);
  await expect(page.getByText('QR Detailing & Pressure Washing')).toBeVisible();
  const website = page.getByRole('link', { name: landingText.website });
  await expect(website).toHaveAttribute('href', 'https://www.qrportal.example');
  await expect(website).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: landingText.request })).toHaveAttribute('href', '/request');
  // They fade in at once and quickly.
  for (const part of [page.getByText('QR Detailing & Pressure Washing'), website])
    expect(
      await part.evaluate((element) => {
        const { animationName, animationDelay } = getComputedStyle(element.closest('.fade')!);
        return { animationName, animationDelay };
      }),
    ).toEqual({ animationName: 'appear', animationDelay: '0s' });

  await database.query("update business_settings set website_url = null, phone = '+19195550100'");
  await page.reload();
  await expect(page.getByRole('link', { name: 'Call (919) 555-0100' })).toHaveAttribute('href', 'tel:+19195550100');
  await expect(website).toHaveCount(0);
  await database.query("update business_settings set website_url = 'https://www.qrportal.example'");
  expect(context.pages()).toHaveLength(1);
  await page.getByRole('link', { name: landingText.enter }).click();
  await expect(page).toHaveURL('/auth');
});

test('a role is chosen, changed, and carried to its own login', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: roleSelectionText.title })).toBeVisible();
  const proceed = page.getByRole('button', { name: roleSelectionText.continue });
  await expect(proceed).toHaveAttribute('aria-disabled', 'true');
  await proceed.press('Enter');
  await expect(page).toHaveURL('/auth');
  await page.getByText(roleText.client.title, { exact: true }).click();
  await page.getByText(roleText.sales.title, { exact: true }).click();
  await expect(page.getByRole('radio', { name: roleText.client.title })).not.toBeChecked();
  await proceed.click();
  await expect(page).toHaveURL('/auth?role=sales');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Representative Login');
  await page.getByRole('link', { name: signInText.back }).click();
  await expect(page.getByRole('heading', { name: roleSelectionText.title })).toBeVisible();
});

test('an unknown role in the address shows role selection', async ({ page }) => {
  await page.goto('/auth?role=owner');
  await expect(page.getByRole('heading', { name: roleSelectionText.title })).toBeVisible();
});

for (const role of roles) {
  test(`${role}: success leads to the dashboard with its toast, and from then on straight past sign-in`, async ({
    page,
  }) => {
    await page.goto(`/auth?role=${role}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      fill(signInText.title, { role: roleText[role].title }),
    );
    await expect(page.getByText(signInText.subtitle)).toBeVisible();
    await expect(page.getByText(signInText.noAccount)).toHaveCount(role === 'admin' ? 0 : 1);
    await submit(page, personOf(role).email, seedPassword);
    await expect(page).toHaveURL(`/${role}`);
    const [title, body] =
      role === 'admin'
        ? ['Admin Login Successful', 'Welcome to the admin dashboard.']
        : ['Login Successful', `Welcome to the ${role} dashboard.`];
    await expect(toast(page, title)).toContainText(body);
    for (const path of ['/auth', '/auth?role=client', '/auth?role=admin']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/${role}`);
    }
  });
}

test('a wrong password says so beside the form and in a toast that stays', async ({ page }) => {
  await page.goto('/auth?role=client');
  await submit(page, 'unknown@mail.example', 'wrong');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Login Failed');
  await expect(alert).toContainText('Invalid email or password. Please try again.');
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page).toHaveURL('/auth?role=client');
});

const sizes = [
  [320, 568],
  [320, 300],
  [390, 844],
  [390, 420],
  [844, 390],
  [1280, 800],
  [1280, 560],
] as const;
for (const [width, height] of sizes) {
  test(`what failed covers no button of a form at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/auth?role=client');
    await submit(page, 'unknown@mail.example', 'wrong');
    const message = toast(page, 'Login Failed');
    await expect(message).toHaveCount(1);
    const button = page.getByRole('button', { name: signInText.submit });
    // At the bottom of the window, as a keyboard leaves it, in the middle, and at the top.
    for (const block of ['end', 'center', 'start'] as const) {
      await button.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
      const [covered, covering] = [(await button.boundingBox())!, (await message.boundingBox())!];
      const apart =
        covering.y + covering.height <= covered.y ||
        covering.y >= covered.y + covered.height ||
        covering.x >= covered.x + covered.width ||
        covering.x + covering.width <= covered.x;
      expect(apart, JSON.stringify({ covered, covering })).toBe(true);
    }
  });
}

test('what failed before is gone once the sign-in goes on', async ({ page, database }) => {
  await database.query('update security_settings set enforce_all_users = true');
  await page.goto('/auth?role=client');
  await submit(page, personOf('client').email, 'wrong');
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await submit(page, personOf('client').email, seedPassword);
  await expect(page.getByRole('heading', { name: wayText.email.title })).toBeVisible();
  await expect(page.getByText('Login Failed')).toHaveCount(0);
  await database.query('update security_settings set enforce_all_users = false');
});

test('while it is busy the button says so', async ({ page }) => {
  await page.goto('/auth?role=client');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/session', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await submit(page, personOf('client').email, seedPassword);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/client');
});

test('an empty form explains what is missing and sends nothing', async ({ page }) => {
  await page.goto('/auth?role=client');
  let asked = 0;
  page.on('request', (request) => (asked += request.method() === 'POST' ? 1 : 0));
  await page.getByRole('button', { name: signInText.submit }).click();
  await expect(page.getByText(signInText.emailMissing)).toBeVisible();
  await expect(page.getByText(signInText.passwordMissing)).toBeVisible();
  expect(asked).toBe(0);
});

const mismatches: [Role, Role][] = [
  ['client', 'admin'],
  ['admin', 'tech'],
  ['sales', 'client'],
];
for (const [mine, asked] of mismatches) {
  test(`a ${mine} at the ${asked} login is denied, and no session exists afterwards`, async ({ page, database }) => {
    const sessions = async () =>
      (
        await database.query(
          'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
          [personOf(mine).email],
        )
      ).rowCount;
    const before = await sessions();
    await page.goto(`/auth?role=${asked}`);
    await submit(page, personOf(mine).email, seedPassword);
    await expect(toast(page, 'Access Denied')).toContainText(
      `You do not have ${asked} privileges. Please contact your administrator.`,
    );
    await expect(page).toHaveURL(`/auth?role=${asked}`);
    expect(await page.context().cookies()).toEqual([]);
    expect(await sessions()).toBe(before);
  });
}

test('a profile that is missing is said, and no session is left', async ({ page, database }) => {
  const { email } = await addPerson(database, 'client');
  await withoutTriggers(database, (client) => client.query('delete from profiles where email = $1', [email]));
  await page.goto('/auth?role=client');
  await submit(page, email, goodPassword);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Failed to fetch user profile. Please contact your administrator.');
  await page.goto('/client');
  await expect(page).toHaveURL('/auth?role=client');
});

test('after five wrong passwords the account pauses, and the screen says until when', async ({ page }) => {
  await page.goto('/auth?role=client');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await submit(page, 'pat.donnelly@mail.example', `wrong ${attempt}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password');
    await expect(page.getByRole('button', { name: signInText.submit })).toBeEnabled();
  }
  await submit(page, 'pat.donnelly@mail.example', seedPassword);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /Try again at \d{1,2}:\d\d [AP]M \(in 15 min\)/,
  );
});
