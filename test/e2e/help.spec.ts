import { commonText } from '#text/common.ts';
import { helpText } from '#text/help.ts';
import { expect, signIn, test } from '#test/e2e/fixtures.ts';

test('help is searched while one types, and each article has an address of its own', async ({
  page,
  context,
  portal,
}) => {
  await signIn(context, portal.url, 'client');
  await page.goto('/client/help');
  const box = page.getByRole('searchbox', { name: helpText.search });
  await box.pressSequentially('lost phone');
  await expect(page).toHaveURL('/client/help?q=lost+phone');
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: 'I lost my phone or security key' }).click();
  await expect(page).toHaveURL('/client/help?article=lost-phone');
  await expect(page.getByRole('heading', { level: 2, name: 'I lost my phone or security key' })).toBeFocused();
  await page.reload();
  await page.getByRole('article').getByRole('link', { name: 'backup code' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Use backup codes' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(box).toHaveValue('lost phone');
});

test('what matches nothing says so and offers a way back', async ({ page, context, portal }) => {
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech/help?q=%3Cb%3Ezebra');
  await expect(page.getByText('No results for "<b>zebra".').last()).toBeVisible();
  await page.getByRole('button', { name: commonText.resetFilters }).click();
  await expect(page).toHaveURL('/tech/help');
  await expect(page.getByRole('heading', { level: 2, name: helpText.topics.second_step })).toBeVisible();
});

test('articles of another role are not there', async ({ page, context, portal }) => {
  await signIn(context, portal.url, 'sales');
  await page.goto('/sales/help');
  await expect(page.getByRole('heading', { level: 2, name: helpText.topics.sign_in })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: helpText.topics.settings })).toHaveCount(0);
  await page.goto('/sales/help?article=set-up-mail');
  await expect(page.getByText(helpText.missing)).toBeVisible();
  await page.getByRole('link', { name: helpText.all }).click();
  await expect(page).toHaveURL('/sales/help');
});
