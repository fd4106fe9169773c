import type { Page } from '@playwright/test';
import { addDays, weekdayOf } from '#contract/base/days.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { dayOffText } from '#text/staff.ts';
import { jobDialogText } from '#text/jobs.ts';
import { pickerText } from '#text/pickers.ts';
import { generalText } from '#text/settings.ts';
import { formatDay, formatLongDay } from '#web/calendar.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { expect, signIn, test } from '#test/e2e/fixtures.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';

const zone = 'America/New_York';
const dani = people.find(({ full_name }) => full_name === 'Dani Ortega')!;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date());

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

async function openJob(page: Page) {
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: createText.job }).click();
  const dialog = page.getByRole('dialog', { name: jobDialogText.createTitle });
  return {
    dialog,
    day: dialog.getByLabel(fieldText.day).first(),
    time: dialog.getByLabel(fieldText.start, { exact: true }),
    calendar: page.getByRole('dialog', { name: pickerText.calendar }),
  };
}

test('a day is typed as people say it; what can’t be read stays, and says so', async ({ page }) => {
  const { day } = await openJob(page);
  await day.fill('tomorrow');
  await day.press('Tab');
  await expect(day).toHaveValue(formatDay(addDays(today(), 1)));
  await day.fill('the day after');
  await day.press('Tab');
  await expect(day).toHaveValue('the day after');
  await expect(day).toHaveAccessibleDescription(pickerText.dayUnread);
  await day.fill('');
  await day.press('Tab');
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
});

test('Enter takes a day or a time and sends nothing; a whole day closes its calendar', async ({ page }) => {
  const { dialog, day, time, calendar } = await openJob(page);
  await day.click();
  await expect(calendar).toBeVisible();
  await day.fill('1/2/2027');
  await expect(calendar).toBeHidden();
  await day.fill('tomorrow');
  await day.press('Enter');
  await expect(day).toHaveValue(formatDay(addDays(today(), 1)));
  await time.fill('8am');
  await time.press('Enter');
  await expect(time).toHaveValue(/^8:00\sAM$/);
  // The form hasn't been submitted yet: no field is marked invalid.
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(0);
  await time.press('Control+Enter');
  await expect(dialog.locator('[aria-invalid]').first()).toBeVisible();
});

test('a calendar is walked by keys, and Escape closes it without its dialog', async ({ page }) => {
  const { dialog, day, calendar } = await openJob(page);
  await day.fill('2027-01-31');
  await day.press('ArrowDown');
  const at = (on: string) => calendar.getByRole('button', { name: formatLongDay(on) });
  await expect(at('2027-01-31')).toBeFocused();
  for (const [key, on] of [
    ['PageDown', '2027-02-28'],
    ['ArrowRight', '2027-03-01'],
    ['ArrowUp', '2027-02-22'],
    ['Home', '2027-02-21'],
    ['End', '2027-02-27'],
    ['PageUp', '2027-01-27'],
    ['t', today()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(at(on)).toBeFocused();
  }
  expect(await faults(page, '[popover]:popover-open')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(day).toBeFocused();
  await expect(day).toHaveValue(formatDay(addDays(today(), 1)));

  await page.keyboard.press('ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(day).toHaveValue(formatDay(addDays(today(), 1)));
});

test('a day that is too early is in reach, says why, and offers the nearest', async ({ page }) => {
  await page.goto(`/admin/staff?person=${idOf(dani)}`);
  await page.getByRole('button', { name: dayOffText.add }).click();
  const from = page.getByLabel(pickerText.from);
  await from.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: pickerText.calendar });
  await expect(calendar.getByRole('button', { name: formatLongDay(today()) })).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await expect(calendar.getByRole('status')).toContainText('is too early.');
  await calendar.getByRole('button', { name: /^Use / }).click();
  await expect(from).toHaveValue(formatDay(today()));
});

test('a time is typed or chosen from a list', async ({ page }) => {
  const { time, dialog } = await openJob(page);
  await time.fill('130p');
  await time.press('Tab');
  await expect(time).toHaveValue(/^1:30\sPM$/);
  await time.click();
  const list = page.getByRole('listbox', { name: pickerText.times });
  await expect(list.getByRole('option', { selected: true })).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await faults(page, '[popover]:popover-open')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(time).toHaveValue(/^2:30\sPM$/);
  await expect(dialog).toBeVisible();
  await time.click();
  await list.getByRole('option', { name: /^3:00\sPM$/ }).click();
  await expect(time).toHaveValue(/^3:00\sPM$/);
  await time.fill('noonish');
  await time.press('Tab');
  await expect(time).toHaveAccessibleDescription(pickerText.timeUnread);
});

test('weeks start where the settings say', async ({ page, database }) => {
  await page.goto('/admin/settings?tab=general');
  await page.getByLabel(generalText.weekStart).selectOption({ label: 'Monday' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(generalText.savedBody)).toBeVisible();
  const { day, calendar } = await openJob(page);
  await day.press('ArrowDown');
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mon');
  await expect(calendar.getByRole('button', { name: formatLongDay(today()) })).toBeFocused();
  await page.keyboard.press('Home');
  const monday = addDays(today(), -((weekdayOf(today()) + 6) % 7));
  await expect(calendar.getByRole('button', { name: formatLongDay(monday) })).toBeFocused();
  await page.goto('/admin/jobs/month');
  await expect(page.getByRole('columnheader').first()).toHaveText('Mon');
  await database.query('update business_settings set week_starts_on = 0');
});

test('at 320 px it fits the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { day, calendar } = await openJob(page);
  await day.press('ArrowDown');
  await calendar.getByRole('grid').waitFor();
  // The calendar gets its place in the frame that shows its days, which a reading in between doesn't wait for.
  const right = async () => calendar.evaluate((element) => element.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(320);
  expect(await calendar.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
  expect(await tooWide(page)).toBe(0);
});

test.describe('under a thumb', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('days and times are the phone’s own', async ({ page }) => {
    const { day, time } = await openJob(page);
    await expect(day).toHaveAttribute('type', 'date');
    await expect(time).toHaveAttribute('type', 'time');
  });
});
