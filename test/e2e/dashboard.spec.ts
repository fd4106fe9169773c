import type { Page } from '@playwright/test';
import type { CrewMember, Dashboard } from '#contract/office/dashboard.schema.ts';
import { addDays } from '#contract/base/days.ts';
import { actionText } from '#text/actions.ts';
import { booksText } from '#text/books.ts';
import { chartText } from '#text/charts.ts';
import { createText } from '#text/create.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { attentionText, crewText, officeDashboardText as text, systemStatsText } from '#text/officeDashboard.ts';
import { pickerText } from '#text/pickers.ts';
import { pageText } from '#text/sections.ts';
import { workText } from '#text/work.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, signIn, test } from '#test/e2e/fixtures.ts';
import { cash, failing, fresh } from '#test/e2e/payments.ts';
import { addJob, addTechnician, newJob } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { formatCents } from '#web/money.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

const card = (page: Page, name: string) => page.locator('dl').first().locator('> div').filter({ hasText: name });
const chart = (page: Page) => page.getByRole('figure', { name: /^Revenue by/ });
const bars = (page: Page) => chart(page).getByRole('option');

/** The server's response with some fields changed, for days that the seed doesn't have. */
const answering = (page: Page, change: (dashboard: Dashboard) => Dashboard) =>
  page.route('**/api/dashboard*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Dashboard) });
  });
const read = async (page: Page, query = '') =>
  (await (await page.request.get(`/api/dashboard?${query}`)).json()) as Dashboard;

test('each figure opens the rows that it counts', async ({ page, database }) => {
  await addJob(database, { status: 'completed', title: 'Just done' });
  await page.goto('/admin');
  const { period, active_jobs, completed_jobs, revenue } = await read(page);

  await card(page, text.figure.clients).getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/users\?role=client&status=active/);
  await page.goBack();

  await expect(card(page, text.figure.active_jobs)).toContainText(String(active_jobs.total));
  await card(page, text.figure.active_jobs).getByRole('link').click();
  await expect(page.getByText(`${active_jobs.total} jobs`)).toBeVisible();
  await expect(page.getByRole('list', { name: actionText.activeFilters })).toContainText('Status: active');
  await page.goBack();

  await card(page, text.figure.completed_jobs).getByRole('link').click();
  await expect(page.getByText(`${completed_jobs.total} jobs`)).toBeVisible();
  await expect(page.getByRole('list', { name: actionText.activeFilters })).toContainText('Completed: ');
  await expect(page.getByText('Just done').first()).toBeVisible();
  await page.goBack();

  await card(page, text.figure.revenue).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`from=${period.from}&to=${period.to}`));
  await expect(page.getByRole('heading', { level: 1, name: pageText.books })).toBeVisible();
  const books = page.getByRole('definition').filter({ hasText: formatCents(revenue.total, 'USD') });
  await expect(books).toContainText(booksText.figure.net_cents.hint);
  await page.goBack();

  const service = page.getByRole('table', { name: text.services }).getByRole('row').nth(1);
  const sold = await service.getByRole('link').innerText();
  await service.getByRole('link').click();
  await expect(page.getByRole('table').getByText(sold).first()).toBeVisible();
  await expect(page).toHaveURL(/report=service&from=.*&column=revenue&key=[0-9a-f-]{36}/);
});

test('growth has an arrow that points up only above 0, and says what it compares with', async ({ page }) => {
  const growing = (growth: number | null, before = 4) => ({ total: 8, before, growth, parts: [1, 3, 4] });
  await answering(page, (dashboard) => ({
    ...dashboard,
    clients: growing(0.038),
    active_jobs: growing(-0.05),
    completed_jobs: growing(0),
    revenue: growing(null, -12_000),
  }));
  await page.goto('/admin');
  await expect(card(page, text.figure.clients)).toContainText(/\+3\.8% ?since [A-Z][a-z]{2} \d/);
  await expect(card(page, text.figure.clients).locator('.lucide-arrow-up-right')).toBeVisible();
  await expect(card(page, text.figure.active_jobs)).toContainText('-5%');
  await expect(card(page, text.figure.active_jobs).locator('.lucide-arrow-down-right')).toBeVisible();
  await expect(card(page, text.figure.completed_jobs)).toContainText(/0% ?vs previous 30 days/);
  await expect(card(page, text.figure.completed_jobs).locator('.lucide')).toHaveCount(0);
  await expect(card(page, text.figure.revenue)).toContainText('-$120 in the previous 30 days');
});

