import { actionText } from '#text/actions.ts';
import { bookingRulesText } from '#text/bookingRules.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { trialText } from '#text/mail.ts';
import type { Page } from '@playwright/test';
import { errorText } from '#text/errors.ts';
import { channelText, noticeText } from '#text/notifications.ts';
import { referralRulesText, referralsText } from '#text/referrals.ts';
import { requestsText } from '#text/requests.ts';
import {
  adviceText,
  generalText,
  integrationsText,
  noticesText,
  securityText,
  settingsText,
  taxText,
} from '#text/settings.ts';
import { expect, personOf, signIn, test, toast } from '#test/e2e/fixtures.ts';

const save = (page: Page) => page.getByRole('button', { name: settingsText.save }).click();
const saveBar = (page: Page) => page.locator('[data-save-bar]');

test.beforeEach(async ({ context, portal }) => {
  await signIn(context, portal.url, 'admin');
});
test.afterEach(async ({ database }) => {
  await database.query(`
    update security_settings set lockout_threshold = 5, method_email = true, method_sms = false,
      require_uppercase = false, enforce_admin_users = false;
    update business_settings set cancellation_fee_cents = 0, logo_url = null, address = null, billing_email = null,
      payment_terms_days = 14, reminder_days = '{3,10}';
    update notification_rules set sms = false;
    update integration_settings set card_checkout = false;
    delete from business_logos`);
});

test.describe('security', () => {
  test('a change is named in the bar, kept by the server, and only then announced', async ({ page, database }) => {
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: securityText.parts.passwords }).click();
    await page.getByRole('slider', { name: securityText.lockout }).press('ArrowLeft');
    await expect(saveBar(page)).toContainText('1 unsaved change: lockout threshold from 5 to 4');
    await expect(toast(page, settingsText.saved)).toHaveCount(0);
    await save(page);
    await expect(toast(page, 'Settings Saved')).toContainText('Your security settings have been updated successfully.');
    await expect(saveBar(page)).toHaveCount(0);
    const { rows } = await database.query('select lockout_threshold from security_settings');
    expect(rows).toEqual([{ lockout_threshold: 4 }]);
  });

  test('a required second step without a method is refused where it was asked for', async ({ page, database }) => {
    await database.query(
      'update security_settings set method_authenticator_app = false, method_hardware_token = false, method_sms = false',
    );
    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: securityText.enforcement.enforce_admin_users.label }).click();
    await page.getByRole('switch', { name: securityText.methods.email.label }).click();
    await save(page);
    await expect(saveBar(page).getByRole('alert')).toContainText(errorText.no_method);
    await expect(page.getByRole('region', { name: securityText.enforcementTitle })).toContainText(errorText.no_method);
    await page.getByRole('button', { name: actionText.discard }).click();
    await expect(page.getByText(errorText.no_method)).toHaveCount(0);
  });

  test('the advice follows what is saved, not what is being edited', async ({ page }) => {
    await page.goto('/admin/settings?part=passwords');
    const advice = page.getByRole('complementary', { name: adviceText.title });
    await expect(advice).toContainText(adviceText.composition.kept);
    await page.getByRole('switch', { name: securityText.composition.require_uppercase.label }).click();
    await expect(advice).toContainText(adviceText.composition.kept);
    await save(page);
    await expect(advice).toContainText('Some are on (uppercase).');
  });

  test('edits outlive a look at another tab, and leave alone what another user saved meanwhile', async ({
    page,
    context,
    database,
  }) => {
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: securityText.parts.passwords }).click();
    await page.getByRole('slider', { name: securityText.lockout }).press('ArrowLeft');
    await page.getByRole('link', { name: settingsText.tabs.integrations }).click();
    await expect(
      page.getByRole('link', { name: `${settingsText.tabs.security} ${settingsText.notSaved}` }),
    ).toBeVisible();

    const other = await context.newPage();
    await other.goto('/admin/settings');
    await other.getByRole('switch', { name: securityText.methods.sms.label }).click();
    await save(other);
    await expect(toast(other, settingsText.saved)).toBeVisible();

    await page.getByRole('link', { name: settingsText.tabs.security }).click();
    await expect(page.getByRole('switch', { name: securityText.methods.sms.label })).toBeChecked();
    await save(page);
    await expect(toast(page, settingsText.saved)).toBeVisible();
    const { rows } = await database.query('select lockout_threshold, method_sms from security_settings');
    expect(rows).toEqual([{ lockout_threshold: 4, method_sms: true }]);
  });

  test('the same field changed elsewhere is announced, and nothing chosen here is lost', async ({ page, context }) => {
    await page.goto('/admin/settings?part=passwords');
    const slider = page.getByRole('slider', { name: securityText.lockout });
    await slider.press('ArrowLeft');
    const other = await context.newPage();
    await other.goto('/admin/settings?part=passwords');
    await other.getByRole('slider', { name: securityText.lockout }).press('ArrowRight');
    await save(other);
    await expect(page.getByText(settingsText.changedElsewhere)).toBeVisible();
    await expect(slider).toHaveValue('4');
    await page.getByRole('button', { name: actionText.takeTheirs }).click();
    await expect(slider).toHaveValue('6');
  });
});

