import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { startOfWeek, type WeekStart } from '#contract/base/days.ts';
import { fill } from '#contract/text/fill.ts';
import { hoursOf, minutesBetween } from '#contract/field/timeEntry.kinds.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { issueKindText, issuesText, reportIssueText, ownIssuesText } from '#text/issues.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { uploadText } from '#text/photos.ts';
import { pageText } from '#text/sections.ts';
import { askText, vanText } from '#text/supplies.ts';
import { clockText, correctionFormText, timeText } from '#text/time.ts';
import { reviewText } from '#text/timesheets.ts';
import { todayText } from '#text/today.ts';
import { binText, signatureText, visitText } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { expect, phone, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

test.use(phone);

const photo = async (red: number) => ({
  name: `photo-${red}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: red, g: 110, b: 80 } } })
    .jpeg()
    .toBuffer(),
});

type Step = { task: string; photo?: boolean };
type Stop = { title: string; category: 'washing' | 'detail' | 'bins'; cents: number; units?: number; steps?: Step[] };

/** Today's priced job with the steps of its service. */
async function addStop(
  database: pg.Pool,
  { title, category, cents, units = 1, steps = [] }: Stop,
  of: { assigned_to: string; client_id: string; order: number },
) {
  const { assigned_to, client_id, order } = of;
  const service = await addService(database);
  await database.query('update services set category = $2 where id = $1', [service, category]);
  const job = await addJob(database, { title, assigned_to, client_id });
  const item = uuidv7();
  await database.query(
    // Today at any hour, and never so far ahead that the technician is asked.
    `update jobs set scheduled_start = first + $2 * interval '30 min', scheduled_end = first + ($2 + 1) * interval '30 min'
     from (select greatest(now() - interval '2 hours', business_day(now())::timestamp at time zone time_zone) as first
       from business_settings) b
     where id = $1`,
    [job, order],
  );
  await database.query(
    `insert into job_items (id, job_id, position, service_id, units, condition, minutes)
     values ($1, $2, 0, $3, $4, 'normal', 30)`,
    [item, job, service, units],
  );
  await database.query('insert into job_item_prices (item_id, price_cents, taxable) values ($1, $2, true)', [
    item,
    cents,
  ]);
  for (const [position, step] of steps.entries()) {
    await database.query(
      `insert into checklist_items (id, job_id, item_id, position, task, photo, required)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, true)`,
      [job, item, position, step.task, step.photo ?? false],
    );
  }
  return { job, item, service, title };
}

/** Instead of waiting an hour: moves the clocked time back by it, oldest first, so that nothing overlaps meanwhile. */
async function pass(database: pg.Pool, person: string, minutes: number) {
  const { rows } = await database.query<{ id: string }>(
    'select id from time_entries where person_id = $1 order by started_at',
    [person],
  );
  for (const { id } of rows) {
    await database.query(
      `update time_entries set started_at = started_at - $2 * interval '1 minute',
         ended_at = ended_at - $2 * interval '1 minute' where id = $1`,
      [id, minutes],
    );
  }
}

type Entry = { kind: string; started_at: Date; ended_at: Date; counted: boolean };
const entriesOf = async (database: pg.Pool, person: string) =>
  (
    await database.query<Entry>(
      'select kind, started_at, ended_at, counted from time_entries where person_id = $1 order by started_at, ended_at',
      [person],
    )
  ).rows;

/** This week's paid minutes, from the rows themselves: a day that begins on Saturday night is partly last week's. */
async function paidMinutes(database: pg.Pool, person: string): Promise<number> {
  const { rows } = await database.query<{ time_zone: string; week_starts_on: WeekStart }>(
    'select time_zone, week_starts_on from business_settings',
  );
  const { time_zone: zone, week_starts_on: first } = rows[0]!;
  const begins = instantAt(startOfWeek(clockAt(new Date().toISOString(), zone).day, first), '00:00', zone);
  return (await entriesOf(database, person))
    .filter(({ kind, counted }) => counted && kind !== 'break')
    .map(({ started_at, ended_at }) => {
      const from = new Date(Math.max(started_at.getTime(), Date.parse(begins)));
      return Math.max(0, minutesBetween(from.toISOString(), ended_at.toISOString()));
    })
    .reduce((sum, minutes) => sum + minutes, 0);
}

/** Two strokes of a finger and a dot. Without the dot, Chromium would take the next tap for the end of a fling. */
async function draw(page: Page, pad: Locator) {
  const { x, y } = (await pad.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const left of [30, 140]) {
    await touch('touchStart', { x: x + left, y: y + 70 });
    for (const way of [20, 40, 60]) await touch('touchMove', { x: x + left + way, y: y + 70 - way / 2 });
    await touch('touchEnd');
  }
  await touch('touchStart', { x: x + 120, y: y + 30 });
  await touch('touchEnd');
  await expect(pad.locator('path')).toHaveCount(3);
}

test('a whole day by thumb: four jobs, supplies, an issue and the hours, while the office looks on', async ({
  browser,
  context,
  page,
  portal,
  database,
}) => {
  const mark = uuidv7().slice(-6);
  const tech = await addPerson(database, 'tech', { full_name: `Noor ${mark}` });
  const client = await addPerson(database, 'client', { full_name: 'Ruth Abara' });
  const stop = (order: number, part: Stop) =>
    addStop(
      database,
      { ...part, title: `${part.title} ${mark}` },
      { assigned_to: tech.id, client_id: client.id, order },
    );
  const wash = await stop(0, {
    title: 'Driveway wash',
    category: 'washing',
    cents: 18_900,
    steps: [{ task: 'Plants pre-wetted' }, { task: 'Wide-angle check photo', photo: true }],
  });
  const detail = await stop(1, { title: 'Interior detail', category: 'detail', cents: 16_500 });
  const bins = { category: 'bins', cents: 3700, units: 2, steps: [{ task: 'Bins returned' }] } as const;
  const cleaned = await stop(2, { ...bins, steps: [...bins.steps], title: 'Bins on Elm' });
  const notOut = await stop(3, { ...bins, steps: [...bins.steps], title: 'Bins on Oak' });
  const supply = { id: uuidv7(), name: `Surface soap ${mark}` };
  await database.query("insert into supplies (id, name, unit) values ($1, $2, 'gal')", [supply.id, supply.name]);
  await database.query('insert into service_supplies (service_id, supply_id, quantity) values ($1, $2, 0.5)', [
    wash.service,
    supply.id,
  ]);

  const office = await watched(browser, { viewport: { width: 1280, height: 800 }, hasTouch: false });
  await signIn(office, portal.url, 'admin');
  const list = await office.newPage();
  await list.goto(`/admin/jobs?search=${mark}`);
  const desk = await office.newPage();
  await desk.goto('/admin/staff/supplies');
  await expect(desk.getByRole('row').filter({ hasText: supply.name })).toBeVisible();
  const officeSees = (title: string, status: keyof typeof jobStatusText) =>
    expect(list.getByRole('row').filter({ hasText: title })).toContainText(jobStatusText[status]);
  await officeSees(wash.title, 'pending');

  // The van first: its stock, and what is missing.
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto('/tech/supplies');
  await page.getByRole('button', { name: fill(vanText.count, { name: supply.name }) }).tap();
  await page.getByLabel(fill(vanText.counted, { unit: 'gal' })).fill('4');
  await page.getByRole('button', { name: vanText.countSave }).tap();
  const inVan = page.getByRole('listitem').filter({ hasText: supply.name }).first();
  await expect(inVan).toContainText('4 gal');
  await page.getByRole('button', { name: vanText.request }).tap();
  await page.getByRole('button', { name: fill(askText.more, { name: supply.name }) }).tap();
  await page.getByRole('dialog').locator('[type=submit]').tap();
  await expect(toast(page, actionText.requestSent)).toBeVisible();
  const request = desk.getByRole('listitem').filter({ hasText: `1 gal ${supply.name}` });
  await expect(request).toContainText(tech.full_name);
  await desk.goto('/admin/jobs/issues');
  await expect(desk.getByRole('region', { name: issuesText.list })).toBeVisible();

  const main = page.locator('.visit-next');
  const aside = page.locator('.visit-aside');
  /** From Today to the job, on the road and at the client's. */
  async function arrive({ job, title }: { job: string; title: string }, done: number) {
    await page.getByRole('link', { name: todayText.title, exact: true }).tap();
    // The completed job folds up, and the others move under the thumb.
    await expect(page.getByText(fill(workText.progress, { done, all: 4 }), { exact: true })).toBeVisible();
    await page.getByRole('region', { name: todayText.title }).getByRole('link', { name: title }).tap();
    await expect(page).toHaveURL(`/tech/jobs/${job}`);
    await expect(main).toContainText(visitText.onMyWay);
    await main.tap();
    await expect(main).toContainText(workText.clockIn);
    await pass(database, tech.id, 11);
    await main.tap();
    await expect(page.getByRole('button', { name: visitText.pause })).toBeVisible();
    await officeSees(title, 'in_progress');
    await pass(database, tech.id, 23);
  }
  async function complete(button: Locator, { title }: { title: string }) {
    await expect(button).toContainText(workText.completeJob);
    await button.tap();
    await expect(toast(page, workText.jobCompleted).filter({ hasText: title })).toBeVisible();
    await officeSees(title, 'completed');
  }

  await arrive(wash, 0);
  await page.getByRole('button', { name: ownIssuesText.report }).tap();
  const sheet = page.getByRole('dialog', { name: ownIssuesText.report });
  await sheet.getByText(issueKindText.damage).tap();
  await sheet.getByLabel(reportIssueText.text).fill(`A cracked slab by the garage, ${mark}`);
  await sheet.getByRole('button', { name: reportIssueText.send }).tap();
  await expect(sheet).toBeHidden();
  await expect(desk.getByRole('link', { name: issueKindText.damage }).filter({ hasText: wash.title })).toBeVisible();
  await desk.goto('/admin/staff/time');
  await expect(desk.getByRole('region', { name: pageText.timesheets })).toContainText(tech.full_name);
  await expect(main).toContainText(fill(visitText.stepDone, { task: 'Plants pre-wetted' }));
  await main.tap();
  await expect(main).toContainText(fill(visitText.takePhoto, { task: 'Wide-angle check photo' }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), main.tap()]);
  await chooser.setFiles(await photo(60));
  await expect(main).toContainText(visitText.signature);
  await expect(page.getByText(fill(visitText.photoCounts, { taken: 1, received: 1 }))).toBeVisible();
  await complete(aside, wash);

  await arrive(detail, 1);
  await main.tap();
  const dialog = page.getByRole('dialog', { name: signatureText.title });
  await draw(page, dialog.locator('svg[aria-labelledby]'));
  await dialog.getByRole('button', { name: signatureText.save }).tap();
  await expect(dialog).toBeHidden();
  await complete(main, detail);

  await arrive(cleaned, 2);
  await main.tap();
  await expect(main).toContainText(visitText.reportBins);
  await page.getByText(binText.outcomes.cleaned, { exact: true }).tap();
  await expect(main).toContainText(visitText.signature);
  await complete(aside, cleaned);

  // Nothing was washed here, so no step is required.
  await arrive(notOut, 3);
  await page.getByText(binText.outcomes.not_out, { exact: true }).tap();
  const proof = page.locator('#bins').getByRole('button', { name: uploadText.take });
  const [camera] = await Promise.all([page.waitForEvent('filechooser'), proof.tap()]);
  await camera.setFiles(await photo(160));
  await expect(page.getByText(binText.proofTaken)).toBeVisible();
  await page.getByRole('button', { name: actionText.save }).tap();
  await expect(main).toContainText(visitText.signature);
  await complete(aside, notOut);

  // A break that was really a drive to the shop: the office decides, and the hours follow.
  await page.goto('/tech/time');
  await page.getByRole('button', { name: timeText.kinds.break }).tap();
  await expect(page.getByRole('button', { name: clockText.clockOut })).toBeVisible();
  await pass(database, tech.id, 17);
  await page.getByRole('button', { name: clockText.clockOut }).tap();
  await expect(page.getByText(clockText.off)).toBeVisible();
  const week = page.getByRole('region', { name: dayText.thisWeek });
  const hours = async () => week.getByText(hoursOf(await paidMinutes(database, tech.id)), { exact: true }).first();
  const withoutBreak = await paidMinutes(database, tech.id);
  await expect(await hours()).toBeVisible();
  await page.getByRole('button', { name: clockText.ask, exact: true }).tap();
  const change = page.getByRole('dialog', { name: clockText.ask });
  await change.getByLabel(correctionFormText.what).selectOption('shop');
  await change.getByLabel(fieldText.reason).fill('I picked up soap at the shop.');
  await change.getByRole('button', { name: correctionFormText.submit }).tap();
  await expect(toast(page, correctionFormText.sent)).toBeVisible();
  const review = desk.getByRole('listitem').filter({ hasText: tech.full_name });
  await expect(review).toContainText('I picked up soap at the shop.');
  await review.getByRole('button', { name: reviewText.approve }).click();
  await expect(review).toHaveCount(0);
  await expect.poll(() => paidMinutes(database, tech.id)).toBeGreaterThan(withoutBreak);
  await expect(await hours()).toBeVisible();
  await page.goto('/tech/supplies');
  await expect(inVan).toContainText('3.5 gal');

  const { rows: charged } = await database.query(
    `select j.title, j.status, m.price_cents::int, u.job_id is not null as to_invoice, w.reason as waived
     from jobs j join job_items i on i.job_id = j.id join job_item_prices m on m.item_id = i.id
       left join unbilled_jobs u on u.job_id = j.id left join billing_waivers w on w.job_id = j.id
     where j.assigned_to = $1 order by j.scheduled_start`,
    [tech.id],
  );
  const done = { status: 'completed', to_invoice: true, waived: null };
  expect(charged).toEqual([
    { title: wash.title, ...done, price_cents: 18_900 },
    { title: detail.title, ...done, price_cents: 16_500 },
    { title: cleaned.title, ...done, price_cents: 3700 },
    {
      title: notOut.title,
      status: 'completed',
      price_cents: 0,
      to_invoice: false,
      waived: 'Not cleaned: bins not out',
    },
  ]);
  const entries = await entriesOf(database, tech.id);
  expect(entries.map(({ kind }) => kind)).toEqual([...charged.flatMap(() => ['drive', 'job']), 'shop']);
  expect(entries.every(({ counted }) => counted)).toBe(true);
  for (const [index, { started_at }] of entries.entries()) {
    if (index > 0) expect(started_at.getTime()).toBeGreaterThanOrEqual(entries[index - 1]!.ended_at.getTime());
  }
  await office.close();
});
