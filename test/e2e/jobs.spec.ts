import type { BrowserContext, Page } from '@playwright/test';
import { v7 } from 'uuid';
import { command, expect, overlap, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { instantAt } from '#contract/base/clock.ts';
import type { JobDetail, NewJob } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { createText } from '#text/create.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { placeLabels } from '#text/place.ts';
import { commonText } from '#text/common.ts';
import { errorText } from '#text/errors.ts';
import {
  assignText,
  bulkText,
  completeText,
  deleteJobText,
  jobChipText,
  jobDialogText,
  jobFilterText,
  jobPanelText,
  jobStepText,
  jobsText,
  meanwhileText,
  presenceText,
  seriesRowText,
  undoText,
} from '#text/jobs.ts';
import { unbilledText } from '#text/invoices.ts';
import { pageText } from '#text/sections.ts';
import { workText } from '#text/work.ts';
import { newJob } from '#test/support/jobs.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import { newSeries, nextWeekday } from '#test/support/series.ts';
import { fill } from '#contract/text/fill.ts';

const walt = 'walt@qrportal.example';
const nameOfWalt = 'Walt Hendricks';
let count = 0;
/** A unique title, so that a search finds only this test's jobs. */
const fresh = (title: string) => `${title} ${Date.now().toString(36)}${(count += 1)}`;

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

const addJob = (context: BrowserContext, url: string, part: Partial<NewJob>) =>
  command<JobDetail>(context, url, '/api/jobs', newJob(part));

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const act = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: fill(workText.actionsOf, { title }) }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const panelOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
/** A Wednesday far ahead: the team works, and nothing is planned. Each test that plans uses a different one. */
function quietDay(week = 0): string {
  const day = new Date(Date.now() + (300 + 7 * week) * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a job is created with everything, edited, and its panel tells what happened', async ({ page }) => {
  const title = fresh('Driveway and walk wash');
  await page.goto('/admin/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs Management' })).toBeVisible();
  await expect(page.getByText('Create, assign and manage all system jobs')).toBeVisible();
  await page.getByRole('button', { name: createText.job }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Job' });

  await test.step('with what the spec begins with', async () => {
    await expect(dialog.getByLabel(fieldText.status)).toHaveValue('pending');
    await expect(dialog.getByRole('radio', { name: 'medium' })).toBeChecked();
    await expect(dialog.getByRole('combobox', { name: fieldText.client })).toHaveValue('Not assigned');
    expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(500);
  });
  await test.step('what is too short is said at its field', async () => {
    await dialog.getByLabel(fieldText.title).fill('Dr');
    await dialog.getByLabel(fieldText.title).press('Control+Enter');
    await expect(dialog.getByText('Title must be at least 3 characters')).toBeVisible();
    await expect(dialog.getByLabel(fieldText.title)).toBeFocused();
  });
  await test.step('all fields, with the price as one types', async () => {
    await dialog.getByLabel(fieldText.title).fill(title);
    await dialog.getByLabel(fieldText.description).fill('Rust by the hose bib.');
    const client = dialog.getByRole('combobox', { name: fieldText.client });
    await client.click();
    await client.fill('beth');
    await dialog.getByRole('option', { name: /Beth Kowalski/ }).click();
    await expect(dialog.getByLabel(fieldText.address)).not.toHaveValue('');
    await dialog.getByLabel(jobDialogText.addService).selectOption({ label: 'Driveway and flatwork wash' });
    await dialog.getByLabel(fieldText.squareFeet).fill('640');
    await expect(dialog.getByRole('group', { name: fieldText.services })).toContainText('$160.00');
    await expect(dialog.getByLabel(fieldText.minutes)).toHaveValue('60');
    await dialog.getByLabel(fieldText.day).fill(quietDay());
    await dialog.getByLabel(fieldText.start, { exact: true }).fill('12:30');
    await dialog.getByLabel(fieldText.technician).selectOption({ label: 'Dani Ortega' });
    await dialog.getByText('high', { exact: true }).click();
    await dialog.getByLabel(fieldText.dueDate).fill('2020-01-01');
    await dialog.getByRole('button', { name: createText.job }).click();
    await expect(dialog.getByText(jobDialogText.duePast)).toBeVisible();
    await dialog.getByLabel(fieldText.dueDate).first().fill(quietDay());
    await dialog.getByRole('button', { name: createText.job }).click();
    await expect(toast(page, 'The job has been successfully created.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step('it stands in the list', async () => {
    await page.getByRole('searchbox').fill(title);
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = rowOf(page, title);
    for (const text of ['Rust by the hose bib.', 'pending', 'high', 'Beth Kowalski', 'Dani Ortega']) {
      await expect(row).toContainText(text);
    }
  });
  await test.step('the panel has an address of its own', async () => {
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/job=/);
    await page.reload();
    const panel = panelOf(page, title);
    await expect(panel.getByRole('link', { name: 'Beth Kowalski' })).toHaveAttribute('href', /\/admin\/clients\//);
    await expect(panel.getByText('$160.00').first()).toBeVisible();
    await expect(panel.getByText(/Created by Renee Castillo/)).toBeVisible();
    const step = panel.getByRole('checkbox').first();
    // Its check mark follows the list of steps, a moment after the click.
    await step.click();
    await expect(step).toBeChecked();
    await expect(panel.getByText(/^1 of \d+$/).first()).toBeVisible();
    await panel.getByLabel(fieldText.status).selectOption('in_progress');
    await expect(rowOf(page, title)).toContainText('in progress');
    await expect(panel.getByText('Status set to in progress by Renee Castillo')).toBeVisible();
  });
  await test.step('and it can be edited', async () => {
    await panelOf(page, title).getByRole('button', { name: jobsText.edit }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Job' });
    await expect(edit.getByLabel(fieldText.title)).toHaveValue(title);
    await expect(edit.getByLabel(fieldText.start, { exact: true })).toHaveValue(/^12:30\sPM$/);
    await edit.getByLabel(fieldText.description).fill('Ring first.');
    await edit.getByText('low', { exact: true }).click();
    await edit.getByRole('button', { name: jobDialogText.update }).click();
    await expect(toast(page, 'The job has been successfully updated.')).toBeVisible();
    await expect(edit).toBeHidden();
    await expect(rowOf(page, title)).toContainText('Ring first.');
    await page.keyboard.press('Escape');
    await expect(panelOf(page, title)).toBeHidden();
    await expect(page).not.toHaveURL(/job=/);
  });
});

test('an assignment is seen at once and taken back within ten seconds', async ({ context, page, portal }) => {
  const title = fresh('Assign me');
  await addJob(context, portal.url, { title });
  await page.goto(`/admin/jobs?search=${encodeURIComponent(title)}`);
  const row = rowOf(page, title);
  await expect(row).toContainText(workText.unassigned);
  await expect(row).toContainText('No due date');
  await expect(row).toContainText('No description');
  await act(page, title, jobsText.assign);
  const dialog = page.getByRole('dialog', { name: 'Assign Job' });
  await expect(dialog.getByText(title)).toBeVisible();
  await dialog.getByLabel(fieldText.technician).selectOption({ label: 'Jess Whitaker' });
  // Her skills, and her next free time.
  await expect(dialog.getByText(/^Flatwork, House, Bins; free \w+, /)).toBeVisible();
  await dialog.getByRole('button', { name: assignText.submit }).click();
  await expect(toast(page, 'The job has been successfully assigned.')).toContainText('Jess Whitaker');
  await expect(row).toContainText('Jess Whitaker');
  await page.getByRole('button', { name: actionText.undo }).click();
  await expect(toast(page, undoText.undone)).toBeVisible();
  await expect(row).not.toContainText('Jess Whitaker');
});

test('a time that is taken is said with who and when, and one of three others fits', async ({
  context,
  page,
  portal,
}) => {
  const title = fresh('Collides');
  const staff = (await (await context.request.get(`${portal.url}/api/staff`)).json()) as {
    id: string;
    full_name: string;
  }[];
  const dani = staff.find(({ full_name }) => full_name === 'Dani Ortega')!;
  const zone = 'America/New_York';
  const [start, end] = ['13:00', '14:00'].map((time) => instantAt(quietDay(1), time, zone));
  await addJob(context, portal.url, {
    title: fresh('Busy already'),
    assigned_to: dani.id,
    scheduled_start: start!,
    scheduled_end: end!,
    override_hours: true,
  });
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: createText.job }).click();
  const dialog = page.getByRole('dialog', { name: jobDialogText.createTitle });
  await dialog.getByLabel(fieldText.title).fill(title);
  await dialog.getByLabel(fieldText.day).fill(quietDay(1));
  await dialog.getByLabel(fieldText.start, { exact: true }).fill('13:15');
  await dialog.getByLabel(fieldText.technician).selectOption({ label: 'Dani Ortega' });
  await expect(dialog.getByText(/Dani Ortega is busy with Busy already/)).toBeVisible();
  await dialog.getByRole('button', { name: createText.job }).click();
  const refusal = dialog.locator('form').getByRole('alert');
  await expect(refusal).toContainText('Busy already');
  await expect(toast(page, jobDialogText.createFailed)).toBeVisible();
  await expect(refusal.getByRole('button')).toHaveCount(3);
  await refusal.getByRole('button').last().click();
  await expect(dialog.getByLabel(fieldText.start, { exact: true })).not.toHaveValue(/^1:15\sPM$/);
  await dialog.getByRole('button', { name: createText.job }).click();
  await expect(toast(page, jobDialogText.created)).toBeVisible();
});