test('a period stands in the address; any other days are typed', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(bars(page)).toHaveCount(7);
  await page.reload();
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: text.custom }).click();
  await page.getByLabel(pickerText.from, { exact: true }).fill('2021-11-17');
  await expect(page).toHaveURL(/from=2021-11-17/);
  await expect(page.getByRole('figure', { name: text.charts.month })).toBeVisible();
  expect(await bars(page).count()).toBeLessThanOrEqual(62);
  await page.getByLabel(pickerText.from, { exact: true }).fill('2001-11-17');
  await expect(page.getByText(text.tooLong)).toBeVisible();
  await page.getByLabel(pickerText.to, { exact: true }).fill('2001-01-01');
  await expect(page.getByText(dayText.backwards)).toBeVisible();
});

test('the chart is read by keys, as a table, and on paper', async ({ page, context, portal, database }) => {
  const client = await addPerson(database, 'client', { full_name: fresh('Ruth Abara') });
  await cash(context, portal.url, { client_id: client.id, amount_cents: 42_158, description: fresh('Bins') });
  await page.goto('/admin');
  const { today, chart: drawn } = await read(page);
  const last = drawn.bars.at(-1)!;
  expect(last.to).toBe(today);
  const money = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

  await page.getByRole('button', { name: chartText.showTable }).focus();
  await page.keyboard.press('Tab');
  await expect(bars(page).last()).toBeFocused();
  await expect(bars(page).last()).toHaveAccessibleName(
    `${new Date(`${today}T12:00Z`).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })}: ${money(last.cents)}, previous ${money(last.before_cents)}`,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(bars(page).nth(-2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(bars(page).first()).toBeFocused();
  // The chart's text describes the focused bar.
  await expect(chart(page).locator('svg > svg > text').last()).toHaveText(
    (await bars(page).first().getAttribute('aria-label'))!,
  );
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(bars(page).last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bars(page).last()).not.toBeFocused();

  const table = chart(page).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: chartText.showTable }).click();
  await expect(page.getByRole('button', { name: chartText.hideTable })).toHaveAttribute('aria-expanded', 'true');
  expect(await faults(page)).toEqual([]);
  await table
    .getByRole('row')
    .last()
    .getByRole('link', { name: money(last.cents) })
    .click();
  await expect(page).toHaveURL(new RegExp(`books\\?from=${today}&to=${today}`));
  await page.goBack();

  await expect(chart(page)).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText(text.figure.clients);
  await expect(sheet).toContainText(fieldText.service);
  await expect(page.getByRole('main')).toBeHidden();
});

test('the crew is live: who is where, who is late, and a job that begins while one looks', async ({
  page,
  context,
  portal,
  database,
}) => {
  const tech = await addTechnician(database, undefined, { full_name: fresh('Theo') });
  const client = await addPerson(database, 'client', { full_name: 'Wilma Ansah' });
  const { rows } = await database.query<{ noon: Date }>(
    `select ((now() at time zone time_zone)::date + time '12:00') at time zone time_zone as noon from business_settings`,
  );
  const noon = rows[0]!.noon.getTime();
  const instant = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
  // The server decides the day; the browser decides by its clock what is late.
  await page.clock.setFixedTime(noon + 40 * 60_000);
  await page.goto('/admin');
  const cell = page
    .getByRole('region', { name: crewText.label })
    .getByRole('listitem')
    .filter({ hasText: tech.full_name });
  await expect(page.getByRole('region', { name: crewText.label })).toContainText('visits done');

  const job = await command<{ id: string; version: number }>(
    context,
    portal.url,
    '/api/jobs',
    newJob({
      title: 'Driveway wash',
      client_id: client.id,
      assigned_to: tech.id,
      scheduled_start: instant(0),
      scheduled_end: instant(60),
      override_hours: true,
    }),
  );
  await expect(cell).toContainText('40 min behind');
  await command(context, portal.url, `/api/jobs/${job.id}/status`, { status: 'in_progress', version: job.version });
  await expect(cell).toContainText('Driveway wash, Wilma Ansah');
  await expect(cell).toContainText('0 of 1 visit');
  await cell.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`dispatch\\?job=${job.id}`));
});

test('what needs attention says how much and leads there', async ({ page, database }) => {
  const { today } = await (async () => {
    await page.goto('/admin');
    return read(page);
  })();
  await addJob(database, {
    title: fresh('Late one'),
    scheduled_start: `${addDays(today, -3)}T15:00:00Z`,
    scheduled_end: `${addDays(today, -3)}T16:00:00Z`,
  });
  await page.reload();
  const panel = page.getByRole('region', { name: attentionText.title });
  const { attention } = await read(page);
  await panel.getByRole('link', { name: /visits? (is|are) late/ }).click();
  await expect(
    page.getByText(attention.late.count === 1 ? workText.oneJob : `${attention.late.count} jobs`),
  ).toBeVisible();
  await expect(page.getByText(/^Late one/).first()).toBeVisible();
});

