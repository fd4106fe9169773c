import { expect, personOf, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { profileText } from '#text/profile.ts';

test('a change in one browser shows in the other without a reload, also to the office', async ({
  browser,
  portal,
  address,
}) => {
  const headers = { 'x-forwarded-for': address };
  const [phone, desk] = [
    await watched(browser, { extraHTTPHeaders: headers }),
    await watched(browser, { extraHTTPHeaders: headers }),
  ];
  for (const context of [phone, desk]) await signIn(context, portal.url, 'tech', 'owen@qrportal.example');
  const [one, two] = [await phone.newPage(), await desk.newPage()];
  await one.goto(`${portal.url}/tech/settings`);
  const streaming = two.waitForResponse((response) => response.url().includes('/api/events'));
  await two.goto(`${portal.url}/tech/settings`);
  await expect(two.getByLabel(fieldText.fullName)).toHaveValue('Owen Park');
  await streaming;
  await one.getByLabel(fieldText.fullName).fill('Owen J. Park');
  await one.getByLabel(fieldText.phone).fill('(919) 555-0199');
  await one.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(toast(one, profileText.saved)).toBeVisible();
  await expect(two.getByLabel(fieldText.fullName)).toHaveValue('Owen J. Park');
  await expect(two.getByLabel(fieldText.phone)).toHaveValue('(919) 555-0199');
  await phone.close();
  await desk.close();
});

test('a change made elsewhere while I edit is announced, and nothing I typed is lost', async ({
  context,
  page,
  portal,
}) => {
  await signIn(context, portal.url, 'client', 'rosa.quintero@mail.example');
  await page.goto('/client/settings');
  const name = page.getByLabel(fieldText.fullName);
  await expect(name).toHaveValue('Rosa Quintero');
  await name.fill('Rosa Q. (mine)');
  const other = await context.newPage();
  await other.goto('/client/settings');
  await other.getByLabel(fieldText.fullName).fill('Rosa Q. (theirs)');
  await other.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(page.getByText(profileText.changedElsewhere)).toBeVisible();
  await expect(name).toHaveValue('Rosa Q. (mine)');
  await page.getByRole('button', { name: actionText.takeTheirs }).click();
  await expect(name).toHaveValue('Rosa Q. (theirs)');
});

test('a lost reply is asked for again with the same command, and the change happens once', async ({
  context,
  page,
  portal,
  database,
}) => {
  await signIn(context, portal.url, 'client', 'aldo.ricci@mail.example');
  await page.goto('/client/settings');
  const ids: (string | null)[] = [];
  await page.route('**/api/profiles/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    ids.push(await route.request().headerValue('idempotency-key'));
    // The server does it, but the response never reaches the browser.
    if (ids.length === 1) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await page.getByLabel(fieldText.fullName).fill('Aldo R.');
  await page.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(toast(page, profileText.saved)).toBeVisible();
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  const { rowCount } = await database.query(
    "select from audit_events a join profiles p on p.id = a.entity_id where action = 'profile.updated' and full_name = 'Aldo R.'",
  );
  expect(rowCount).toBe(1);
});

test('a name that looks like markup is shown as it is', async ({ context, page, portal }) => {
  await signIn(context, portal.url, 'client', 'yuki.tanaka@mail.example');
  await page.goto('/client/settings');
  const name = '<img src=x onerror=alert(1)>';
  await page.getByLabel(fieldText.fullName).fill(name);
  await page.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(toast(page, profileText.saved)).toBeVisible();
  await page.goto('/client');
  await expect(page.getByText(name).first()).toBeVisible();
});

test('an empty name is refused beside its field, and Discard brings the saved one back', async ({
  context,
  page,
  portal,
}) => {
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech/settings');
  const name = page.getByLabel(fieldText.fullName);
  await name.fill(' ');
  await page.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(page.getByText(profileText.nameMissing)).toBeVisible();
  await page.getByRole('button', { name: actionText.discard }).click();
  await expect(name).toHaveValue(personOf('tech').full_name);
});
