import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { expect, signIn, test } from '#test/e2e/fixtures.ts';
import { cash, failing, fresh } from '#test/e2e/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { clientHomeText } from '#text/ownVisits.ts';
import { todayText } from '#text/today.ts';
import { workText } from '#text/work.ts';
import { addJob, addPlace, addService, atClock, streetOf } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

/** A visit with one service on it. */
async function addVisit(
  database: pg.Pool,
  part: { client_id: string; assigned_to?: string; title?: string; status?: 'pending' | 'in_progress' | 'cancelled' },
  [days, from, to]: [days: number, from: string, to: string],
) {
  const [scheduled_start, scheduled_end] = [await atClock(database, days, from), await atClock(database, days, to)];
  const place_id = await addPlace(database, part.client_id);
  const id = await addJob(database, { ...part, place_id, scheduled_start, scheduled_end });
  const service = await addService(database);
  await database.query("update services set name = 'Two-bin clean ' || right(id::text, 4) where id = $1", [service]);
  await database.query(
    `insert into job_items (id, job_id, position, service_id, condition, minutes)
     values (gen_random_uuid(), $1, 0, $2, 'normal', 60)`,
    [id, service],
  );
  return { id, street: streetOf(place_id), service: `Two-bin clean ${service.slice(-4)}` };
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a client’s first page shows the next visit and those after it, and says "No visits booked" only when that is so', async ({
  context,
  page,
  portal,
  database,
}) => {
  const client = await addPerson(database, 'client', { full_name: 'Wendy Abbott' });
  await signIn(context, portal.url, 'client', client.email, goodPassword);
  await page.goto('/client');
  const next = panel(page, 'Next visit');
  await expect(next).toContainText('No visits booked');

  await addVisit(database, { client_id: client.id, title: 'Later visit' }, [9, '13:00', '15:00']);
  const soon = await addVisit(database, { client_id: client.id, title: 'Bins, every month' }, [1, '09:00', '11:00']);
  await addVisit(database, { client_id: client.id, title: 'Called off', status: 'cancelled' }, [2, '09:00', '11:00']);
  await page.reload();
  await expect(next).toContainText('9:00 AM - 11:00 AM');
  await expect(next).toContainText(soon.service);
  await expect(next).toContainText(`${soon.street}, Raleigh`);
  await expect(next).not.toContainText('No visits booked');
  const later = panel(page, 'Upcoming services');
  await expect(later.getByRole('listitem')).toHaveCount(1);
  await expect(later).toContainText('1:00 PM - 3:00 PM');
  await expect(page.getByText('Called off')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);

  const actions = page.getByRole('navigation', { name: actionText.quickActions });
  await expect(actions).toContainText(clientHomeText.bookBody);
  await database.query('update booking_rules set online = false');
  await database.query('update referral_rules set online = false');
  await database.query("update jobs set status = 'completed' where id = $1", [soon.id]);
  await page.reload();
  await expect(actions).toContainText(fill(clientHomeText.bookCall, { phone: '(' }));
  await expect(actions).toContainText(clientHomeText.referOff);
  await expect(panel(page, clientHomeText.history)).toContainText(`, ${clientHomeText.noPhotos}`);
  await database.query('update booking_rules set online = true');
  await database.query('update referral_rules set online = true');
});

