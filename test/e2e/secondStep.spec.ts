import type pg from 'pg';
import type { Locator, Page } from '@playwright/test';
import { factorText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { reminderText } from '#text/dashboard.ts';
import { forgotText, setPasswordText, signInText } from '#text/auth.ts';
import { fieldText } from '#text/fields.ts';
import { securityText, settingsText } from '#text/settings.ts';
import { backupText, methodText, setupText } from '#text/setup.ts';
import { shellText } from '#text/shell.ts';
import { stepText, wayText } from '#text/step.ts';
import { createUserText, roleChoiceText, usersText } from '#text/users.ts';
import type { Role } from '#contract/base/role.ts';
import { codeAt, stepAt } from '#server/features/factors/totp.ts';
import { expect, personOf, seedPassword, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { settled } from '#test/e2e/settled.ts';
import { digitsOf, unbase32 } from '#test/support/factors.ts';

/* The second step as users meet it: in Chromium, with real mail and text messages, with the settings an administrator saved. */
const password = 'a sponge of my own';

async function typeSignIn(page: Page, role: Role, email: string, word: string): Promise<void> {
  await page.goto(`/auth?role=${role}`);
  await page.getByRole('textbox', { name: signInText.email }).fill(email);
  await page.getByLabel(signInText.password, { exact: true }).fill(word);
  await page.getByRole('button', { name: signInText.submit }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: shellText.account }).click();
  await page.getByRole('menuitem', { name: shellText.logOut }).click();
  await expect(page).toHaveURL(/\/auth/);
}

/** Opens an email's link and types the password there. */
async function setPassword(page: Page, mail: { text: string }): Promise<void> {
  await page.goto(/http\S+#token=[\w-]+/.exec(mail.text)![0]);
  await page.getByLabel(setPasswordText.newPassword, { exact: true }).fill(password);
  await page.getByLabel(setPasswordText.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: setPasswordText.submit }).click();
}

/** Opens the dialog that adds a second step to a technician's account. */
async function beginAdding(page: Page, method: string): Promise<Locator> {
  await page.goto('/tech/settings');
  await page.getByRole('button', { name: `${actionText.add}: ${method}` }).click();
  return page.getByRole('dialog');
}

const verify = (page: Page) => page.getByRole('button', { name: stepText.verify }).click();

/** Each test begins with codes by mail only, and leaves it so. */
const mailOnly = async ({ database }: { database: pg.Pool }) => {
  await database.query(
    `update security_settings set method_email = true, method_sms = false, method_authenticator_app = false,
       method_hardware_token = false, enforce_all_users = false, enforce_admin_users = false, enforce_by_risk = false`,
  );
};
test.beforeEach(mailOnly);
test.afterEach(mailOnly);

test('invited by mail, a technician sets a password, adds an app and a passkey, and signs in with each', async ({
  page,
  context,
  portal,
  browser,
  catchers,
  address,
}) => {
  test.slow();
  const email = `nico.${Date.now()}@qrportal.example`;

  await test.step('an administrator switches the methods on', async () => {
    await signIn(context, portal.url, 'admin');
    await page.goto('/admin/settings');
    for (const method of ['authenticator_app', 'hardware_token'] as const) {
      await page.getByRole('switch', { name: securityText.methods[method].label }).click();
    }
    await page.getByRole('button', { name: settingsText.save }).click();
    await expect(toast(page, settingsText.saved)).toContainText(securityText.savedBody);
  });

  await test.step('and creates the technician, who is mailed a link', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: createUserText.submit }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(fieldText.fullName).fill('Nico Alvarez');
    await dialog.getByLabel(fieldText.email, { exact: true }).fill(email);
    await dialog.getByRole('radio', { name: roleChoiceText.tech }).press('Space');
    await dialog.getByRole('button', { name: createUserText.submit }).click();
    await expect(toast(page, createUserText.done)).toContainText('has been added to the system.');
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText(usersText.invited);
  });

  const theirs = await watched(browser, { baseURL: portal.url, extraHTTPHeaders: { 'x-forwarded-for': address } });
  const phone = await theirs.newPage();
  await test.step('the link sets a password and signs in', async () => {
    await setPassword(phone, await catchers.mail.next(email));
    await expect(phone).toHaveURL('/tech');
  });

  let key: Buffer = Buffer.alloc(0);
  let codes: string[] = [];
  const appCode = (offset: number) => codeAt(key, stepAt(Date.now()) + offset);
  await test.step('an authenticator app is added by its key, and backup codes are kept', async () => {
    const dialog = await beginAdding(phone, methodText.authenticator_app.title);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: setupText.continue }).click();
    await expect(dialog.getByText(setupText.qr)).toBeAttached();
    const shown = await dialog.locator('code').innerText();
    key = unbase32(shown.replace(setupText.key, '').replaceAll(/[^A-Z2-7]/g, ''));
    await dialog.getByLabel(setupText.appCode).fill(appCode(-1));
    await dialog.getByRole('button', { name: setupText.confirm }).click();
    await expect(toast(phone, factorText.added)).toBeVisible();
    codes = await phone
      .getByRole('listitem')
      .filter({ hasText: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ })
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await phone.getByLabel(backupText.saved).check();
    await phone.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('with a code of the app', async () => {
    await logOut(phone);
    await typeSignIn(phone, 'tech', email, password);
    await expect(phone.getByRole('heading', { name: wayText.authenticator_app.title })).toBeVisible();
    await phone.getByLabel(stepText.code).fill('000000');
    await verify(phone);
    await expect(phone.getByText(/tries left before sign-in is paused/)).toBeVisible();
    await phone.getByLabel(stepText.code).fill(appCode(0));
    await verify(phone);
    await expect(phone).toHaveURL('/tech');
    await expect(toast(phone, signInText.success)).toBeVisible();
  });

  await test.step('with a backup code', async () => {
    await logOut(phone);
    await typeSignIn(phone, 'tech', email, password);
    await phone.getByRole('button', { name: wayText.backup_code.choose }).click();
    await phone.getByLabel(stepText.backupCode).fill(codes[0]!);
    await verify(phone);
    await expect(phone).toHaveURL('/tech');
  });

  await test.step('with a passkey', async () => {
    const cdp = await theirs.newCDPSession(phone);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const dialog = await beginAdding(phone, methodText.hardware_token.title);
    await dialog.getByLabel(setupText.passkeyName).fill('Van tablet');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: setupText.createPasskey }).click();
    await expect(phone.getByText('Van tablet')).toBeVisible();
    await logOut(phone);
    await typeSignIn(phone, 'tech', email, password);
    await expect(phone).toHaveURL('/tech');
  });
  await theirs.close();
});