test.describe('general', () => {
  test('money is typed in dollars and kept in cents; what can’t be read is refused beside its field', async ({
    page,
    database,
  }) => {
    await page.goto('/admin/settings?tab=general');
    const monday = page.getByLabel('Monday, closes');
    const closing = await monday.inputValue();
    await monday.fill('00:01');
    await save(page);
    await expect(page.getByLabel('Monday, opens')).toBeFocused();
    await expect(page.getByText(generalText.problems.hours)).toBeVisible();
    await monday.fill(closing);
    const fee = page.getByLabel(generalText.lateFee);
    await fee.fill('12,50');
    await save(page);
    await expect(fee).toBeFocused();
    await expect(fee).toHaveAttribute('aria-invalid', 'true');
    await fee.fill('4.35');
    await expect(
      page.getByText('Clients who were given a time and cancel less than 24 hours ahead pay $4.35.'),
    ).toBeVisible();
    await save(page);
    await expect(toast(page, settingsText.saved)).toContainText(generalText.savedBody);
    const { rows } = await database.query('select cancellation_fee_cents::int as cents from business_settings');
    expect(rows).toEqual([{ cents: 435 }]);
  });

  test('what stands on invoices is saved, and what the terms and reminders come to is said', async ({
    page,
    database,
  }) => {
    await page.goto('/admin/settings?tab=general');
    const section = page.getByRole('region', { name: generalText.invoices.title, exact: true });
    const email = section.getByLabel(generalText.invoices.email);
    const reminders = section.getByLabel(generalText.invoices.reminders);
    await section.getByLabel(fieldText.address).fill('2100 Quarry Rd, Austin, TX 78704');
    await section.getByLabel(generalText.invoices.terms).fill('30');
    await email.fill('billing');
    await reminders.fill('21, 0');
    await save(page);
    await expect(email).toBeFocused();
    await expect(section.getByText(generalText.problems.email)).toBeVisible();
    await expect(reminders).toHaveAttribute('aria-invalid', 'true');
    await email.fill('billing@example.com');
    await reminders.fill('21, 7');
    await expect(section.getByText('Invoices are due 30 days after the invoice date (Net 30).')).toBeVisible();
    await expect(section.getByText('We email a reminder 7 and 21 days after the due date.')).toBeVisible();
    await save(page);
    await expect(toast(page, settingsText.saved)).toContainText(generalText.savedBody);
    await expect(reminders).toHaveValue('7, 21');
    const { rows } = await database.query(
      'select address, billing_email, payment_terms_days, reminder_days from business_settings',
    );
    expect(rows).toEqual([
      {
        address: '2100 Quarry Rd, Austin, TX 78704',
        billing_email: 'billing@example.com',
        payment_terms_days: 30,
        reminder_days: [7, 21],
      },
    ]);
  });

  test('a tax rate is added, changed and deleted after a question', async ({ page, database }) => {
    const rates = async () =>
      (await database.query('select name, rate_ppm, valid_to::text from tax_rates order by name')).rows;
    await database.query('delete from tax_rates');
    await page.goto('/admin/settings?tab=general');
    await expect(page.getByText(taxText.empty)).toBeVisible();
    await page.getByRole('button', { name: taxText.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(fieldText.name).fill('NC sales tax');
    await dialog.getByLabel(taxText.rateLabel).fill('7.25');
    await dialog.getByRole('button', { name: taxText.submit }).click();
    await expect(toast(page, taxText.created)).toBeVisible();
    const row = page.getByRole('row', { name: /NC sales tax/ });
    await expect(row).toContainText('7.25%');
    expect(await rates()).toEqual([{ name: 'NC sales tax', rate_ppm: 72_500, valid_to: null }]);

    await row.getByRole('button', { name: 'Edit NC sales tax' }).click();
    await dialog.getByLabel(taxText.to).fill('2001-01-01');
    await dialog.getByRole('button', { name: taxText.submit }).click();
    await expect(dialog.getByText(dayText.order)).toBeVisible();
    await dialog.getByLabel(taxText.to).fill('2099-12-31');
    await dialog.getByRole('button', { name: taxText.submit }).click();
    await expect(row).toContainText('Dec 31, 2099');

    await row.getByRole('button', { name: 'Delete NC sales tax' }).click();
    await expect(dialog).toContainText('Are you sure you want to delete NC sales tax? This action cannot be undone.');
    await dialog.getByRole('button', { name: actionText.delete, exact: true }).click();
    await expect(page.getByText(taxText.empty)).toBeVisible();
    expect(await rates()).toEqual([]);
  });

  test('a logo is looked at, sent and shown on the landing page; what isn’t a picture is refused', async ({ page }) => {
    await page.goto('/admin/settings?tab=general');
    const choose = page.locator('input[type=file]');
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await page.getByRole('button', { name: generalText.sendLogo }).click();
    await expect(page.getByText(errorText.not_an_image)).toBeVisible();
    await choose.setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await expect(page.getByText(generalText.logoWrongType)).toBeVisible();
    await choose.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: Buffer.alloc(140_001) });
    await expect(page.getByText('This file is 141 KB. Choose one that’s 140 KB or smaller.')).toBeVisible();
    await choose.setInputFiles({ name: 'd.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
    await expect(page.getByRole('img', { name: generalText.logoChosen })).toBeVisible();
    await page.getByRole('button', { name: generalText.sendLogo }).click();
    await expect(toast(page, generalText.logoSaved)).toBeVisible();
    await expect(page.getByRole('img', { name: generalText.logoNow })).toHaveAttribute('src', /^\/api\/business\/logo/);
    await page.goto('/');
    await expect(page.locator('img[src^="/api/business/logo"]')).toHaveJSProperty('naturalWidth', 1);
    await page.goto('/admin/settings?tab=general');
    await page.getByRole('button', { name: generalText.removeLogo }).click();
    await expect(page.getByText(generalText.noLogo)).toBeVisible();
  });
});

test('a notice is sent over another channel once its box is ticked and saved', async ({ page, database }) => {
  await page.goto('/admin/settings?tab=notifications');
  const { label } = noticeText.account_locked;
  await page.getByRole('group', { name: label }).getByRole('checkbox', { name: channelText.sms }).click();
  await expect(saveBar(page)).toContainText('1 unsaved change: account locked by SMS on');
  await save(page);
  await expect(toast(page, settingsText.saved)).toContainText(noticesText.savedBody);
  const { rows } = await database.query("select sms from notification_rules where notice = 'account_locked'");
  expect(rows).toEqual([{ sms: true }]);
});

test('an integration is tried out, with its answer beside the button; no secret is on the page', async ({
  page,
  catchers,
}) => {
  await page.goto('/admin/settings?tab=integrations');
  const mail = page.getByRole('region', { name: integrationsText.names.mail.label });
  await expect(mail).toContainText(integrationsText.configured);
  await mail.getByRole('button', { name: integrationsText.sendTest }).click();
  await expect(mail).toContainText(`Sent to ${personOf('admin').email}`);
  await catchers.mail.next(personOf('admin').email);
  const storage = page.getByRole('region', { name: integrationsText.names.storage.label });
  await expect(storage).toContainText(integrationsText.configured);
  await storage.getByRole('button', { name: integrationsText.tryIt }).click();
  await expect(storage).toContainText(trialText.storageGood);
  expect(await page.content()).not.toContain(catchers.env.SMS_TOKEN);
});

test('card checkout is on once the server has said so', async ({ page, database }) => {
  await page.goto('/admin/settings?tab=integrations');
  const control = page.getByRole('switch', { name: integrationsText.cardCheckout });
  await control.click();
  await expect(toast(page, integrationsText.cardOn)).toBeVisible();
  await expect(control).toBeChecked();
  expect((await database.query('select card_checkout from integration_settings')).rows).toEqual([
    { card_checkout: true },
  ]);
});

test('the settings’ tabs are found by name in the palette', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('password pol');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings?part=passwords');
  await expect(page.getByRole('spinbutton', { name: securityText.minLength })).toHaveValue('8');
});

test('the rules behind requests and referrals are in view when their links are followed', async ({ page }) => {
  for (const [path, link, section] of [
    ['/admin/jobs/requests', requestsText.rules, bookingRulesText.title],
    ['/admin/jobs/referrals', referralsText.rules, referralRulesText.title],
  ] as const) {
    await page.goto(path);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
  }
});