test('a technician’s first page lists today’s jobs in order, says which is next, and how to get there', async ({
  context,
  page,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const client = await addPerson(database, 'client', { full_name: 'Wilhelmina Osterhaus-Whitfield' });
  await database.query("update profiles set phone = '+19195550155' where id = $1", [client.id]);
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto('/tech');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('No jobs today');

  const work = { client_id: client.id, assigned_to: tech.id };
  const second = await addVisit(database, { ...work, title: 'House soft wash' }, [0, '13:00', '15:00']);
  const first = await addVisit(database, { ...work, title: 'Driveway wash' }, [0, '09:00', '10:30']);
  await addVisit(database, { ...work, title: 'Tomorrow’s' }, [1, '09:00', '10:30']);
  await page.reload();
  const jobs = today.getByRole('listitem');
  await expect(jobs).toHaveCount(2);
  await expect(jobs.nth(0)).toContainText('9:00');
  await expect(jobs.nth(0)).toContainText('Wilhelmina Osterhaus-Whitfield');
  await expect(jobs.nth(0)).toContainText(first.street);
  await expect(jobs.nth(1)).toContainText(second.street);
  const directions = (job: number) => jobs.nth(job).getByRole('link', { name: /^Directions/ });
  const clockIn = (job: number) => jobs.nth(job).getByRole('button', { name: workText.clockIn });
  const heightOf = async (button: Locator) => (await button.boundingBox())!.height;
  await expect(directions(0)).toHaveAttribute('href', new RegExp(encodeURIComponent(first.street)));
  await expect(directions(1)).toHaveAttribute('href', new RegExp(encodeURIComponent(second.street)));
  await expect(clockIn(0)).toBeVisible();
  expect(await heightOf(clockIn(1)), 'the next one is the larger one').toBeLessThan(await heightOf(clockIn(0)));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await heightOf(clockIn(1))).toBeGreaterThanOrEqual(44);

  // While one job runs, the others wait, and the page says so once.
  await database.query("update jobs set status = 'in_progress' where id = $1", [first.id]);
  await database.query(
    "insert into time_entries (id, person_id, kind, job_id, started_at) values (gen_random_uuid(), $1, 'job', $2, now())",
    [tech.id, first.id],
  );
  await page.reload();
  await expect(jobs.nth(0).getByRole('link', { name: workText.addPhotos })).toBeVisible();
  await expect(clockIn(1)).toHaveAttribute('aria-disabled', 'true');
  await expect(clockIn(1)).toHaveAccessibleDescription(todayText.clockInLater);

  await database.query("update jobs set status = 'completed' where id = $1", [first.id]);
  await page.reload();
  await expect(directions(1)).toBeVisible();
  await expect(directions(0)).toBeVisible();
  await expect(clockIn(0)).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});

test('the office’s first page tells of a payment, a job and an invoice, and each opens', async ({
  context,
  page,
  portal,
  database,
}) => {
  const client = await addPerson(database, 'client', { full_name: fresh('Ruth Abara') });
  await signIn(context, portal.url, 'admin');
  await cash(context, portal.url, { client_id: client.id, amount_cents: 42_158, description: fresh('Bins') });
  await page.goto('/admin');
  const activity = panel(page, 'Recent Activity');
  const entry = activity.getByRole('listitem').filter({ hasText: client.full_name }).filter({ hasText: '$421.58' });
  await expect(entry).toContainText('Payment received');
  await expect(activity).not.toContainText('No recent activity to display');
  expect(await faults(page)).toEqual([]);
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/payments\?payment=/);
  await expect(page.getByRole('dialog')).toContainText('$421.58');
});

test('a list that can’t be loaded says so and is asked again; three hundred visits are a short list and the rest on demand', async ({
  context,
  page,
  portal,
  database,
}) => {
  const client = await addPerson(database, 'client', { full_name: 'W'.repeat(79) });
  await database.query(
    `insert into jobs (id, title, client_id, scheduled_start, scheduled_end)
     select gen_random_uuid(), repeat('Unbrokenname', 10), $1, now() + n * interval '1 day', now() + n * interval '1 day 1 hour'
     from generate_series(1, 300) n`,
    [client.id],
  );
  await signIn(context, portal.url, 'client', client.email, goodPassword);
  await page.route('**/api/own-visits*', (route) => route.fulfill(failing));
  await page.goto('/client');
  const next = panel(page, 'Next visit');
  await expect(next.getByRole('alert')).toContainText('Your visits could not be loaded');
  await expect(page.getByText('No visits booked')).toHaveCount(0);
  await page.unroute('**/api/own-visits*');
  await next.getByRole('button', { name: 'Retry' }).click();
  const later = panel(page, 'Upcoming services');
  await expect(later.getByRole('listitem')).toHaveCount(3);
  expect(await tooWide(page)).toBe(0);
  await later.getByRole('link', { name: 'View all' }).click();
  const visits = panel(page, 'Upcoming');
  await expect(visits.getByRole('listitem')).toHaveCount(50);
  expect(await tooWide(page)).toBe(0);
  await visits.getByRole('button', { name: 'Load more' }).click();
  await expect(visits.getByRole('listitem')).toHaveCount(100);
});
