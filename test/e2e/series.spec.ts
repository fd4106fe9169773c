import type { Page } from '@playwright/test';
import { addDays } from '#contract/base/days.ts';
import { expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { actionText } from '#text/actions.ts';
import { skipPlanText } from '#text/clientPlans.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { jobDialogText, jobPanelText } from '#text/jobs.ts';
import { leaveText } from '#text/leave.ts';
import { editSeriesText, repeatText } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import { inDays } from '#test/support/today.ts';
import { parseDay } from '#web/typed.ts';

const optional = (label: string) => fill(jobDialogText.optional, { label });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
/** A day at least two weeks ahead, so that no visit is over meanwhile. */
const soon = inDays(16);
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

/** The visits of this title that the list shows, soonest first. */
const listed = (page: Page, title: string) =>
  page.goto(`/admin/jobs?search=${encodeURIComponent(title)}&sort=scheduled`);
const rows = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function openVisit(page: Page, title: string, at: number) {
  await listed(page, title);
  await rows(page, title).nth(at).getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: jobPanelText.editSeries }).click();
  return dialogOf(page, jobDialogText.editTitle);
}

/** The day that a field shows, in the contract's format. */
const dayIn = (shown: string) => parseDay(shown, '2026-01-01')!;

test('a plan for bins is made, changed from one visit on, and one visit is left out', async ({ page }) => {
  const title = `Bin plan ${Date.now().toString(36)}`;
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: createText.job }).click();
  const create = dialogOf(page, jobDialogText.createTitle);

  await test.step('the day after pickup, every fourth week, with its next dates in view', async () => {
    await create.getByLabel(fieldText.title, { exact: true }).fill(title);
    await create.getByRole('combobox', { name: optional(fieldText.client) }).click();
    await create.getByRole('combobox', { name: optional(fieldText.client) }).fill('Tom Harg');
    await create.getByRole('option', { name: /Tom Hargrove/ }).click();
    await create.getByLabel(optional(fieldText.day)).fill(soon);
    await create.getByLabel(fieldText.start, { exact: true }).fill('08:20');
    await create.getByLabel(fieldText.minutes).fill('25');
    await create.getByText(repeatText.pickup, { exact: true }).click();
    const next = create.getByRole('region', { name: repeatText.preview });
    await expect(next.getByRole('listitem')).toHaveCount(6);
    const first = (await next.getByRole('listitem').allTextContents()).map((text) => text.slice(3));
    // Tom's bins are emptied on Friday.
    const saturday = addDays(soon, (6 - new Date(`${soon}T00:00:00Z`).getUTCDay() + 7) % 7);
    expect(first.slice(0, 3)).toEqual([0, 28, 56].map((days) => dayText(addDays(saturday, days))));

    await create.getByLabel(repeatText.skip).fill(addDays(saturday, 28));
    await create.getByRole('button', { name: repeatText.skipAdd }).click();
    await expect(next.getByRole('listitem').nth(1)).toContainText(dayText(addDays(saturday, 56)));
    await create.getByLabel(repeatText.ends).selectOption({ label: repeatText.afterCount });
    await expect(next.getByRole('listitem')).toHaveCount(5);
    await create.getByRole('button', { name: createText.job }).click();
    await expect(toast(page, jobDialogText.created)).toBeVisible();
    await expect(create).toBeHidden();
    await listed(page, title);
    await expect(rows(page, title)).toHaveCount(5);
  });

  await test.step('from the second visit on, another day and another time', async () => {
    const edit = await openVisit(page, title, 1);
    await expect(edit.getByRole('button', { name: editSeriesText.next })).toHaveAttribute('aria-disabled', 'true');
    const day = edit.getByLabel(fieldText.day, { exact: true });
    await day.fill(addDays(dayIn(await day.inputValue()), 2));
    await edit.getByLabel(fieldText.start, { exact: true }).fill('09:30');
    await edit.getByRole('button', { name: editSeriesText.next }).click();
    await expect(edit.getByRole('radio', { name: editSeriesText.scopes.following })).toBeChecked();
    await expect(edit.getByRole('radio', { name: /This visit.*1 visit/ })).toBeVisible();
    await expect(edit.getByRole('radio', { name: /All visits.*5 visits/ })).toBeVisible();
    const tiles = edit.getByRole('list', { name: actionText.preview }).getByRole('listitem');
    await expect(tiles).toHaveCount(5);
    await expect(tiles.first()).toContainText(editSeriesText.states.stays);
    await expect(tiles.nth(1)).toContainText(editSeriesText.states.changes);
    const promised = await tiles.nth(2).textContent();
    await edit.getByRole('button', { name: fill(editSeriesText.submit_other, { count: 4 }) }).click();
    await expect(toast(page, fill(editSeriesText.done_other, { count: 4 }))).toBeVisible();
    await expect(edit).toBeHidden();

    const later = await openVisit(page, title, 2);
    await expect(later.getByLabel(fieldText.start, { exact: true })).toHaveValue(/^9:30\sAM$/);
    const now = dayIn(await later.getByLabel(fieldText.day, { exact: true }).inputValue());
    expect(promised).toContain(dayText(now));
    expect(new Date(`${now}T00:00:00Z`).getUTCDay()).toBe(1);
  });

  await test.step('one is left out, after a question', async () => {
    const edit = await openVisit(page, title, 2);
    await edit.getByRole('button', { name: editSeriesText.leaveOut }).click();
    await page.getByRole('button', { name: skipPlanText.submit }).click();
    await expect(toast(page, skipPlanText.done)).toBeVisible();
    await listed(page, title);
    await expect(rows(page, title)).toHaveCount(4);
  });
});

test('a change that can’t be is refused in the dialog, by keyboard too', async ({ page }) => {
  const title = `Weekly wash ${Date.now().toString(36)}`;
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: createText.job }).click();
  const create = dialogOf(page, jobDialogText.createTitle);
  await create.getByLabel(fieldText.title, { exact: true }).fill(title);
  await create.getByText(repeatText.week, { exact: true }).click();
  await create.getByLabel(optional(fieldText.day)).fill(soon);
  await create.getByLabel(fieldText.start, { exact: true }).fill('10:00');
  await create.getByLabel(fieldText.minutes).fill('60');
  await create.getByRole('button', { name: createText.job }).click();
  await expect(create).toBeHidden();

  const edit = await openVisit(page, title, 0);
  await edit.getByLabel(fieldText.day, { exact: true }).fill('2026-01-06');
  await page.keyboard.press('Enter');
  await edit.getByRole('button', { name: editSeriesText.next }).press('Enter');
  await expect(edit.getByRole('alert')).toContainText(editSeriesText.previewFailed);
  await expect(edit.getByRole('button', { name: editSeriesText.submitNone })).toHaveAttribute('aria-disabled', 'true');
  await edit.getByRole('button', { name: editSeriesText.back }).press('Enter');
  await expect(edit.getByLabel(fieldText.day, { exact: true })).toHaveValue('Tue, Jan 6, 2026');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: leaveText.discard }).click();
  await expect(edit).toBeHidden();
});
