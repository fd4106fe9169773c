import { expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { accountText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { activityLinkText } from '#text/activity.ts';
import { amountText } from '#text/amounts.ts';
import { auditActionText, auditText } from '#text/audit.ts';
import { commonText } from '#text/common.ts';
import { setPasswordText, currentPasswordText } from '#text/auth.ts';
import { dayText } from '#text/days.ts';
import { errorText, permissionText } from '#text/errors.ts';
import { fieldText } from '#text/fields.ts';
import { pickerText } from '#text/pickers.ts';
import { serviceEditorText } from '#text/services.ts';
import { shellText } from '#text/shell.ts';
import { dayOffText, serviceText, staffDetailsText, staffText, weekText } from '#text/staff.ts';
import {
  adminPasswordText,
  createUserText,
  deleteUserText,
  newPasswordText,
  recoveryText,
  roleChoiceText,
  userPanelText,
  usersText,
} from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

const fresh = (name: string) => `${name}.${Date.now()}@mail.example`;

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

test('a letter that is typed while the address changes is not lost', async ({ page }) => {
  await page.goto('/admin/users');
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await search.evaluate((input: HTMLInputElement) => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...state: Parameters<typeof replace>) => {
      history.replaceState = replace;
      replace(...state);
      // As a keyboard does it, before the page has re-rendered.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, `${input.value}a`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
  });
  // All at once: a slow machine would change the URL between two letters.
  await search.fill('hann');
  await expect(page).toHaveURL(/search=hanna$/);
  await expect(search).toHaveValue('hanna');
  await page.goto('/admin/users?search=rosa');
  await expect(search).toHaveValue('rosa');
});

test('a user is created, found, changed, helped and deleted, and the log knows', async ({ page }) => {
  const email = fresh('zora');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: createUserText.submit }).click();
  const dialog = page.getByRole('dialog');

  await test.step('what is missing is marked and said', async () => {
    await dialog.getByRole('button', { name: createUserText.submit }).click();
    await expect(toast(page, usersText.missing)).toContainText(usersText.missingBody);
    await expect(dialog.getByLabel(fieldText.fullName)).toBeFocused();
    await expect(dialog.getByText(usersText.emailMissing)).toBeVisible();
  });
  await test.step('with a made-up password', async () => {
    await dialog.getByLabel(fieldText.fullName).fill('Zora Quell');
    await dialog.getByLabel(fieldText.email).fill(email);
    await dialog.getByText(createUserText.type, { exact: true }).click();
    await dialog.getByRole('button', { name: newPasswordText.generate }).click();
    await dialog.getByRole('button', { name: createUserText.submit }).click();
    await expect(toast(page, createUserText.done)).toContainText('Zora Quell (client) has been added to the system.');
    await expect(dialog).toBeHidden();
  });
  await test.step('the search keeps the focus, and the address what is looked for', async () => {
    await page.getByRole('searchbox').pressSequentially('zora q');
    await expect(page).toHaveURL(/search=zora\+q/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
  await test.step('the panel has an address of its own and gives the focus back', async () => {
    const link = page.getByRole('link', { name: 'Zora Quell', exact: true });
    await link.press('Enter');
    await expect(page).toHaveURL(/user=/);
    await page.reload();
    await expect(dialog.getByLabel(fieldText.fullName)).toHaveValue('Zora Quell');
    await dialog.getByLabel(fieldText.phone).fill('(919) 555-0777');
    await dialog.getByRole('button', { name: actionText.save }).click();
    await expect(toast(page, userPanelText.saved)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toContainText('(919) 555-0777');
  });
  await test.step('help asks first', async () => {
    await page.getByRole('link', { name: 'Zora Quell', exact: true }).click();
    await dialog.getByRole('button', { name: recoveryText.password.title }).click();
    const ask = page.getByRole('dialog', { name: recoveryText.password.title });
    await ask.getByRole('button', { name: newPasswordText.generate }).click();
    await ask.getByRole('button', { name: recoveryText.password.submit }).click();
    await expect(toast(page, recoveryText.password.done)).toBeVisible();
    await expect(ask).toBeHidden();
    await dialog.getByRole('link', { name: userPanelText.activity }).click();
    await expect(page.getByText(fill(auditText.person, { name: 'Zora Quell' }))).toBeVisible();
    await expect(page.getByRole('cell', { name: auditActionText['user.password_set'] })).toBeVisible();
    await expect(page.getByRole('link', { name: actionText.exportCsv })).toHaveAttribute(
      'href',
      /^\/api\/audit\/export\?person=/,
    );
  });
  await test.step('and so does the bin', async () => {
    await page.goto('/admin/users?search=zora+quell');
    await page.getByRole('button', { name: fill(actionText.deleteName, { name: 'Zora Quell' }) }).click();
    await expect(dialog.getByText('Are you sure you want to delete Zora Quell?')).toBeVisible();
    await expect(dialog.getByRole('button', { name: commonText.cancel })).toBeFocused();
    await dialog.getByRole('button', { name: deleteUserText.submit }).click();
    await expect(toast(page, deleteUserText.done)).toContainText('Zora Quell has been removed from the system.');
    await expect(page.getByText(usersText.noMatch)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: commonText.resetFilters }).last().click();
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByRole('row').nth(5)).toBeVisible();
  });
});

test('an address that is taken is said in the dialog and at its field, and nothing typed is lost', async ({ page }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: createUserText.submit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(fieldText.fullName).fill('Someone Else');
  await dialog.getByLabel(fieldText.email).fill('dani@qrportal.example');
  await dialog.getByRole('button', { name: createUserText.submit }).click();
  await expect(toast(page, createUserText.failed)).toContainText(errorText.email_taken);
  await expect(dialog.locator('form').getByRole('alert')).toContainText(errorText.email_taken);
  await expect(dialog.getByLabel(fieldText.email)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel(fieldText.fullName)).toHaveValue('Someone Else');
});

test('what is refused stays in reach and says why', async ({ page }) => {
  await page.goto('/admin/users?role=admin&search=renee');
  const bin = page.getByRole('button', { name: fill(actionText.deleteName, { name: 'Renee Castillo' }) });
  await bin.focus();
  await expect(page.getByRole('tooltip')).toContainText(permissionText.demoteFirst);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Renee Castillo' }).click();
  const end = page.getByRole('button', { name: recoveryText.sessions.title });
  await expect(end).toHaveAttribute('aria-disabled', 'true');
  await expect(end).toHaveAccessibleDescription(new RegExp(permissionText.ownAccountElsewhere));
});

test('the administrator’s own password changes only with the old one', async ({ context, page, portal, database }) => {
  // A separate administrator: the seeded ones sign in elsewhere with their password.
  const { email } = await addPerson(database, 'admin', { full_name: 'Ada Quist' });
  await signIn(context, portal.url, 'admin', email, goodPassword);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: adminPasswordText.title }).click();
  const dialog = page.getByRole('dialog');
  const next = 'walnut brook lantern 54';
  const update = dialog.getByRole('button', { name: adminPasswordText.submit });
  await dialog.getByLabel(currentPasswordText.label).fill('not it');
  await dialog.getByLabel(setPasswordText.newPassword, { exact: true }).fill(next);
  await dialog.getByLabel(setPasswordText.confirmPassword).fill('walnut');
  await update.click();
  await expect(toast(page, setPasswordText.mismatch)).toContainText(setPasswordText.mismatchBody);
  await dialog.getByLabel(setPasswordText.confirmPassword).fill(next);
  await update.click();
  await expect(toast(page, accountText.updateFailed)).toContainText(errorText.wrong_password);
  await dialog.getByLabel(currentPasswordText.label).fill(goodPassword);
  await update.click();
  await expect(toast(page, accountText.updated)).toContainText(accountText.adminUpdatedBody);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a person is added on Staff, with skills and the business’ hours, and is opened', async ({ page }) => {
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: staffText.add }).click();
  const dialog = page.getByRole('dialog', { name: staffText.add });
  await expect(dialog.getByRole('radio', { name: roleChoiceText.tech })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: roleChoiceText.client })).toHaveCount(0);
  await dialog.getByLabel(fieldText.fullName).fill('Nia Torres');
  await dialog.getByLabel(fieldText.email).fill(fresh('nia'));
  await dialog.getByRole('checkbox', { name: serviceText.soft_wash }).check();
  await dialog.getByRole('radio', { name: roleChoiceText.sales }).press('Space');
  await expect(dialog.getByRole('checkbox', { name: serviceText.soft_wash })).toHaveCount(0);
  await dialog.getByRole('radio', { name: roleChoiceText.tech }).press('Space');
  await dialog.getByRole('button', { name: staffText.add }).click();
  const panel = page.getByRole('dialog', { name: 'Nia Torres' });
  await expect(panel.getByRole('checkbox', { name: serviceText.soft_wash })).toBeChecked();
  await expect(panel.getByLabel(fill(weekText.starts, { day: 'Monday' }))).toHaveValue('8:00 AM');
  await expect(page).toHaveURL(/person=/);
});