for (const [width, week] of [
  [1280, 20],
  [390, 21],
] as const) {
  test(`eight hours go on after the break, ${width} px wide`, async ({ context, page, portal }) => {
    await page.setViewportSize({ width, height: 844 });
    const title = fresh('Ceramic coating');
    const { id, version } = await addJob(context, portal.url, { title });
    await page.goto(`/admin/jobs?job=${id}`);
    await panelOf(page, title).getByRole('button', { name: jobsText.edit }).click();
    const dialog = page.getByRole('dialog', { name: jobDialogText.editTitle });
    await dialog.getByLabel(fieldText.technician).selectOption({ label: 'Dani Ortega' });
    await dialog.getByLabel(fieldText.day).first().fill(quietDay(week));
    await dialog.getByLabel(fieldText.start, { exact: true }).fill('7:00 AM');
    await dialog.getByLabel(fieldText.minutes).fill('480');
    await expect(dialog.getByText(/Dani Ortega is available 7:00\sAM - 3:30\sPM, with a 30 min break\./)).toBeVisible();
    await dialog.getByLabel(fieldText.minutes).press('Control+Enter');
    await expect(toast(page, jobDialogText.updated)).toBeVisible();
    await expect(panelOf(page, title).getByText(/7:00\sAM - 3:30\sPM, with a 30 min break/)).toBeVisible();

    // Saved again, it is as long as before.
    await panelOf(page, title).getByRole('button', { name: jobsText.edit }).click();
    await expect(dialog.getByLabel(fieldText.minutes)).toHaveValue('480');
    await dialog.getByLabel(fieldText.description).fill('Two layers.');
    await dialog.getByRole('button', { name: jobDialogText.update }).click();
    await expect(dialog).toBeHidden();
    const saved = (await (await context.request.get(`${portal.url}/api/jobs/${id}`)).json()) as JobDetail;
    expect([saved.version, saved.pause_minutes]).toEqual([version + 2, 30]);
    expect(Date.parse(saved.scheduled_end!) - Date.parse(saved.scheduled_start!)).toBe(510 * 60_000);
  });
}

