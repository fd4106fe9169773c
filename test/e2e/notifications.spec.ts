import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { invoiceName } from '#contract/money/money.ts';
import { dayText } from '#text/days.ts';
import { choicesText, noticeText, notificationsText } from '#text/notifications.ts';
import { shellText } from '#text/shell.ts';
import { faults } from '#test/e2e/axe.ts';
import { command, expect, personOf, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { beyondEdge } from '#test/e2e/narrow.ts';
import { addJob } from '#test/support/jobs.ts';
import { addInvoice } from '#test/support/payments.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';

const bellOf = (page: Page) => page.getByRole('button', { name: /Notifications/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: commonText.notifications });

test.afterEach(({ database }) =>
  database.query(`
    delete from notifications;
    delete from notification_opt_outs;
    update notification_rules set email = false, portal = false`),
);

test('the bell lists what is new until it is marked as read, and gives the focus back', async ({
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
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin');
  const [bell, panel] = [bellOf(page), panelOf(page)];
  await expect(bell).toHaveAccessibleName('Notifications: You have 3 new notifications.');
  await expect(page).toHaveTitle('(3) Dashboard | QR Portal');
  await bell.click();
  await expect(toast(page, 'Notifications')).toContainText('You have 3 new notifications.');
  await expect(panel).toContainText(`An account was created for ${about.full_name}.`);
  await expect(panel).toContainText(notificationsText.other.label);
  // Opening the panel doesn't mark them as read.
  await expect(panel.getByText(notificationsText.fresh)).toHaveCount(3);
  await panel.getByRole('button', { name: 'Mark as read: User created' }).click();
  await expect(bell).toHaveAccessibleName('Notifications: You have 2 new notifications.');
  await expect(page).toHaveTitle('(2) Dashboard | QR Portal');
  await expect(panel.getByText(notificationsText.fresh)).toHaveCount(2);
  await panel.getByRole('button', { name: notificationsText.markAll }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page).toHaveTitle('Dashboard | QR Portal');
  await expect(panel.getByText(notificationsText.fresh)).toHaveCount(0);
  const { rows } = await database.query('select from notifications where read_at is null');
  expect(rows).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();

  // Elements beside the panel react to the first click.
  await bell.click();
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
  await expect(bell).toHaveAccessibleName('Notifications: You have 1 new notification.');
});

test('with nothing to tell, the panel says so and no message counts to zero', async ({ page, context, portal }) => {
  await signIn(context, portal.url, 'client');
  await page.goto('/client');
  await page.getByRole('button', { name: commonText.notifications }).click();
  const panel = page.getByRole('dialog', { name: commonText.notifications });
  await expect(panel).toContainText(notificationsText.empty);
  // Not retried: a message that counts to zero would disappear after a while.
  expect(await toast(page, commonText.notifications).count()).toBe(0);
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
    const theirs = await watched(browser, { baseURL: portal.url });
    await signIn(theirs, portal.url, 'client', payer.email!);
    const bill = await theirs.newPage();
    await bill.goto(`/client/invoices/${invoice}`);
    const [paypal] = await Promise.all([
      bill.waitForEvent('popup'),
      bill.getByRole('button', { name: 'Pay $327.12' }).click(),
    ]);
    await paypal.getByRole('button', { name: 'Approve', exact: true }).click();

    await expect(bellOf(page)).toHaveAccessibleName('Notifications: You have 1 new notification.');
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
    await expect(bellOf(page), 'opened is read').toHaveAccessibleName('Notifications');
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

    const office = await watched(browser);
    await signIn(office, portal.url, 'admin');
    await command(office, portal.url, `/api/jobs/${id}/schedule`, {
      version: 1,
      assigned_to: idOf(tech),
      scheduled_start: '2036-11-17T14:00:00Z',
      scheduled_end: '2036-11-17T15:00:00Z',
      override_hours: true,
    });
    await office.close();

    await expect(bellOf(page)).toHaveAccessibleName('Notifications: You have 1 new notification.');
    await bellOf(page).click();
    await panelOf(page).getByRole('link', { name: 'Patio rinse moved to Mon, Nov 17, 2036, 9:00 AM.' }).click();
    await expect(page).toHaveURL(`${portal.url}/tech/jobs/${id}`);
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
  await expect(panelOf(page).getByRole('listitem').getByRole('link')).toHaveCount(0);
});

/** Sixty-two notices: one from today, one from yesterday, and older ones; every other one is read. */
const tellALot = (database: pg.Pool, email: string) =>
  database.query(
    `insert into notifications (id, profile_id, kind, entity, entity_id, created_at, read_at)
     select gen_random_uuid(), p.id, 'user_created', 'profile', p.id,
       case n when 0 then now() else ((now() at time zone time_zone)::date - n + time '12:00') at time zone time_zone end,
       case when n % 2 = 1 then now() end
     from profiles p, business_settings, generate_series(0, 61) n where p.email = $1`,
    [email],
  );

for (const width of [1280, 390]) {
  test(`all notifications stand on a page, by day, and are read one by one or all at once (${width})`, async ({
    page,
    context,
    portal,
    database,
  }) => {
    const { email, full_name } = personOf('admin');
    await tellALot(database, email);
    await page.setViewportSize({ width, height: 800 });
    await signIn(context, portal.url, 'admin');
    const other = await context.newPage();
    await other.goto('/admin/users');
    await expect(other).toHaveTitle(/^\(31\) /);

    await page.goto('/admin');
    await bellOf(page).click();
    await panelOf(page).getByRole('link', { name: notificationsText.seeAll }).click();
    await expect(page).toHaveURL('/admin/notifications');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page).toHaveTitle('(31) Notifications | QR Portal');
    const main = page.getByRole('main');
    const days = main.getByRole('heading', { level: 2 });
    await expect(days.nth(0)).toHaveText(dayText.today);
    await expect(days.nth(1)).toHaveText(notificationsText.yesterday);
    await expect(days.nth(2)).toHaveText(/^\w+day, \w{3} \d+, \d{4}$/);
    expect(await faults(page)).toEqual([]);
    expect(await beyondEdge(page)).toEqual([]);
    await main.getByRole('button', { name: commonText.loadMore }).click();
    await expect(days).toHaveCount(62);
    await expect(main.getByRole('button', { name: commonText.loadMore })).toHaveCount(0);

    await main.getByRole('link', { name: /^Unread/ }).click();
    await expect(page).toHaveURL('/admin/notifications?show=unread');
    await expect(days).toHaveCount(31);
    const marks = main.getByRole('button', { name: /^Mark as read/ });
    await marks.first().focus();
    await page.keyboard.press('Enter');
    await expect(days).toHaveCount(30);
    await expect(marks.first(), 'the next one is at hand').toBeFocused();
    for (const each of [page, other]) await expect(each).toHaveTitle(/^\(30\) /);
    await main
      .getByRole('link', { name: `An account was created for ${full_name}.` })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/users\?user=/);
    for (const each of [page, other]) await expect(each).toHaveTitle(/^\(29\) /);

    await page.goBack();
    await main.getByRole('button', { name: notificationsText.markAll }).click();
    await expect(main).toContainText(notificationsText.caughtUp);
    await expect(page).toHaveTitle('Notifications | QR Portal');
    await expect(other).toHaveTitle(/^User/);
    await main.getByRole('link', { name: notificationsText.showAll }).click();
    await expect(days).toHaveCount(62);
    await expect(main.getByText(notificationsText.fresh)).toHaveCount(0);
  });
}