test('what happens all at once is asked for at most once in two seconds', async ({ page, context, portal }) => {
  await page.goto('/admin');
  await expect(card(page, text.figure.active_jobs)).toBeVisible();
  const since = await page.evaluate(() => performance.now());
  const title = fresh('Many');
  for (let count = 0; count < 12; count += 1)
    await command(context, portal.url, '/api/jobs', newJob({ title: `${title} ${count}` }));
  const { active_jobs } = await read(page);
  await expect(card(page, text.figure.active_jobs)).toContainText(String(active_jobs.total));
  // By the browser's own clock: request events may reach this process late.
  const asked = await page.evaluate(
    (begun) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime > begun && new URL(name).pathname === '/api/dashboard')
        .map(({ startTime }) => startTime),
    since,
  );
  expect(asked.length).toBeGreaterThan(0);
  const gaps = asked.slice(1).map((time, index) => time - asked[index]!);
  // A timer may fire slightly early.
  for (const gap of gaps) expect(gap).toBeGreaterThan(1_900);
  expect(asked.length).toBeLessThan(12);
});

const dayOff = ({ id, full_name, colour }: CrewMember): CrewMember => {
  return { id, full_name, colour, visits: 0, done: 0, now: null, next: null, works: null };
};

test('an empty business and a quiet day say so, and a failure is no zero', async ({ page }) => {
  const none = { total: 0, before: 0, growth: null, parts: [0, 0, 0] };
  await answering(page, (dashboard) => ({
    ...dashboard,
    clients: none,
    active_jobs: none,
    completed_jobs: none,
    revenue: none,
    chart: { ...dashboard.chart, bars: dashboard.chart.bars.map((bar) => ({ ...bar, cents: 0, before_cents: 0 })) },
    services: [],
    crew: dashboard.crew.slice(0, 1).map(dayOff),
    attention: Object.fromEntries(
      Object.keys(dashboard.attention).map((kind) => [kind, { count: 0, since: null }]),
    ) as Dashboard['attention'],
    system: { ...dashboard.system, health: null },
  }));
  await page.goto('/admin');
  await expect(page.getByText(crewText.quiet)).toBeVisible();
  await expect(page.getByText(crewText.off)).toBeVisible();
  await expect(page.getByText(attentionText.calm)).toBeVisible();
  await expect(chart(page)).toContainText(chartText.tooLittle);
  await expect(page.getByRole('region', { name: text.figure.revenue })).toContainText(text.noRevenue);
  await expect(card(page, text.figure.revenue)).toContainText('$0 in the previous 30 days');
  await expect(page.getByRole('region', { name: systemStatsText.title })).toContainText(systemStatsText.noChecks);
  expect(await faults(page)).toEqual([]);

  await page.unroute('**/api/dashboard*');
  await answering(page, (dashboard) => ({ ...dashboard, crew: [] }));
  await page.reload();
  await expect(page.getByText(workText.noTechnicians)).toBeVisible();

  await page.unroute('**/api/dashboard*');
  await page.route('**/api/dashboard*', (route) => route.fulfill(failing));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(text.failed);
  await page.unroute('**/api/dashboard*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, text.figure.clients)).toBeVisible();
});

test('credits can exceed what was earned: a bar then hangs below zero', async ({ page }) => {
  await answering(page, (dashboard) => ({
    ...dashboard,
    chart: {
      ...dashboard.chart,
      bars: dashboard.chart.bars.map((bar, index) => ({ ...bar, cents: index % 2 ? 50_000 : -20_000 })),
    },
  }));
  await page.goto('/admin?days=7');
  await expect(bars(page).first()).toHaveAccessibleName(/: -\$200\.00/);
  const rect = (index: number) => bars(page).nth(index).locator('rect').nth(1).boundingBox();
  const [below, over] = [(await rect(0))!, (await rect(1))!];
  expect(below.y).toBeGreaterThanOrEqual(over.y + over.height - 2);
});

test('on a phone it fits, and a job is created from it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await expect(card(page, text.figure.revenue)).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: createText.job }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await answering(page, (dashboard) => ({ ...dashboard, crew: dashboard.crew.map(dayOff) }));
  await page.goto('/admin');
  const off = page.getByRole('link', { name: crewText.off });
  await expect(off.first()).toBeVisible();
  // The crew list overflows: keyboard users scroll by its links.
  expect(await faults(page)).toEqual([]);
  await off.last().focus();
  await expect(off.last()).toBeInViewport();
});