test('a technician gets a colour, skills, a week and days off, each saved for itself', async ({ page }) => {
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: 'Owen Park' }).click();
  const dialog = page.getByRole('dialog', { name: 'Owen Park' });
  await dialog.getByRole('radio', { name: 'Coral' }).press('Space');
  await dialog.getByRole('checkbox', { name: serviceText.ceramic_coating }).check();
  await dialog.getByLabel(fieldText.hourlyCost).fill('31.75');
  await dialog.getByRole('button', { name: actionText.save }).first().click();
  await expect(toast(page, staffDetailsText.saved)).toBeVisible();

  const at = (label: string, day: string) => dialog.getByLabel(fill(label, { day }), { exact: true });
  await at(weekText.starts, 'Monday').fill('09:15');
  await at(weekText.ends, 'Monday').fill('08:00');
  await dialog.getByRole('button', { name: actionText.save }).nth(1).click();
  await expect(dialog.getByText(weekText.order)).toBeVisible();
  await expect(at(weekText.starts, 'Monday')).toBeFocused();
  await at(weekText.ends, 'Monday').fill('17:45');
  await dialog.getByRole('button', { name: weekText.copy }).click();
  await dialog.getByRole('button', { name: actionText.save }).nth(1).click();
  await expect(toast(page, weekText.saved)).toContainText('Mon–Fri 9:15 AM – 5:45 PM');

  await dialog.getByLabel(pickerText.from).fill('2099-07-04');
  await dialog.getByRole('button', { name: dayOffText.add }).click();
  await expect(toast(page, dayOffText.added)).toContainText('Jul 4, 2099');
  await page.reload();
  await expect(dialog.getByLabel(fieldText.hourlyCost)).toHaveValue('31.75');
  await expect(dialog.getByRole('radio', { name: 'Coral' })).toBeChecked();
  await expect(at(weekText.ends, 'Thursday')).toHaveValue(/^5:45\sPM$/);
  const remove = dialog.getByRole('button', { name: fill(dayOffText.remove, { days: 'Jul 4, 2099' }) });
  await remove.click();
  await page.getByRole('dialog', { name: dayOffText.submit }).getByRole('button', { name: dayOffText.submit }).click();
  await expect(toast(page, dayOffText.removed)).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test('the activity log is narrowed by kind and days, and comes as a file', async ({ page, request }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: shellText.account }).click();
  await page.getByRole('menuitem', { name: shellText.activityLog }).click();
  await page.getByLabel(auditText.kind).selectOption('session');
  await expect(page.getByText(auditActionText['session.created']).first()).toBeVisible();
  await page.getByLabel(pickerText.to, { exact: true }).fill('2001-01-01');
  await expect(page.getByText(auditText.noMatch)).toBeVisible();
  await page.getByLabel(pickerText.from, { exact: true }).fill('2002-01-01');
  await expect(page.getByText(dayText.order)).toBeVisible();
  await page.getByRole('button', { name: commonText.resetFilters }).first().click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: actionText.exportCsv }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
  expect((await request.get('/api/audit/export')).status()).toBe(401);
});

test('a record leads to its activity: old and new values, who did it, and back to the record', async ({ page }) => {
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: 'Owen Park' }).click();
  await page.getByRole('link', { name: activityLinkText.title, exact: true }).click();
  await expect(page.getByText(fill(auditText.record, { name: 'Owen Park' }))).toBeVisible();
  await page.getByRole('button', { name: auditText.removeRecord }).click();

  await page.goto('/admin/services?search=coating');
  const name = page.getByRole('textbox', { name: amountText.deposit });
  const before = Number(await name.inputValue());
  await name.fill(String(before + 5));
  await page.getByRole('button', { name: serviceEditorText.save }).click();
  await expect(toast(page, serviceEditorText.saved)).toBeVisible();
  await page.getByRole('link', { name: activityLinkText.title, exact: true }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(`${amountText.deposit}: ${before}% → ${before + 5}%`);
  await expect(row).toContainText('Renee Castillo');
  await page.getByLabel(auditText.by).selectOption('Owen Park');
  await expect(page.getByText(auditText.noMatch)).toBeVisible();
  await page.getByLabel(auditText.by).selectOption(auditText.anyone);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/services\?service=/);
});
