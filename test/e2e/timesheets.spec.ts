import { v7 } from 'uuid';
import { instantAt } from '#contract/base/clock.ts';
import { actionText } from '#text/actions.ts';
import { timeText } from '#text/time.ts';
import { reviewText } from '#text/timesheets.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, openAs, test, toast } from '#test/e2e/fixtures.ts';
import { inDays } from '#test/support/today.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/** In a night when nobody worked. */
const day = inDays(-2);
const at = (time: string) => instantAt(day, time, 'America/New_York');

test('time that arrived late and time with an impossible day wait for the office, and both say why', async ({
  browser,
  portal,
  database,
}) => {
  const phone = await openAs(browser, portal.url, 'tech', { viewport: { width: 390, height: 844 } });
  await database.query('delete from closed_weeks');
  const start = { id: v7(), kind: 'shop', job_id: null, switch_from: null, occurred_at: at('02:00') };
  await command(phone.context(), portal.url, '/api/time/start', start);
  await command(phone.context(), portal.url, '/api/time/stop', { occurred_at: at('03:15') });
  await withoutTriggers(database, (client) =>
    client.query(
      `insert into time_entries (id, person_id, kind, started_at, ended_at, counted, flag)
       select $1, person_id, 'drive', '0001-01-01', '0001-01-02', false, 'overlap' from time_entries where id = $2`,
      [v7(), start.id],
    ),
  );

  await phone.goto(`/tech/time?week=${day}`);
  await expect(phone.getByText(timeText.flags.late)).toBeVisible();
  await expect(phone.getByText(timeText.invalidBody)).toBeVisible();
  expect([await faults(phone), await tooWide(phone)]).toEqual([[], 0]);

  const desk = await openAs(browser, portal.url, 'admin');
  for (const width of [390, 1280]) {
    await desk.setViewportSize({ width, height: 900 });
    await desk.goto(`/admin/staff/time?week=${day}`);
    await expect(desk.getByRole('list', { name: reviewText.list })).toContainText('sent more than 14 hours late');
    expect([await faults(desk), await tooWide(desk)]).toEqual([[], 0]);
  }
  const waiting = (text: string) =>
    desk.getByRole('list', { name: reviewText.list }).getByRole('listitem').filter({ hasText: text });
  await waiting('sent more than 14 hours late').getByRole('button', { name: reviewText.approve }).click();
  await expect(toast(desk, reviewText.counted)).toBeVisible();
  await waiting(timeText.invalid).getByRole('button', { name: actionText.remove }).click();
  await expect(toast(desk, reviewText.leftOut)).toBeVisible();
  await expect(waiting(timeText.invalid)).toHaveCount(0);
  await expect(phone.getByText(timeText.invalidBody)).toHaveCount(0);
});
