import { notificationsText } from '#contract/text/en/notifications.ts';
import { shellText } from '#contract/text/en/shell.ts';
import { expect, personOf, signIn, test, toast } from '#test/e2e/fixtures.ts';

test('the bell lists what is new, marks it as read, and gives the focus back', async ({
  page,
  context,
  portal,
  database,
}) => {
  const { email } = personOf('admin');
  const about = personOf('tech');
  await database.query(
    `insert into notifications (id, profile_id, kind, subject_id)
     select gen_random_uuid(), p.id, kind, s.id
     from profiles p, profiles s, unnest(array['account_locked', 'user_created', 'unheard_of']) as kind
     where p.email = $1 and s.email = $2`,
    [email, about.email],
  );
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin');
  const bell = page.getByRole('button', { name: /Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications: You have 3 new notifications.');
  await bell.click();
  await expect(toast(page, 'Notifications')).toContainText('You have 3 new notifications.');
  const panel = page.getByRole('dialog', { name: shellText.notifications });
  await expect(panel).toContainText(`${about.full_name} was given an account.`);
  await expect(panel).toContainText(notificationsText.other.title);
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(panel.getByText(notificationsText.fresh)).toHaveCount(3);
  const { rows } = await database.query('select from notifications where read_at is null');
  expect(rows).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();

  await bell.click();
  await expect(panel).toContainText(`${about.full_name} was given an account.`);
  await expect(panel.getByText(notificationsText.fresh)).toHaveCount(0);
  // What lies beside it works at the first click.
  await page.getByRole('button', { name: shellText.account }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await database.query('delete from notifications');
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
  await database.query('delete from notifications');
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