test('filters stand in the address, survive a reload, are kept by name and are reset', async ({
  context,
  page,
  portal,
}) => {
  const word = fresh('Sorted');
  await addJob(context, portal.url, { title: `${word} one`, priority: 'high', status: 'completed' });
  await addJob(context, portal.url, { title: `${word} two`, priority: 'low', status: 'completed' });
  await addJob(context, portal.url, { title: `${word} three`, priority: 'high' });
  await page.goto(`/admin/jobs?search=${encodeURIComponent(word)}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: actionText.filter, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter Jobs' });
  await sheet.getByText('completed', { exact: true }).click();
  await sheet.getByText('high', { exact: true }).click();
  await expect(sheet.getByRole('button', { name: actionText.applyFilters })).toContainText('1 job');
  const name = fresh('Done and urgent');
  await sheet.getByRole('button', { name: jobFilterText.saveThis }).click();
  await sheet.getByLabel(jobFilterText.name).fill(name);
  await sheet.getByRole('button', { name: jobFilterText.save, exact: true }).click();
  await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: actionText.applyFilters }).click();
  await expect(page).toHaveURL(/status=completed/);
  await expect(page).toHaveURL(/priority=high/);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 job', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: actionText.exportCsv })).toHaveAttribute('href', /status=completed/);
  const file = await context.request.get(
    portal.url + (await page.getByRole('link', { name: actionText.exportCsv }).getAttribute('href'))!,
  );
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain(`${word} one`);

  await page.getByRole('button', { name: fill(actionText.removeFilter, { chip: 'Priority: high' }) }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: commonText.resetFilters }).click();
  await expect(page).toHaveURL('/admin/jobs');
  await page.getByLabel(jobsText.sort).selectOption('due');
  await expect(page).toHaveURL(/sort=due/);

  await page.getByRole('button', { name: actionText.filter, exact: true }).click();
  await sheet.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/priority=high/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await sheet.getByRole('button', { name: fill(jobFilterText.delete, { name }) }).click();
  await expect(sheet.getByRole('button', { name, exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.goto(`/admin/jobs?search=${encodeURIComponent(word)}&status=cancelled`);
  await expect(page.getByText('No jobs found')).toBeVisible();
  await page.getByRole('button', { name: commonText.resetFilters }).last().click();
  await expect(page).toHaveURL('/admin/jobs');
});

test('several at once: a status and a technician, which can be taken back; what hasn’t happened is asked about', async ({
  context,
  page,
  portal,
}) => {
  const word = fresh('Together');
  for (const each of ['one', 'two']) await addJob(context, portal.url, { title: `${word} ${each}` });
  const later = { scheduled_start: '2099-11-26T14:00:00Z', scheduled_end: '2099-11-26T15:00:00Z' };
  await addJob(context, portal.url, { title: `${word} three`, ...later });
  await page.goto(`/admin/jobs?search=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: actionText.selectAll }).check();
  await page.getByRole('checkbox', { name: fill(unbilledText.select, { title: `${word} two` }) }).uncheck();
  const bar = page.getByRole('region', { name: bulkText.label });
  await expect(bar).toContainText('2 selected');
  const complete = async () => {
    await bar.getByLabel(bulkText.status).selectOption('completed');
    const asked = page.getByRole('dialog', { name: fill(completeText.titleMany, { count: 2 }) });
    await expect(asked).toContainText('1 of these 2 hasn’t happened yet.');
    await expect(rowOf(page, `${word} one`)).toContainText('pending');
    await asked.getByRole('button', { name: fill(completeText.actionMany, { count: 2 }) }).click();
    await expect(rowOf(page, `${word} one`)).toContainText('completed');
  };
  await complete();
  const set = toast(page, fill(bulkText.statusDone, { count: 2 }));
  await set.getByRole('button', { name: actionText.undo }).click();
  await expect(toast(page, undoText.undone)).toBeVisible();
  for (const each of ['one', 'three']) await expect(rowOf(page, `${word} ${each}`)).toContainText('pending');
  await complete();
  await expect(rowOf(page, `${word} two`)).toContainText('pending');
  await bar.getByLabel(bulkText.assign).selectOption({ label: 'Jess Whitaker' });
  await expect(toast(page, fill(bulkText.assigned, { count: 2 }))).toBeVisible();
  // So low that the bar is at the edge of the window.
  await page.setViewportSize({ width: 1280, height: 480 });
  expect(await overlap(toast(page, fill(bulkText.assigned, { count: 2 })), bar)).toBe(false);
  await expect(rowOf(page, `${word} three`)).toContainText('Jess Whitaker');
  await toast(page, fill(bulkText.assigned, { count: 2 }))
    .getByRole('button', { name: actionText.undo })
    .click();
  await expect(rowOf(page, `${word} three`)).toContainText(workText.unassigned);
  await bar.getByRole('button', { name: actionText.clearSelection }).click();
  await expect(bar).toBeHidden();
});

