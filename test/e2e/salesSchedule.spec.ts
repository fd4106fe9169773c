import { actionText } from '#text/actions.ts';
import { bookingText, confirmText, holdText } from '#text/book.ts';
import { heldText, holdTimeText, salesScheduleText } from '#text/salesSchedule.ts';
import { salesResourcesText } from '#text/scripts.ts';
import { sectionText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { faults } from '#test/e2e/axe.ts';
import { expect, openAs, personOf, phone, signIn, test, toast } from '#test/e2e/fixtures.ts';

const hannah = personOf('client');
const [holder = ''] = personOf('sales').full_name.split(' ');

test('a representative holds a time on the phone, and the client books it with one tap', async ({
  page,
  context,
  browser,
  portal,
  database,
}) => {
  await database.query("update booking_rules set online = true, approval = 'none'");
  await database.query('update services set deposit_percent = 0');
  await database.query('delete from slot_holds');
  const client = await openAs(browser, portal.url, 'client', phone);
  await client.goto('/client');
  await signIn(context, portal.url, 'sales');
  await page.goto('/sales');
  const quick = page.getByRole('region', { name: actionText.quickActions });
  await quick.getByRole('link', { name: salesScheduleText.title }).click();
  const held = page.getByRole('region', { name: heldText.title });
  await expect(held).toContainText(heldText.empty);

  await page.getByRole('link', { name: salesScheduleText.hold }).click();
  await page.getByLabel(holdTimeText.findClient).fill(hannah.full_name);
  await page.getByRole('button', { name: new RegExp(hannah.full_name) }).click();
  const first = page.getByRole('button', { name: /^\w+, \w+ \d+.*[AP]M$/ }).first();
  const window = await first.innerText();
  await first.click();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: holdTimeText.hold }).click();
  await expect(toast(page, fill(holdTimeText.held, { name: hannah.full_name }))).toBeVisible();
  await expect(held).toContainText(window);

  // The client's open page updates.
  const offer = client.getByRole('link', { name: fill(holdText.forYou, { holder, window }) });
  await offer.click();
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(fill(confirmText.heldTitle, { holder }));
  expect(await faults(client)).toEqual([]);
  await client.getByRole('button', { name: confirmText.book, exact: true }).click();
  await expect(client.getByRole('heading', { level: 1, name: bookingText.confirmed })).toBeVisible();

  // And so does the representative's.
  await expect(held).toContainText(heldText.empty);
  const { rows } = await database.query<{ day: string }>(
    `select (j.window_start at time zone b.time_zone)::date::text as day from jobs j cross join business_settings b
     where j.booking_id is not null order by j.created_at desc limit 1`,
  );
  await page.goto(`/sales/schedule?week=${rows[0]!.day}`);
  await expect(page.getByRole('link', { name: hannah.full_name }).first()).toBeVisible();
});

test('the price sheet fits on one page without the rest of the portal, and a script speaks in the reader’s name', async ({
  page,
  context,
  portal,
}) => {
  await signIn(context, portal.url, 'sales');
  await page.goto('/sales/resources');
  await expect(page.getByRole('button', { name: salesResourcesText.print })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: salesResourcesText.print })).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: /^First call/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First call' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(`this is ${holder} with`);
  await expect(page.getByRole('article')).not.toContainText('[');
  await page.getByRole('link', { name: salesResourcesText.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: sectionText.sales.resources.label })).toBeVisible();
});