test('a code by e-mail opens the portal, and a trusted device is not asked again', async ({
  page,
  database,
  catchers,
}) => {
  await database.query('update security_settings set enforce_all_users = true');
  // No other journey uses this mailbox: waiting mail was sent for this one.
  const email = 'ines.ferreira@mail.example';
  await typeSignIn(page, 'client', email, seedPassword);
  await expect(page.getByRole('heading', { name: wayText.email.title })).toBeVisible();
  const mail = await catchers.mail.next(email);
  expect(mail.html).toContain(digitsOf(mail.text));
  // A reload keeps the step: the server holds the half-open session.
  await page.goto('/client');
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel(stepText.code).fill(digitsOf(mail.text));
  await page.getByLabel(/Don’t ask on this device/).check();
  await verify(page);
  await expect(page).toHaveURL('/client');
  await logOut(page);
  await typeSignIn(page, 'client', email, seedPassword);
  await expect(page).toHaveURL('/client');
});

test('a technician adds a phone and signs in with a text message', async ({
  page,
  context,
  portal,
  database,
  catchers,
}) => {
  await database.query('update security_settings set method_sms = true, method_email = false');
  const person = { role: 'tech' as const, email: 'jess@qrportal.example' };
  await signIn(context, portal.url, 'tech', person.email);
  const dialog = await beginAdding(page, methodText.sms.title);
  await dialog.getByLabel(setupText.phone).fill('+1 919 555 0123');
  await dialog.getByLabel('Current password').fill(seedPassword);
  await dialog.getByRole('button', { name: setupText.sendCode }).click();
  const first = await catchers.sms.next('+19195550123');
  await dialog.getByLabel(setupText.smsCode).fill(digitsOf(first.body));
  await dialog.getByRole('button', { name: setupText.confirm }).click();
  await expect(toast(page, factorText.added)).toBeVisible();
  await page.getByLabel(backupText.saved).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await logOut(page);
  await typeSignIn(page, 'tech', person.email, seedPassword);
  await expect(page.getByRole('heading', { name: wayText.sms.title })).toBeVisible();
  const second = await catchers.sms.next('+19195550123');
  await page.getByLabel(stepText.code).fill(digitsOf(second.body));
  await verify(page);
  await expect(page).toHaveURL('/tech');
});