test('a page of notifications that can’t be loaded or marked says so', async ({ page, context, portal, database }) => {
  await tellALot(database, personOf('client').email);
  await signIn(context, portal.url, 'client');
  await page.route('**/api/notifications', (route) => route.abort());
  await page.goto('/client/notifications');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText(notificationsText.failed);
  await page.unroute('**/api/notifications');
  await failed.getByRole('button', { name: commonText.retry }).click();
  const fresh = page.getByRole('main').getByText(notificationsText.fresh);
  await expect(fresh).toHaveCount(25);
  await page.route('**/api/notifications/*/read', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.', reference: 'r' } }),
  );
  await page
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click();
  await expect(toast(page, notificationsText.notMarked)).toBeVisible();
  await expect(fresh).toHaveCount(25);
});

test('a technician switches a notice off, and is told of the others', async ({
  page,
  context,
  portal,
  database,
  browser,
}) => {
  await database.query(
    "update notification_rules set portal = true where notice in ('job_moved', 'job_assigned', 'password_changed')",
  );
  const tech = people.find(({ role }) => role === 'tech')!;
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech/notifications');
  await page.getByRole('link', { name: notificationsText.settings }).click();
  const panel = page.getByRole('region', { name: choicesText.title });
  const moved = panel.getByRole('group', { name: noticeText.job_moved.label }).getByRole('switch', { name: 'Portal' });
  await expect(panel).toBeInViewport();
  await expect(moved).toHaveAttribute('aria-checked', 'true');
  const warning = panel.getByRole('group', { name: noticeText.password_changed.label });
  await expect(warning).toContainText('Always on: Portal');
  await expect(warning.getByRole('switch')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  const saved = page.waitForResponse('**/api/notifications/choices');
  await moved.click();
  await expect(moved).toHaveAttribute('aria-checked', 'false');
  expect((await saved).status()).toBe(200);

  const office = await watched(browser);
  await signIn(office, portal.url, 'admin');
  const id = await addJob(database, { title: 'Patio rinse', assigned_to: idOf(tech) });
  const at = (version: number, hour: number, assigned_to: string | null) =>
    command(office, portal.url, `/api/jobs/${id}/schedule`, {
      version,
      assigned_to,
      scheduled_start: `2036-11-17T${hour}:00:00Z`,
      scheduled_end: `2036-11-17T${hour + 1}:00:00Z`,
      override_hours: true,
    });
  await at(1, 14, idOf(tech));
  await at(2, 16, null);
  await at(3, 18, idOf(tech));
  await expect(bellOf(page)).toHaveAccessibleName('Notifications: You have 1 new notification.');
  await bellOf(page).click();
  await expect(panelOf(page)).toContainText('was assigned to you');
  await expect(panelOf(page)).not.toContainText(noticeText.job_moved.label);
  await page.keyboard.press('Escape');

  // The owner's rule decides first: a channel that it turns off while the page is open disappears, and a late attempt is refused.
  await database.query("update notification_rules set portal = false where notice = 'job_moved'");
  await moved.click();
  await expect(toast(page, actionText.notSaved)).toContainText(choicesText.notAllowed);
  await expect(moved).toHaveCount(0);
  await office.close();
  await database.query('delete from jobs where id = $1', [id]);
});
