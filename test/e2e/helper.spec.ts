import { v7 as uuidv7 } from 'uuid';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { crewText } from '#text/jobs.ts';
import { todayText } from '#text/today.ts';
import { completionText, signatureText, techJobsText, visitText } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { expect, openAs, phone, signIn, test } from '#test/e2e/fixtures.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

test.use(phone);

test('a helper’s day: the row, the clock, a step, and the end that is the lead’s', async ({
  browser,
  context,
  page,
  portal,
  database,
}) => {
  const lead = await addPerson(database, 'tech', { full_name: 'Dani Ortega' });
  const helper = await addPerson(database, 'tech', { full_name: 'Marcus Bell' });
  const client = await addPerson(database, 'client', { full_name: 'Ruth Abara' });
  const title = `Ceramic coating ${uuidv7().slice(-6)}`;
  const job = await addJob(database, { title, client_id: client.id });
  await database.query(
    // Today at any hour, and never so far ahead that the technician is asked.
    `insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
     select gen_random_uuid(), $1, person, person = $2, first + later, first + later + interval '2 hours'
     from (select greatest(now() - interval '2 hours', business_day(now())::timestamp at time zone time_zone) as first
         from business_settings) b,
       unnest(array[$2, $3, $2, $3]::uuid[], array['0', '0', '1 day', '1 day']::interval[]) s (person, later)`,
    [job, lead.id, helper.id],
  );
  await database.query(
    `insert into checklist_items (id, job_id, position, task, photo, required)
     values (gen_random_uuid(), $1, 0, 'Wash the body', false, true)`,
    [job],
  );

  await signIn(context, portal.url, 'tech', helper.email, goodPassword);
  await page.goto('/tech/jobs?show=upcoming');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Day 2 of 2, helping Dani');
  await page.goto('/tech');
  const today = page.getByRole('region', { name: todayText.title });
  await expect(today.getByRole('listitem').filter({ hasText: title })).toContainText('Day 1 of 2, helping Dani');
  expect(await faults(page)).toEqual([]);
  await today.getByRole('link', { name: title }).tap();

  const main = page.locator('.visit-next');
  await expect(main).toHaveText(visitText.onMyWay);
  const crew = page.getByRole('region', { name: crewText.list });
  await expect(crew.getByRole('listitem')).toHaveText([/^Dani/, /^You/, /^Dani/, /^You/]);
  await main.tap();
  await expect(main).toHaveText(workText.clockIn);
  await main.tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(main).toContainText('Wash the body');
  await expect(page.getByRole('button', { name: visitText.finishAnyway })).toHaveCount(0);
  await main.tap();
  await expect(page.getByText(fill(visitText.helping, { name: 'Dani' }))).toBeVisible();
  await expect(main).toHaveText(workText.addPhotos);
  await expect(page.getByRole('button', { name: workText.completeJob })).toHaveCount(0);
  await expect(page.getByRole('button', { name: signatureText.sign })).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  expect(await faults(page)).toEqual([]);

  const dani = await openAs(browser, portal.url, 'tech', { email: lead.email, password: goodPassword, ...phone });
  await dani.goto(`/tech/jobs/${job}`);
  await expect(dani.getByRole('region', { name: fieldText.checklist })).toContainText('Wash the body');
  // The helper began the job; the lead still sets out and says so.
  await expect(dani.locator('.visit-next')).toContainText(visitText.onMyWay);
  await dani.locator('.visit-aside').filter({ hasText: workText.clockIn }).tap();
  await expect(dani.locator('.visit-next')).toHaveText(workText.doneToday);
  const complete = dani.locator('.visit-aside').filter({ hasText: workText.completeJob });
  await complete.tap();
  const asks = dani.getByRole('dialog', { name: workText.completeJob });
  await expect(asks).toContainText(completionText.finishAll);
  expect(await faults(dani)).toEqual([]);
  await asks.getByRole('button', { name: workText.doneToday }).tap();
  await expect(dani.locator('.visit-clock')).toContainText(workText.doneToday);
  await dani.locator('.visit-next').filter({ hasText: workText.clockIn }).tap();
  await complete.tap();
  await asks.getByRole('button', { name: completionText.finishNow }).tap();
  await expect(page.getByText('Dani finished this job')).toBeVisible();
  await expect(page.getByText(visitText.stillRuns)).toBeVisible();
  await page.getByRole('button', { name: 'Clock Out' }).tap();
  await expect(page.getByText(visitText.stillRuns)).toHaveCount(0);
  await page.goto('/tech/jobs?show=done');
  await expect(page.getByRole('link').filter({ hasText: title })).toContainText(techJobsText.doneAt.split(' ')[0]!);
  await expect(page.getByRole('button', { name: actionText.reopen })).toHaveCount(0);
});