test('deleting asks with the words of the spec, and is final', async ({ context, page, portal }) => {
  const title = fresh('Delete me');
  await addJob(context, portal.url, { title });
  await page.goto(`/admin/jobs?search=${encodeURIComponent(title)}`);
  await act(page, title, jobsText.delete);
  const dialog = page.getByRole('dialog', { name: jobsText.delete });
  await expect(
    dialog.getByText('Are you sure you want to delete this job? This action cannot be undone.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: commonText.cancel })).toBeFocused();
  await dialog.getByRole('button', { name: jobsText.delete }).click();
  await expect(toast(page, 'The job has been successfully deleted.')).toBeVisible();
  await expect(page.getByText(jobsText.empty)).toBeVisible();
});

test('a job with a history is kept, and can be cancelled instead', async ({ context, page, portal, database }) => {
  const title = fresh('Has photos');
  const job = await addJob(context, portal.url, { title });
  // Invoices, time and photos refer to a job in the same way.
  await database.query('create table photos_of_test (job_id uuid references jobs (id))');
  await database.query('insert into photos_of_test values ($1)', [job.id]);
  await page.goto(`/admin/jobs?search=${encodeURIComponent(title)}`);
  await act(page, title, jobsText.delete);
  await page.getByRole('button', { name: jobsText.delete }).click();
  const dialog = page.getByRole('dialog', { name: deleteJobText.keepsTitle });
  await expect(dialog.locator('form').getByText(errorText.job_has_history)).toBeVisible();
  // Never Cancel beside Cancel job.
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Keep job' })).toBeVisible();
  await dialog.getByRole('button', { name: deleteJobText.cancelJob }).click();
  await expect(toast(page, deleteJobText.cancelled)).toBeVisible();
  await expect(rowOf(page, title)).toContainText('cancelled');
  await database.query('drop table photos_of_test');
});

test.describe('two people at one job', () => {
  let other: BrowserContext;
  let their: Page;
  test.beforeEach(async ({ browser, portal, address }) => {
    other = await watched(browser, { baseURL: portal.url, extraHTTPHeaders: { 'x-forwarded-for': address } });
    await signIn(other, portal.url, 'admin', walt);
    their = await other.newPage();
  });
  test.afterEach(() => other.close());

  test('the second one sees what changed and chooses; nothing is overwritten unseen', async ({
    context,
    page,
    portal,
  }) => {
    const title = fresh('Contested');
    const job = await addJob(context, portal.url, { title, description: 'As it was' });
    await Promise.all([page, their].map((each) => each.goto(`/admin/jobs?job=${job.id}`)));
    await page.getByRole('button', { name: jobsText.edit }).click();
    const mine = page.getByRole('dialog', { name: jobDialogText.editTitle });
    await mine.getByLabel(fieldText.description).fill('Mine');
    await expect(their.getByText(fill(presenceText.one, { name: 'Renee Castillo' }))).toBeVisible();

    await their.getByRole('button', { name: jobsText.edit }).click();
    const theirs = their.getByRole('dialog', { name: jobDialogText.editTitle });
    await expect(page.getByText(fill(presenceText.one, { name: nameOfWalt })).last()).toBeVisible();
    await theirs.getByLabel(fieldText.description).fill('Theirs');
    await theirs.getByText('high', { exact: true }).click();

    // Only the server's response reveals it: the stream is cut off from here on.
    await page.route(`**/api/jobs/${job.id}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await theirs.getByRole('button', { name: jobDialogText.update }).click();
    await expect(theirs).toBeHidden();
    await mine.getByRole('button', { name: jobDialogText.update }).click();
    await expect(mine.getByText(meanwhileText.title)).toBeVisible();
    const table = mine.getByRole('table');
    await expect(table.getByRole('row', { name: /Description/ })).toContainText('TheirsMine');
    await expect(table.getByRole('row', { name: /Priority/ })).toContainText(meanwhileText.untouched);
    await mine.getByRole('button', { name: meanwhileText.keepMine }).click();
    await expect(toast(page, jobDialogText.updated)).toBeVisible();
    const after = (await (await context.request.get(`${portal.url}/api/jobs/${job.id}`)).json()) as JobDetail;
    expect(after).toMatchObject({ description: 'Mine', priority: 'high' });
  });

  test('what is theirs can be taken', async ({ context, page, portal }) => {
    const title = fresh('Yielding');
    const job = await addJob(context, portal.url, { title });
    await page.goto(`/admin/jobs?job=${job.id}`);
    await page.getByRole('button', { name: jobsText.edit }).click();
    const mine = page.getByRole('dialog', { name: jobDialogText.editTitle });
    await mine.getByText('low', { exact: true }).click();
    await their.goto(`/admin/jobs?job=${job.id}`);
    await panelOf(their, title).getByLabel(fieldText.status).selectOption('completed');
    // The stream reports it before anything is saved.
    await expect(mine.getByText(meanwhileText.title)).toBeVisible();
    await mine.getByRole('button', { name: meanwhileText.takeTheirs }).click();
    await expect(mine.getByLabel(fieldText.status)).toHaveValue('completed');
    await expect(mine.getByRole('radio', { name: 'low' })).toBeChecked();
    await mine.getByRole('button', { name: jobDialogText.update }).click();
    await expect(toast(page, jobDialogText.updated)).toBeVisible();
    await expect(panelOf(their, title)).toContainText('low');
  });

  test('a change in one window is seen in the list and the panel of the other', async ({ context, page, portal }) => {
    const title = fresh('Watched');
    const job = await addJob(context, portal.url, { title });
    await page.goto(`/admin/jobs?search=${encodeURIComponent(title)}&job=${job.id}`);
    await their.goto(`/admin/jobs?search=${encodeURIComponent(title)}`);
    await expect(panelOf(page, title)).toContainText('pending');
    await act(their, title, jobsText.assign);
    await their.getByLabel(fieldText.technician).selectOption({ label: 'Jess Whitaker' });
    await their.getByRole('button', { name: assignText.submit }).click();
    await expect(panelOf(page, title)).toContainText('Jess Whitaker');
    await expect(rowOf(page, title)).toContainText('Jess Whitaker');
    await expect(panelOf(page, title).getByText(`Assigned to Jess Whitaker by ${nameOfWalt}`)).toBeVisible();
    await act(their, title, jobsText.delete);
    await their.getByRole('button', { name: jobsText.delete }).click();
    await expect(page.getByText(jobPanelText.gone)).toBeVisible();
    await expect(page.getByText(jobsText.noMatchBody)).toBeVisible();
  });
});

test('by keyboard alone, a new caller becomes a client with a vehicle and a scheduled job', async ({
  context,
  page,
  portal,
}) => {
  // The name ends with a letter: a trailing digit would merge with the number that is typed after it.
  const name = `Ruben Castellanos ${Date.now().toString(36)}x`;
  let keys = 0;
  const press = async (key: string, times = 1) => {
    for (let done = 0; done < times; done += 1) await page.keyboard.press(key);
    keys += times;
  };
  const type = (text: string) => page.keyboard.type(text);
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: createText.job }).focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: jobDialogText.createTitle });

  await test.step('services first; the title follows', async () => {
    await expect(dialog.getByLabel(jobDialogText.addService)).toBeFocused();
    await expect(dialog.getByRole('option', { name: /Full detail/ })).toBeAttached();
    await type('Full');
    await press('Enter');
    await type('Trash-bin cleaning, o');
    await press('Enter');
    await expect(dialog.getByLabel(fieldText.title)).toHaveValue('Full detail + Trash-bin cleaning, once');
  });
  await test.step('the client is added from where one looks for them', async () => {
    await press('Tab', 3);
    await expect(dialog.getByRole('combobox', { name: fieldText.client })).toBeFocused();
    const caller = `${name} 919 555 0177`;
    await type(caller);
    await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([
      fill(jobDialogText.newClientNamed, { name: caller }),
    ]);
    await press('Enter');
    const add = page.getByRole('dialog', { name: createText.client });
    await expect(add.getByLabel(fieldText.fullName)).toHaveValue(name);
    await expect(add.getByLabel(fieldText.phone)).toHaveValue('(919) 555-0177');
    await press('Tab', 3);
    await type('18 Larkspur Dr, Fernway, NC 27511');
    await press('Tab');
    await expect(add.getByLabel(placeLabels.city)).toHaveValue('Fernway');
    await press('Tab', 4);
    await press('ArrowRight');
    await press('Tab');
    await type('Highlander');
    await press('Tab');
    await press('ArrowRight');
    await press('Control+Enter');
    await expect(add).toBeHidden();
    await expect(dialog.getByLabel(fieldText.address)).not.toHaveValue('');
    await expect(dialog.getByLabel(fieldText.vehicleSize)).toHaveValue('suv');
  });
  await test.step('one of the first free times, and it is made', async () => {
    await expect(dialog.getByRole('combobox', { name: fieldText.client })).toBeFocused();
    await expect(dialog.getByRole('group', { name: jobDialogText.firstFree }).getByRole('radio')).not.toHaveCount(0);
    await press('Tab', 2);
    await press('Space');
    await press('Control+Enter');
    await expect(toast(page, jobDialogText.created)).toBeVisible();
  });
  // 76 at commit 05ca7e8, in four dialogs on two pages.
  expect(keys).toBeLessThanOrEqual(27);
  const { items } = (await (
    await context.request.get(`${portal.url}/api/jobs?search=${encodeURIComponent(name)}`)
  ).json()) as { items: JobDetail[] };
  const job = (await (await context.request.get(`${portal.url}/api/jobs/${items[0]!.id}`)).json()) as JobDetail;
  expect(job).toMatchObject({
    title: 'Full detail + Trash-bin cleaning, once',
    client_name: name,
    place: '18 Larkspur Dr, Fernway',
  });
  expect(job.items).toMatchObject([{ vehicle_size: 'suv' }, {}]);
  expect([job.assigned_to, job.scheduled_start]).not.toContain(null);
});

test('another price, a discount and a custom line have their reason, up to the invoice', async ({
  context,
  page,
  portal,
}) => {
  const title = fresh('Bargain');
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: createText.job }).click();
  const dialog = page.getByRole('dialog', { name: jobDialogText.createTitle });
  const services = dialog.getByRole('group', { name: fieldText.services });
  const wash = 'Driveway and flatwork wash';
  await dialog.getByLabel(jobDialogText.addService).selectOption({ label: wash });
  await dialog.getByLabel(fieldText.squareFeet).fill('640');
  await dialog.getByLabel(fill(jobDialogText.priceOf, { service: wash })).fill('150');
  await dialog.getByRole('button', { name: jobDialogText.customLine }).click();
  await dialog.getByLabel(fieldText.title, { exact: true }).fill(title);
  await dialog.getByRole('button', { name: createText.job }).click();
  await expect(dialog.getByText(jobDialogText.reasonMissing)).toBeVisible();
  await expect(dialog.getByText(jobDialogText.nameMissing)).toBeVisible();
  await dialog.getByLabel(fill(jobDialogText.reasonOf, { service: wash })).fill('Agreed by phone');
  await dialog.getByLabel(jobDialogText.customName).fill('Rust by the hose bib');
  await dialog.getByLabel(fill(jobDialogText.priceOf, { service: 'Rust by the hose bib' })).fill('35');
  await expect(services).toContainText('$185.00');
  await dialog.getByLabel(jobDialogText.discount).fill('10');
  await dialog.getByLabel(jobDialogText.discountReason).fill('First visit');
  await expect(services).toContainText('$166.50');
  await dialog.getByRole('button', { name: createText.job }).click();
  await expect(toast(page, jobDialogText.created)).toBeVisible();

  await page.goto(`/admin/jobs?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).click();
  const panel = panelOf(page, title);
  await expect(panel.getByText('Agreed by phone, First visit, 10% off (price book: $160.00)')).toBeVisible();
  await panel.getByRole('button', { name: jobsText.edit }).click();
  const edit = page.getByRole('dialog', { name: jobDialogText.editTitle });
  await expect(edit.getByLabel(fill(jobDialogText.priceOf, { service: wash }), { exact: true })).toHaveValue('135.00');
  await edit.getByLabel(fieldText.description).fill('Ring first.');
  await edit.getByRole('button', { name: jobDialogText.update }).click();
  await expect(toast(page, jobDialogText.updated)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('job')!;
  const job = (await (await context.request.get(`${portal.url}/api/jobs/${id}`)).json()) as JobDetail;
  expect(job.items).toMatchObject([
    { price_cents: 13_500, book_cents: 16_000 },
    { service_name: 'Rust by the hose bib', price_cents: 3_150 },
  ]);
});

test('a series is one row, sorted by its next visit, that opens to the others', async ({ context, page, portal }) => {
  const title = fresh('Weekly van');
  const series = newSeries({
    title,
    max_count: 9,
    starts_on: nextWeekday(3, 20),
    rule: { every: 'week', interval: 1, weekdays: [3] },
  });
  await command(context, portal.url, '/api/series', series);
  await page.goto('/admin/jobs');
  const row = rowOf(page, title);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('8 more visits, every week on Wednesday');
  await expect(row).toContainText('Next Wed');
  const inside = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Job \d+$/ }) });

  await test.step('by keyboard, a few at first', async () => {
    await page.getByRole('button', { name: fill(seriesRowText.show, { title }) }).press('Enter');
    await expect(inside).toHaveCount(5);
    await page.getByRole('button', { name: fill(actionText.showMore, { count: 3 }) }).press('Enter');
    await expect(inside).toHaveCount(8);
  });
  await test.step('each can be selected, and what becomes of one is seen', async () => {
    await inside.first().getByRole('checkbox').check();
    await page.getByRole('checkbox', { name: fill(jobsText.selectNext, { title }) }).check();
    const bar = page.getByRole('region', { name: bulkText.label });
    await expect(bar).toContainText('2 selected');
    await bar.getByLabel(bulkText.assign).selectOption({ label: 'Jess Whitaker' });
    await expect(inside.first()).toContainText('Jess Whitaker');
    await bar.getByLabel(bulkText.status).selectOption('completed');
    const asked = page.getByRole('dialog', { name: fill(completeText.titleMany, { count: 2 }) });
    await asked.getByRole('button', { name: fill(completeText.actionMany, { count: 2 }) }).click();
    // Two are done: the third now represents the series.
    await expect(row).toContainText('6 more visits');
    await expect(row).not.toContainText('Jess Whitaker');
    await expect(inside).toHaveCount(6);
  });
  await test.step('all of them, the done ones too, are a list with an address', async () => {
    await page.getByRole('link', { name: seriesRowText.all }).click();
    await expect(page).toHaveURL(new RegExp(`series=${series.id}`));
    await expect(rowOf(page, title)).toHaveCount(9);
    await expect(page.getByText('9 jobs', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: fill(actionText.removeFilter, { chip: jobFilterText.chips.series }) })
      .click();
    await expect(page).not.toHaveURL(/series=/);
  });
});

test('chips show the day, the week, and what has no time or is late', async ({ context, page, portal }) => {
  const word = fresh('Chipped');
  const hour = { scheduled_start: inHours(-30), scheduled_end: inHours(-29) };
  await addJob(context, portal.url, { title: `${word} late`, ...hour });
  await addJob(context, portal.url, { title: `${word} waiting` });
  await page.goto('/admin/jobs');
  const chip = (name: string) => page.getByRole('group', { name: jobChipText.label }).getByRole('button', { name });
  await chip(jobChipText.late).press('Enter');
  await expect(page).toHaveURL(/late=true/);
  await expect(page).toHaveURL(/sort=scheduled/);
  await expect(chip(jobChipText.late)).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, `${word} late`)).toContainText(jobsText.overdue);
  await expect(rowOf(page, `${word} waiting`)).toHaveCount(0);
  const shown = (await page.getByRole('row').count()) - 1;
  await expect(chip(jobChipText.late)).toHaveText(`${jobChipText.late}${shown}`);
  await chip(jobChipText.unscheduled).click();
  await expect(page).not.toHaveURL(/late=true/);
  await expect(rowOf(page, `${word} waiting`)).toContainText(workText.notScheduled);
  await chip(dayText.thisWeek).click();
  await expect(page).toHaveURL(/scheduled_from=.*scheduled_to=/);
  await page.reload();
  await expect(chip(dayText.thisWeek)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: jobPanelText.scheduled })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await chip(dayText.thisWeek).click();
  await expect(page).toHaveURL('/admin/jobs');
});