test('an administrator is made to set up an authenticator before anything else', async ({ page, database }) => {
  await database.query(
    'update security_settings set enforce_admin_users = true, method_email = false, method_authenticator_app = true',
  );
  const { email } = personOf('admin');
  await typeSignIn(page, 'admin', email, seedPassword);
  await expect(page.getByRole('heading', { name: methodText.authenticator_app.add })).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: methodText.authenticator_app.add })).toBeVisible();
  const shown = await page.locator('code').innerText();
  const key = unbase32(shown.replace(setupText.key, '').replaceAll(/[^A-Z2-7]/g, ''));
  await page.getByLabel(setupText.appCode).fill(codeAt(key, stepAt(Date.now())));
  await page.getByRole('button', { name: setupText.confirm }).click();
  await page.getByLabel(backupText.saved).check();
  await page.getByRole('button', { name: backupText.toDashboard }).click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('navigation', { name: shellText.mainNavigation })).toBeVisible();
  await database.query('delete from auth.totp where user_id = (select id from profiles where email = $1)', [email]);
  await database.query('delete from auth.backup_codes where user_id = (select id from profiles where email = $1)', [
    email,
  ]);
});

test('a page that is open when a second step begins to be demanded leads to it, and back', async ({
  page,
  context,
  portal,
  database,
  catchers,
}) => {
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await database.query('update security_settings set enforce_all_users = true');
  await page.getByRole('searchbox').fill('dani');
  await expect(page.getByRole('heading', { name: wayText.email.title })).toBeVisible();
  // Other journeys in the same browser cause mail for this person too.
  let text = '';
  while (!/\b\d{6}\b/.test(text)) ({ text } = await catchers.mail.next(personOf('admin').email));
  await page.getByLabel(stepText.code).fill(digitsOf(text));
  await verify(page);
  await expect(page).toHaveURL(/\/admin\/users/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // A second step is advised where none is asked for, and never right after one was.
  for (const asked of [false, true]) {
    await database.query(
      `update security_settings set method_authenticator_app = true, enforce_all_users = false, enforce_by_risk = $1`,
      [asked],
    );
    const account = page.waitForResponse(/\/api\/account$/);
    await page.goto('/admin');
    await (await account).finished();
    await settled(page);
    await expect(page.getByRole('complementary', { name: reminderText.title })).toHaveCount(asked ? 0 : 1);
  }
});

test('a forgotten password is set by mail', async ({ page, catchers }) => {
  const email = 'imani@qrportal.example';
  await page.goto('/auth?role=sales');
  await page.getByRole('link', { name: signInText.forgot }).click();
  // The previous page has a field of the same name.
  await expect(page.getByRole('button', { name: forgotText.submit })).toBeVisible();
  await page.getByRole('textbox', { name: signInText.email }).fill(email);
  await page.getByRole('button', { name: forgotText.submit }).click();
  await expect(page.getByText(forgotText.sent)).toBeVisible();
  await setPassword(page, await catchers.mail.next(email));
  await expect(page).toHaveURL('/sales');
});
