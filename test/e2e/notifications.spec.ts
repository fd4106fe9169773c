import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { invoiceName } from '#contract/money.ts';
import { notificationsText } from '#contract/text/en/notifications.ts';
import { shellText } from '#contract/text/en/shell.ts';
import { faults } from '#test/e2e/axe.ts';
import { expect, personOf, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { beyondEdge } from '#test/e2e/narrow.ts';
import { addJob } from '#test/support/jobs.ts';
import { addInvoice } from '#test/support/payments.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';

const bellOf = (page: Page) => page.getByRole('button', { name: /Notifications/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: shellText.notifications });

test.afterEach(({ database }) =>
  database.query('delete from notifications; update notification_rules set portal = false'),
);

test('the bell lists what is new, marks it as read, and gives the focus back', async ({
  page,
  context,
  portal,
  database,
}) => {
  const { email } = personOf('admin');
  const about = personOf('tech');
  await database.query(
    `insert into notifications (id, profile_id, kind, entity, entity_id)
     select gen_random_uuid(), p.id, kind, 'profile', s.id
     from profiles p, profiles s, unnest(array['account_locked', 'user_created', 'unheard_of']) as kind
     where p.email = $1 and s.email = $2`,
    [email, about.email],
  );
  // The list comes once, and then late: that it was read is known without it.
  const late = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/notifications', async (route) => {
    if (asked++ > 0) await late.promise;
    await route.continue();
  });
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin');
  const bell = page.getByRole('button', { name: /Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications: You have 3 new notifications.');
  await bell.click();
  await expect(toast(page, 'Notifications')).toContainText('You have 3 new notifications.');
  const panel = page.getByRole('dialog', { name: shellText.notifications });
  await expect(panel).toContainText(`An account was created for ${about.full_name}.`);
  await expect(panel).toContainText(notificationsText.other.label);
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(panel.getByText(notificationsText.fresh)).toHaveCount(3);
  const { rows } = await database.query('select from notifications where read_at is null');
  expect(rows).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();

  await bell.click();
  await expect(panel).toContainText(`An account was created for ${about.full_name}.`);
  await expect(panel.getByText(notificationsText.fresh)).toHaveCount(0);
  late.resolve();
  // What lies beside it works at the first click.
  await page.getByRole('button', { name: shellText.account }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('what happens while the page is open shows on the bell', async ({ page, context, portal, database }) => {
  await signIn(context, portal.url, 'tech');
  const streaming = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto('/tech');
  await streaming;
  const bell = page.getByRole('button', { name: /Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await database.query(
    `with made as (
       insert into notifications (id, profile_id, kind) select gen_random_uuid(), id, 'password_changed' from profiles
       where email = $1 returning id, profile_id)
     insert into change_events (entity, entity_id, users, roles)
     select 'notification', id, array[profile_id], array[]::text[] from made`,
    [personOf('tech').email],
  );
  await expect(bell).toHaveAccessibleName('Notifications: You have 1 new notifications.');
});

test('with nothing to tell, the panel says so and no message counts to zero', async ({ page, context, portal }) => {
  await signIn(context, portal.url, 'client');
  await page.goto('/client');
  await page.getByRole('button', { name: shellText.notifications }).click();
  const panel = page.getByRole('dialog', { name: shellText.notifications });
  await expect(panel).toContainText(notificationsText.empty);
  // Not retried: a message that counts to zero would be gone after a while.
  expect(await toast(page, shellText.notifications).count()).toBe(0);
});

for (const width of [1280, 390]) {
  test(`a client pays; the administrator reads who paid how much for what and opens the payment (${width})`, async ({
    page,
    context,
    portal,
    database,
    browser,
  }) => {
    await database.query("update notification_rules set portal = true where notice = 'payment_received'");
    await page.setViewportSize({ width, height: 800 });
    await signIn(context, portal.url, 'admin');
    await page.goto('/admin');
    await expect(bellOf(page)).toHaveAccessibleName('Notifications');

    const payer = people.find(({ full_name }) => full_name === 'Lena Fischer')!;
    const invoice = await addInvoice(database, idOf(payer), 32_712);
    const theirs = await browser.newContext({ baseURL: portal.url });
    await signIn(theirs, portal.url, 'client', payer.email!);
    const bill = await theirs.newPage();
    await bill.goto(`/client/invoices/${invoice}`);
    const [paypal] = await Promise.all([
      bill.waitForEvent('popup'),
      bill.getByRole('button', { name: 'Pay $327.12' }).click(),
    ]);
    await paypal.getByRole('button', { name: 'Approve', exact: true }).click();

    await expect(bellOf(page)).toHaveAccessibleName('Notifications: You have 1 new notifications.');
    await theirs.close();
    const { rows } = await database.query<{ id: string; number: string }>(
      'select p.id, i.number from payments p join invoices i on i.id = p.invoice_id where i.id = $1',
      [invoice],
    );
    await bellOf(page).click();
    const said = `Lena Fischer paid $327.12 for ${invoiceName(Number(rows[0]!.number))}.`;
    const link = panelOf(page).getByRole('link', { name: said, exact: true });
    await expect(link).toHaveAttribute('href', `/admin/payments?payment=${rows[0]!.id}`);
    expect(await faults(page)).toEqual([]);
    expect(await beyondEdge(page)).toEqual([]);

    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${portal.url}/admin/payments?payment=${rows[0]!.id}`);
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: /^Payment PAY-/ })).toContainText('$327.12');
  });

  test(`a job is moved; its technician reads when it is now and opens their jobs (${width})`, async ({
    page,
    context,
    portal,
    database,
    browser,
  }) => {
    await database.query("update notification_rules set portal = true where notice = 'job_moved'");
    const tech = people.find(({ role }) => role === 'tech')!;
    const id = await addJob(database, { title: 'Patio rinse', assigned_to: idOf(tech) });
    await page.setViewportSize({ width, height: 800 });
    await signIn(context, portal.url, 'tech');
    await page.goto('/tech/settings');
    await expect(bellOf(page)).toHaveAccessibleName('Notifications');

    const office = await browser.newContext();
    await signIn(office, portal.url, 'admin');
    const moved = await office.request.post(`${portal.url}/api/jobs/${id}/schedule`, {
      data: {
        version: 1,
        assigned_to: idOf(tech),
        scheduled_start: '2036-11-17T14:00:00Z',
        scheduled_end: '2036-11-17T15:00:00Z',
        override_hours: true,
      },
      headers: { origin: portal.url, 'idempotency-key': uuidv7() },
    });
    expect(moved.status(), await moved.text()).toBe(200);
    await office.close();

    await expect(bellOf(page)).toHaveAccessibleName('Notifications: You have 1 new notifications.');
    await bellOf(page).click();
    await panelOf(page).getByRole('link', { name: 'Patio rinse moved to Mon, Nov 17, 2036, 9:00 AM.' }).click();
    await expect(page).toHaveURL(`${portal.url}/tech`);
    await expect(panelOf(page)).toHaveCount(0);
    await database.query('delete from jobs where id = $1', [id]);
  });
}

test('a record that is gone leaves its sentence, without a link', async ({ page, context, portal, database }) => {
  await database.query(
    `insert into notifications (id, profile_id, kind, entity, entity_id, starts_at)
     select gen_random_uuid(), id, 'job_moved', 'job', gen_random_uuid(), '2036-11-17T14:00:00Z' from profiles where email = $1`,
    [personOf('tech').email],
  );
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech');
  await bellOf(page).click();
  await expect(panelOf(page)).toContainText('A job moved to Mon, Nov 17, 2036, 9:00 AM.');
  await expect(panelOf(page).getByRole('link')).toHaveCount(0);
});