test('the panel’s main button follows the job from nobody’s to its invoice, by keyboard', async ({
  context,
  page,
  portal,
}) => {
  const title = fresh('From call to bill');
  const get = async <T>(path: string) => (await (await context.request.get(portal.url + path)).json()) as T;
  const services = await get<{ id: string; name: string }[]>('/api/services');
  const { items: clients } = await get<{ items: { id: string }[] }>('/api/users?role=client&search=beth');
  const job = await addJob(context, portal.url, {
    title,
    client_id: clients[0]!.id,
    items: [
      {
        id: v7(),
        service_id: services.find(({ name }) => name === 'Driveway and flatwork wash')!.id,
        units: null,
        square_feet: 640,
        vehicle_size: null,
        condition: 'normal',
      },
    ],
  });
  await page.goto(`/admin/jobs?job=${job.id}`);
  const panel = panelOf(page, title);
  const main = (name: string | RegExp) => panel.getByRole('button', { name });

  await test.step('assigning also takes the time', async () => {
    const who = panel.getByRole('group', { name: jobStepText.who });
    await who.getByRole('radio').first().press('ArrowDown');
    const chosen = who.getByRole('radio', { checked: true });
    await expect(chosen).toBeFocused();
    await main(/^Assign \w+, .+[AP]M$/).press('Enter');
    await expect(toast(page, assignText.done)).toContainText(title);
    await expect(panel.getByText(workText.notScheduled)).toBeHidden();
  });
  await test.step('work begins and ends; what nobody checked off is asked about', async () => {
    await main(jobStepText.start).press('Enter');
    await expect(panel.getByLabel(fieldText.status)).toHaveValue('in_progress');
    await main(workText.completeJob).press('Enter');
    const open = panel.getByRole('region', { name: /still open$/ });
    await expect(open).toBeFocused();
    await open.getByRole('checkbox').first().press('Space');
    await expect(open.getByRole('checkbox').first()).toBeChecked();
    await main(actionText.keepOpen).press('Enter');
    await expect(open).toBeHidden();
    await main(workText.completeJob).press('Enter');
    await expect(open).toBeFocused();
    await main(workText.completeJob).press('Enter');
    const asked = page.getByRole('dialog', { name: completeText.title });
    await expect(asked).toContainText(completeText.missing);
    await asked.getByLabel(fieldText.reason).fill('The crew filled in a paper list.');
    await asked.getByRole('button', { name: completeText.action }).click();
    await expect(panel.getByLabel(fieldText.status)).toHaveValue('completed');
    await expect(panel).toContainText('The crew filled in a paper list.');
  });
  await test.step('a finished job leads to its invoice, and back to it', async () => {
    await expect(panel.getByText(amountText.total)).toBeVisible();
    await main(jobStepText.editFirst).press('Enter');
    await expect(page).toHaveURL(/\/admin\/payments\/invoices\//);
    const invoice = page.url();
    await page.goto(`/admin/jobs?job=${job.id}`);
    await main(jobStepText.openDraft).press('Enter');
    await expect(page).toHaveURL(invoice);
  });
  await test.step('a cancelled one is opened again', async () => {
    const other = await addJob(context, portal.url, { title: `${title} not`, status: 'cancelled' });
    await page.goto(`/admin/jobs?job=${other.id}`);
    await panelOf(page, `${title} not`).getByRole('button', { name: jobStepText.reopen }).press('Enter');
    await expect(panelOf(page, `${title} not`).getByLabel(fieldText.status)).toHaveValue('pending');
  });
});

test('what can’t be loaded says so, and Retry asks again', async ({ page }) => {
  // Events would reload the list.
  await page.route('**/api/events**', (route) => route.abort());
  await page.route('**/api/jobs?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: errorText.internal, reference: '7F3A' } }),
  );
  await page.goto('/admin/jobs');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading jobs' });
  await expect(panel).toContainText(errorText.internal);
  await page.unroute('**/api/jobs?*');
  await panel.getByRole('button', { name: commonText.retry }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('table', { name: pageText.jobs }).or(page.getByText(jobsText.empty))).toBeVisible();
});

test('a status that can’t be saved is as it was, and the corner says why', async ({ context, page, portal }) => {
  const title = fresh('Stubborn');
  const job = await addJob(context, portal.url, { title });
  await page.goto(`/admin/jobs?job=${job.id}`);
  await page.route(`**/api/jobs/${job.id}/status`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: errorText.internal, reference: '7F3A' } }),
  );
  const panel = panelOf(page, title);
  await panel.getByLabel(fieldText.status).selectOption('completed');
  await expect(toast(page, jobPanelText.statusFailed)).toContainText(errorText.internal);
  await expect(panel.getByLabel(fieldText.status)).toHaveValue('pending');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('jobs are cards, and everything is in reach of a thumb', async ({ context, page, portal }) => {
    const title = fresh('On the road');
    await addJob(context, portal.url, { title, priority: 'high' });
    await page.goto(`/admin/jobs?search=${encodeURIComponent(title)}`);
    const card = page.getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText('high');
    await card.getByRole('button', { name: actionText.assign, exact: true }).click();
    await page.getByLabel(fieldText.technician).selectOption({ label: 'Jess Whitaker' });
    await page.getByRole('button', { name: assignText.submit }).click();
    await expect(card).toContainText('Jess Whitaker');
    await card.getByRole('link', { name: title }).click();
    await expect(panelOf(page, title).getByRole('heading', { name: fieldText.timeline })).toBeVisible();
    await panelOf(page, title).getByRole('button', { name: commonText.close }).click();
    await page.getByRole('button', { name: actionText.filter, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: jobFilterText.title });
    await sheet.getByText('cancelled', { exact: true }).click();
    await sheet.getByRole('button', { name: actionText.applyFilters }).click();
    await expect(page.getByText(jobsText.empty)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('a stored day that can’t be is shown as invalid, and the rest of the list is there', async ({
  page,
  context,
  portal,
  database,
}) => {
  const [title, other] = [fresh('Gutter wash'), fresh('Gutter wash')];
  const { id } = await addJob(context, portal.url, { title, due_date: inHours(20) });
  await addJob(context, portal.url, { title: other, due_date: inHours(20) });
  await withoutTriggers(database, (client) =>
    client.query("update jobs set due_date = '9999-12-31 23:00+00' where id = $1", [id]),
  );
  const { rows } = await database.query<{ id: string }>(
    'select id from invoices where status = $1 order by id desc limit 1',
    ['issued'],
  );
  await withoutTriggers(database, (client) =>
    client.query("update invoices set issued_on = 'infinity', due_on = 'infinity' where id = $1", [rows[0]!.id]),
  );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/jobs?search=${encodeURIComponent(title.slice(0, 11))}`);
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByText(other)).toBeVisible();
    await expect(page.getByText(commonText.invalidDate).filter({ visible: true })).toHaveCount(1);
    await page.goto('/admin/payments/invoices');
    await expect(page.getByText(commonText.invalidDate).filter({ visible: true }).first()).toBeVisible();
  }
});
