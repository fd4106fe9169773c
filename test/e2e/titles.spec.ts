import { forgotText, roleSelectionText, setPasswordText } from '#text/auth.ts';
import { payReturnText } from '#text/checkout.ts';
import { roleText } from '#text/roles.ts';
import { wayText } from '#text/step.ts';
import { notFoundText } from '#text/trouble.ts';
import { expect, roles, signIn, test } from '#test/e2e/fixtures.ts';

const at = (page: string) => `${page} | Unified Portal`;

const publicPages: [path: string, title: string][] = [
  ['/', 'QR Detailing & Pressure Washing'],
  ['/auth', at(roleSelectionText.title)],
  ...roles.map((role): [string, string] => [`/auth?role=${role}`, at(`${roleText[role].title} Login`)]),
  ['/set-password#token=no-such-link-but-long-enough', at(setPasswordText.title)],
  ['/forgot-password', at(forgotText.title)],
  ['/pay/return?payment=01900000-0000-7000-8000-000000000001', at(payReturnText.page)],
  ['/nowhere', at(notFoundText.page)],
];

test('the browser’s tab says what each public page is', async ({ page }) => {
  for (const [path, title] of publicPages) {
    await page.goto(path);
    await expect.soft(page, path).toHaveTitle(title);
  }
});

test('the browser’s tab says that a second step is left', async ({ page, context, portal, database }) => {
  await database.query('update security_settings set enforce_all_users = true');
  await signIn(context, portal.url, 'client');
  await page.goto('/auth');
  await expect(page).toHaveTitle(at(wayText.email.title));
  await database.query('update security_settings set enforce_all_users = false');
});
