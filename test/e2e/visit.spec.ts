import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { fill } from '#contract/text/fill.ts';
import { unbilledText } from '#text/invoices.ts';
import { jobStepText } from '#text/jobs.ts';
import { todayText } from '#text/today.ts';
import { binText, completionText, signatureText, unprovenText, visitReportText, visitText } from '#text/visit.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { expect, phone, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

test.use(phone);

/** A photo as a phone's camera gives it, another one for each length of the name. */
const picture = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: name.length * 20, g: 120, b: 90 } },
  })
    .jpeg()
    .toBuffer(),
});

test('a technician does a job of bins by thumb, from on my way to done, and the office follows', async ({
  browser,
  context,
  page,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const client = await addPerson(database, 'client', { full_name: 'Ruth Abara' });
  const title = `Bins ${uuidv7().slice(-6)}`;
  const job = await addJob(database, { title, client_id: client.id, assigned_to: tech.id });
  await database.query(
    `update jobs set scheduled_start = now(), scheduled_end = now() + interval '20 minutes' where id = $1`,
    [job],
  );
  const item = uuidv7();
  await database.query(
    `insert into job_items (id, job_id, position, service_id, units, condition, minutes) values ($1, $2, 0, $3, 2, 'normal', 20)`,
    [item, job, await addService(database)],
  );
  await database.query(
    `insert into checklist_items (id, job_id, position, task, photo, required)
     values (gen_random_uuid(), $1, 0, 'Bin empty', false, true), (gen_random_uuid(), $1, 1, 'After photo', true, true)`,
    [job],
  );
  const office = await browser.newContext();
  await signIn(office, portal.url, 'admin');
  const panel = await office.newPage();
  await panel.goto(`/admin/jobs?job=${job}`.replace(/^/, portal.url));
  const details = panel.getByRole('dialog').filter({ hasText: title });

  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto('/tech');
  await page.getByRole('region', { name: todayText.title }).getByRole('link', { name: title }).tap();
  await expect(page).toHaveURL(`/tech/jobs/${job}`);
  const main = page.locator('.visit-next');
  const box = (await main.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(48);
  expect(box.y, 'in reach of a thumb').toBeGreaterThan(844 / 2);

  await main.tap();
  await expect(details).toContainText(visitReportText.onTheWay);
  await expect(main).toContainText(visitText.clockIn);
  await main.tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(details).toContainText(visitReportText.arrived);
  await expect(main).toContainText(fill(visitText.stepDone, { task: 'Bin empty' }));
  expect(await faults(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  await main.tap();
  await expect(main).toContainText(fill(visitText.takePhoto, { task: 'After photo' }));
  await page.locator('.visit-actions input[type=file]').setInputFiles(await picture('after wash'));
  await expect(main).toContainText(visitText.reportBins);
  await page.getByText(binText.outcomes.not_out, { exact: true }).tap();
  const save = page.getByRole('button', { name: binText.save });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page
    .locator('#bins input[type=file]')
    .first()
    .setInputFiles(await picture('proof'));
  await expect(page.getByText(binText.proofTaken)).toBeVisible();
  await save.tap();
  await expect(details).toContainText(binText.outcomes.not_out);
  await expect(main).toContainText(visitText.signature);

  await main.tap();
  const dialog = page.getByRole('dialog', { name: signatureText.title });
  await dialog.getByRole('button', { name: signatureText.save }).tap();
  await expect(dialog).toContainText(signatureText.empty);
  const pad = (await dialog.locator('svg[aria-labelledby]').boundingBox())!;
  await page.mouse.move(pad.x + 30, pad.y + 60);
  await page.mouse.down();
  await page.mouse.move(pad.x + 120, pad.y + 30, { steps: 5 });
  await page.mouse.move(pad.x + 220, pad.y + 80, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: signatureText.save }).tap();
  await expect(dialog).toBeHidden();
  await expect(details).toContainText('Signed by Ruth Abara');
  await expect(main).toContainText(visitText.complete);
  await main.tap();
  await expect(toast(page, completionText.completed)).toBeVisible();
  await expect(main).toHaveCount(0);
  await expect(details).toContainText(visitReportText.done);
  await office.close();
});

test('a job that can’t be finished is completed with a reason, which the office reads', async ({
  context,
  page,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const title = `Gate ${uuidv7().slice(-6)}`;
  const job = await addJob(database, { title, assigned_to: tech.id, status: 'in_progress' });
  await database.query(
    `insert into checklist_items (id, job_id, position, task, photo) values (gen_random_uuid(), $1, 0, 'Edges', true)`,
    [job],
  );
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto(`/tech/jobs/${job}`);
  await page.getByRole('button', { name: visitText.finishAnyway }).tap();
  const dialog = page.getByRole('dialog', { name: completionText.title });
  await dialog.getByRole('button', { name: completionText.submit }).tap();
  await expect(dialog).toContainText(completionText.reasonNeeded);
  await dialog.getByLabel(completionText.reason).fill('The gate was locked and nobody answered.');
  await dialog.getByRole('button', { name: completionText.submit }).tap();
  await expect(toast(page, completionText.completed)).toBeVisible();

  await context.clearCookies();
  await signIn(context, portal.url, 'admin');
  await page.goto(`/admin/jobs?job=${job}`);
  const details = page.getByRole('dialog').filter({ hasText: title });
  await expect(details).toContainText('The gate was locked and nobody answered.');
  await expect(details).toContainText('Edges');
});

test('a job that was given away says so', async ({ context, page, portal, database }) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const job = await addJob(database, { assigned_to: tech.id });
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await database.query('update jobs set assigned_to = null where id = $1', [job]);
  await page.goto(`/tech/jobs/${job}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitText.gone);
});

test('a lost photo is named on the job: its technician sends it again, or the office does without it', async ({
  browser,
  context,
  page,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const client_id = (await addPerson(database, 'client', { full_name: 'Ruth Abara' })).id;
  /** Completed ahead of an upload that turned out to be no picture. */
  async function lostPhoto(title: string): Promise<string> {
    const job = await addJob(database, { title, client_id, assigned_to: tech.id, status: 'in_progress' });
    const step = uuidv7();
    await database.query(
      `insert into checklist_items (id, job_id, position, task, photo, done_at, done_by)
       values ($1, $2, 0, 'Driveway after the wash', true, now(), $3)`,
      [step, job, tech.id],
    );
    await database.query('insert into visit_progress (job_id, done_at, proofs_due) values ($1, now(), true)', [job]);
    await database.query(
      `insert into photos (id, job_id, taken_by, kind, step_id, sha256, bytes, received_bytes, state, failure, taken_at)
       values (gen_random_uuid(), $1, $2, 'after', $3, sha256('x'), 38, 38, 'failed', 'not_an_image', now())`,
      [job, tech.id, step],
    );
    await database.query("update jobs set status = 'completed' where id = $1", [job]);
    return job;
  }
  const [sent, done] = [await lostPhoto('Driveway wash'), await lostPhoto('Patio wash')];

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signIn(desk, portal.url, 'admin');
  const office = await desk.newPage();
  await office.goto(`${portal.url}/admin/jobs?job=${done}`);
  const details = office.getByRole('dialog', { name: 'Patio wash' });
  await expect(details).toContainText(visitReportText.lost);
  await expect(details).toContainText(fill(visitReportText.photo, { task: 'Driveway after the wash' }));
  expect(await faults(office)).toEqual([]);
  await details.getByRole('button', { name: visitReportText.doWithout }).click();
  const dialog = office.getByRole('dialog', { name: visitReportText.doWithoutTitle });
  await dialog.getByLabel(unbilledText.reason).fill('Ruth sent us a picture herself.');
  await dialog.getByRole('button', { name: visitReportText.doWithout }).click();
  await expect(details).toContainText(visitReportText.without);
  await expect(details).toContainText(jobStepText.total);

  await office.goto(`${portal.url}/admin/jobs?job=${sent}`);
  const other = office.getByRole('dialog', { name: 'Driveway wash' });
  await expect(other).toContainText(jobStepText.waitsForPhotos);
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto(`/tech/jobs/${sent}`);
  const card = page.getByRole('region', { name: unprovenText.lost });
  await expect(card).toContainText('Driveway after the wash');
  expect(await faults(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('sent again'));
  await expect(card).toBeHidden();
  await desk.close();
});
