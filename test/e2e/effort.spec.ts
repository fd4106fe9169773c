import type { Page } from '@playwright/test';
import { countEffort } from '#test/e2e/effort.ts';
import { expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { settled } from '#test/e2e/settled.ts';
import { addDoneJob } from '#test/support/invoices.ts';
import { addPerson } from '#test/support/people.ts';
import { amountText } from '#text/amounts.ts';
import { addClientText } from '#text/clientList.ts';
import { assetText } from '#text/clients.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { billAllText } from '#text/invoices.ts';
import { jobDialogText } from '#text/jobs.ts';
import { placeLabels } from '#text/place.ts';
import { vehicleText } from '#text/quantities.ts';
import { shellText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';

/*
 * The effort of the office's daily work: clicks and keys, starting on the dashboard, without typed text. Each limit is half of
 * the effort at commit 05ca7e8, counted in the same way.
 */

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

/** The name ends with a letter: a trailing digit would merge with the number that is typed after it. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}x`;

async function begin(page: Page) {
  const effort = await countEffort(page);
  await page.goto('/admin');
  await settled(page);
  return async () => {
    const { clicks, keys } = await effort.read();
    return clicks + keys;
  };
}

/*
 * It took 24 clicks: a user with an email address, their record, a place, a vehicle, and a job whose time the dispatcher had to
 * know.
 */
test('with a mouse, a new caller becomes a scheduled job with a client, a place, a vehicle and two services', async ({
  page,
}) => {
  const effort = await begin(page);
  const name = fresh('Ruben Castellanos');
  await page.getByRole('button', { name: createText.job }).first().click();
  const dialog = page.getByRole('dialog', { name: jobDialogText.createTitle });
  await expect(dialog.getByLabel(jobDialogText.addService)).toBeFocused();
  await expect(dialog.getByRole('option', { name: /Full detail/ })).toBeAttached();
  for (const service of ['Full', 'Trash-bin cleaning, o']) {
    await page.keyboard.type(service);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('combobox', { name: fieldText.client }).click();
  const caller = `${name} 919 555 0177`;
  await page.keyboard.type(caller);
  await dialog.getByRole('option', { name: fill(jobDialogText.newClientNamed, { name: caller }) }).click();
  const add = page.getByRole('dialog', { name: createText.client });
  await add.getByLabel(placeLabels.street).click();
  await page.keyboard.type('18 Larkspur Dr, Fernway, NC 27511');
  await add.getByText(assetText.kinds.vehicle, { exact: true }).click();
  await add.getByLabel(fieldText.name, { exact: true }).last().click();
  await page.keyboard.type('Highlander');
  await add.getByText(vehicleText.suv, { exact: true }).click();
  await add.getByRole('button', { name: addClientText.submit }).click();
  await expect(dialog.getByLabel(fieldText.vehicleSize)).toHaveValue('suv');
  await dialog.getByRole('group', { name: jobDialogText.firstFree }).locator('label').first().click();
  await dialog.getByRole('button', { name: createText.job }).click();
  await expect(toast(page, jobDialogText.created)).toBeVisible();
  expect(await effort()).toBeLessThanOrEqual(24 / 2);
});

/* The record was three clicks away, and it didn't show the balance. */
const asked = { mouse: 3, keys: 3 };
/* For six clients: each needed a draft, its issue, a confirmation, and the way back to the list. */
const invoiced = { mouse: 29, keys: 29 };

for (const way of ['mouse', 'keys'] as const) {
  test(`by ${way}, a caller is told when we come and what they owe`, async ({ page }) => {
    const effort = await begin(page);
    if (way === 'keys') await page.keyboard.press('Control+k');
    else await page.getByRole('button', { name: shellText.search }).click();
    await expect(page.getByRole('combobox', { name: shellText.search })).toBeFocused();
    await page.keyboard.type('osei');
    const answer = page.getByRole('complementary', { name: 'Hannah Osei' });
    await expect(answer).toContainText(fieldText.nextVisit);
    await expect(answer).toContainText(amountText.balanceDue);
    expect(await effort()).toBeLessThanOrEqual(asked[way] / 2);
  });

  test(`by ${way}, thirty finished bin visits are invoiced and sent`, async ({ page, database, catchers }) => {
    const people: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const { id, email } = await addPerson(database, 'client', { full_name: fresh(`Bins ${at}`) });
      people.push(email);
      for (let visit = 0; visit < 5; visit += 1) await addDoneJob(database, id, { price: 4_500, title: 'Bins' });
    }
    const effort = await begin(page);
    const bar = page.getByRole('region', { name: billAllText.label });
    const dialog = page.getByRole('dialog', { name: billAllText.title });
    if (way === 'mouse') {
      await page.getByRole('link', { name: /ready to invoice/ }).click();
      await bar.getByRole('button').click();
      await dialog.getByRole('button', { name: /^Send/ }).click();
    } else {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: shellText.search })).toBeFocused();
      await page.keyboard.type('ready to inv');
      await page.keyboard.press('Enter');
      await expect(bar).toContainText('$');
      await page.keyboard.press('Control+Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Control+Enter');
    }
    await expect(dialog).toBeHidden();
    for (const email of people) expect((await catchers.mail.next(email)).subject).toMatch(/INV-\d+/);
    expect(await effort()).toBeLessThanOrEqual(invoiced[way] / 2);
  });
}
