import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { jobStepText } from '#text/jobs.ts';
import { jobPhotosText, uploadText } from '#text/photos.ts';
import { todayText } from '#text/today.ts';
import { binText, changedText, completionText, signatureText, visitReportText, visitText } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, overlap, phone, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { addJob, addPlace, addService } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

test.use(phone);

/** A photo as a phone's camera makes it; each name length gives a different one. */
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
  const place_id = await addPlace(database, client.id);
  await database.query("update places set gate_code = '4471' where id = $1", [place_id]);
  const job = await addJob(database, { title, client_id: client.id, assigned_to: tech.id, place_id });
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
  const office = await watched(browser);
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
  const access = page.getByRole('region', { name: visitText.access });
  await expect(access).toContainText('4471');
  const checklist = page.getByRole('region', { name: fieldText.checklist });
  expect((await access.boundingBox())!.y, 'first at the door').toBeLessThan((await checklist.boundingBox())!.y);

  await main.tap();
  await expect(details).toContainText(visitReportText.onTheWay);
  await expect(main).toContainText(workText.clockIn);
  await expect(page.getByText(fill(visitText.untold, { name: 'Ruth' }))).toBeVisible();
  await page.getByRole('button', { name: actionText.undo }).tap();
  await expect(main).toContainText(visitText.onMyWay);
  await expect(details).not.toContainText(visitReportText.onTheWay);
  await main.tap();
  await expect(main).toContainText(workText.clockIn);
  await expect(page.getByText(visitText.onTheWay, { exact: true })).toBeVisible();
  await database.query('update places set latitude = 35.78, longitude = -78.64 where id = $1', [place_id]);
  const day = await context.newPage();
  await day.goto('/tech');
  await expect(day.getByRole('listitem').filter({ hasText: title })).toContainText(visitText.onTheWay);
  await day.close();
  const found = await office.request.get(`${portal.url}/api/jobs/${job}`);
  const { version } = (await found.json()) as { version: number };
  const [from, to] = [2, 22].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  await command(office, portal.url, `/api/jobs/${job}/schedule`, {
    assigned_to: tech.id,
    scheduled_start: from,
    scheduled_end: to,
    override_hours: true,
    version,
  });
  await expect(page.getByText(new RegExp(fill(changedText.moved, { when: '.+' })))).toBeVisible();
  await expect(page.getByText(changedText.place), 'found on the map, it is the same address').toHaveCount(0);
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
  const save = page.getByRole('button', { name: actionText.save });
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
  await expect(dialog.getByRole('button', { name: signatureText.save }), 'no keyboard over the pad').toBeFocused();
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
  await expect(main).toContainText(workText.completeJob);
  await main.evaluate((it: HTMLElement) => {
    it.click();
    it.click();
  });
  await expect(toast(page, workText.jobCompleted)).toBeVisible();
  await expect(main).toHaveCount(0);
  await expect(details).toContainText(visitReportText.done);

  await page.getByRole('button', { name: actionText.reopen }).tap();
  await expect(main).toContainText(visitText.resume);
  await expect(details).not.toContainText(visitReportText.done);
  await main.tap();
  await expect(main).toContainText(workText.completeJob);
  await main.tap();
  await expect(page.getByRole('button', { name: actionText.reopen })).toBeVisible();
  await expect(toast(page, actionText.notSaved), 'a second tap is the same completion').toHaveCount(0);
  await office.close();
});

test('a tap on tomorrow’s job names who expects the technician and when, and starts nothing until that is confirmed', async ({
  context,
  page,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const client = await addPerson(database, 'client', { full_name: 'Devon Clarke' });
  const job = await addJob(database, { client_id: client.id, assigned_to: tech.id });
  await database.query(
    `update jobs set scheduled_start = d.at, scheduled_end = d.at + interval '1 hour'
     from (select ((now() at time zone time_zone)::date + 1 + time '08:45') at time zone time_zone as at from business_settings) d
     where id = $1`,
    [job],
  );
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto(`/tech/jobs/${job}`);
  const main = page.locator('.visit-next');
  await main.tap();
  const asked = page.getByRole('dialog', { name: visitText.onMyWay });
  await expect(asked).toContainText('Devon expects you tomorrow at 8:45 AM. Start now?');
  expect(await faults(page)).toEqual([]);
  await asked.getByRole('button', { name: actionText.notNow }).tap();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: workText.clockIn }).tap();
  const clock = page.getByRole('dialog', { name: workText.clockIn });
  await clock.getByRole('button', { name: workText.clockIn }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
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
  await dialog.getByRole('button', { name: workText.completeJob }).tap();
  await expect(dialog).toContainText(workText.fewWords);
  await dialog.getByLabel(fieldText.reason).fill('The gate was locked and nobody answered.');
  const submit = dialog.getByRole('button', { name: workText.completeJob });
  // The element that a second tap would hit when the sheet has just closed.
  const under = submit.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    it.closest('dialog')!.addEventListener('close', () =>
      resolve(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a, button')?.outerHTML),
    );
    return promise;
  });
  await submit.tap();
  expect(await under).toBeUndefined();
  await expect(toast(page, workText.jobCompleted)).toBeVisible();

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
  /** A job that was completed before its upload turned out not to be a picture. */
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

  const desk = await watched(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(desk, portal.url, 'admin');
  const office = await desk.newPage();
  await office.goto(`${portal.url}/admin/jobs?job=${done}`);
  const details = office.getByRole('dialog', { name: 'Patio wash' });
  await expect(details).toContainText(workText.lostPhoto);
  await expect(details).toContainText(fill(visitReportText.photo, { task: 'Driveway after the wash' }));
  expect(await faults(office)).toEqual([]);
  await details.getByRole('button', { name: visitReportText.doWithout }).click();
  const dialog = office.getByRole('dialog', { name: visitReportText.doWithoutTitle });
  await dialog.getByLabel(fieldText.reason).fill('Ruth sent us a picture herself.');
  await dialog.getByRole('button', { name: visitReportText.doWithout }).click();
  await expect(details).toContainText(visitReportText.without);
  await expect(details).toContainText(amountText.total);

  await office.goto(`${portal.url}/admin/jobs?job=${sent}`);
  const other = office.getByRole('dialog', { name: 'Driveway wash' });
  await expect(other).toContainText(jobStepText.waitsForPhotos);
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto(`/tech/jobs/${sent}`);
  const card = page.getByRole('region', { name: workText.lostPhoto });
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

test('photos taken without signal come with their steps when the line is back, and a killed tab leaves no step without its photo', async ({
  context,
  page,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const job = await addJob(database, { title: 'Driveway wash', assigned_to: tech.id, status: 'in_progress' });
  await database.query(
    `insert into time_entries (id, person_id, kind, job_id, started_at) values (gen_random_uuid(), $1, 'job', $2, now())`,
    [tech.id, job],
  );
  await database.query(
    `insert into checklist_items (id, job_id, position, task, photo, required)
     select gen_random_uuid(), $1, place, task, task like '%photo', true
     from unnest(array['Before photo', 'Rinse', 'After photo', 'Gate photo', 'Hose photo']) with ordinality as steps(task, place)`,
    [job],
  );
  const steps = async () =>
    (
      await database.query<{ task: string; done: boolean; photos: number }>(
        `select task, done_at is not null as done, (select count(*)::int from photos where step_id = c.id) as photos
         from checklist_items c where job_id = $1 order by position`,
        [job],
      )
    ).rows.map(({ task, done, photos }) => `${task}: ${done ? 'done' : 'open'}, ${photos}`);
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto(`/tech/jobs/${job}`);
  const main = page.locator('.visit-next');
  const camera = page.locator('.visit-actions input[type=file]');
  const step = (task: string) => page.getByRole('checkbox', { name: task });
  await expect(main).toContainText(fill(visitText.takePhoto, { task: 'Before photo' }));
  await context.setOffline(true);

  // A file that this phone can't read isn't a photo: the step still needs one.
  await camera.setInputFiles({ name: 'IMG_2041.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
  await expect(toast(page, fill(uploadText.notAdded, { file: 'IMG_2041.heic' }))).toBeVisible();
  await expect(main).toContainText(fill(visitText.takePhoto, { task: 'Before photo' }));
  await camera.setInputFiles(await picture('before'));
  const row = page.getByRole('listitem').filter({ has: step('Before photo') });
  await expect(row).toContainText(visitText.photoWaits);
  await expect(page.getByText(uploadText.offline)).toBeVisible();
  await expect(step('Before photo')).not.toBeChecked();

  // Actions that need the network are refused at once, and nothing looks done meanwhile.
  const tapped = Date.now();
  await step('Rinse').tap();
  await expect(toast(page, visitText.noSignal)).toBeVisible();
  expect(Date.now() - tapped, 'not after three tries').toBeLessThan(4_000);
  const bar = page.locator('.visit-actions');
  expect(await overlap(toast(page, visitText.noSignal), bar)).toBe(false);
  await expect(step('Rinse')).not.toBeChecked();
  await expect(page.getByText(fill(workText.stepsDone, { done: 0, all: 5 }))).toHaveCount(1);
  expect(await steps()).toEqual([
    'Before photo: open, 0',
    'Rinse: open, 0',
    'After photo: open, 0',
    'Gate photo: open, 0',
    'Hose photo: open, 0',
  ]);

  await context.setOffline(false);
  await expect(step('Before photo')).toBeChecked();
  await expect.poll(steps).toContain('Before photo: done, 1');

  // The Photos page checks a step off as the job's page does.
  await step('Rinse').tap();
  await expect(main).toContainText(fill(visitText.takePhoto, { task: 'After photo' }));
  await page.getByRole('link', { name: workText.addPhotos }).tap();
  await expect(page.getByRole('button', { name: fill(jobPhotosText.takeFor, { task: 'After photo' }) })).toBeVisible();
  await context.setOffline(true);
  const choose = page.locator('.above-dock input[type=file]');
  await choose.setInputFiles({ name: 'IMG_2042.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
  await expect(toast(page, fill(uploadText.notAdded, { file: 'IMG_2042.heic' }))).toBeVisible();
  await expect(page.getByText(fill(workText.progress, { done: 1, all: 4 }))).toBeVisible();
  const unread = toast(page, fill(uploadText.notAdded, { file: 'IMG_2042.heic' }));
  expect(await overlap(unread, page.locator('.above-dock'))).toBe(false);
  await choose.setInputFiles(await picture('after wash'));
  await expect(page.getByText(uploadText.offline)).toBeVisible();
  await expect(page.getByText(fill(workText.progress, { done: 2, all: 4 }))).toBeVisible();
  // The next photo is read while the first one still waits, and belongs to the next step.
  await choose.setInputFiles(await picture('gate shut'));
  await expect(page.getByText(fill(workText.progress, { done: 3, all: 4 }))).toBeVisible();
  await context.setOffline(false);
  await expect.poll(steps).toEqual(expect.arrayContaining(['After photo: done, 1', 'Gate photo: done, 1']));

  await page.getByRole('link', { name: jobPhotosText.back }).tap();
  await expect(main).toContainText(fill(visitText.takePhoto, { task: 'Hose photo' }));
  await context.setOffline(true);
  await camera.setInputFiles(await picture('hose'));
  await expect(page.getByRole('listitem').filter({ has: step('Hose photo') })).toContainText(visitText.photoWaits);
  await page.close();
  await context.setOffline(false);
  expect(await steps()).toContain('Hose photo: open, 0');
  const again = await context.newPage();
  await again.goto(`/tech/jobs/${job}`);
  await expect(again.locator('.visit-next')).toContainText(fill(visitText.takePhoto, { task: 'Hose photo' }));
});

test('a photo counts for its step although the page went on while the camera was open', async ({
  context,
  page,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech', { full_name: 'Theo Lindqvist' });
  const job = await addJob(database, { title: 'Driveway wash', assigned_to: tech.id, status: 'in_progress' });
  await database.query(
    `insert into time_entries (id, person_id, kind, job_id, started_at) values (gen_random_uuid(), $1, 'job', $2, now())`,
    [tech.id, job],
  );
  const [rinse] = (
    await database.query<{ id: string }>(
      `insert into checklist_items (id, job_id, position, task, photo, required, done_at, done_by)
       select gen_random_uuid(), $1, place, task, task like '%photo', true, case place when 1 then now() end,
         case place when 1 then $2::uuid end
       from unnest(array['Rinse', 'After photo']) with ordinality as steps(task, place) returning id`,
      [job, tech.id],
    )
  ).rows;
  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  await page.goto(`/tech/jobs/${job}`);
  const main = page.locator('.visit-next');
  await expect(main).toContainText(fill(visitText.takePhoto, { task: 'After photo' }));
  const [camera] = await Promise.all([page.waitForEvent('filechooser'), main.tap()]);
  await command(context, portal.url, `/api/checklist/${rinse!.id}`, {
    done: false,
    occurred_at: new Date().toISOString(),
  });
  await expect(main).toContainText(fill(visitText.stepDone, { task: 'Rinse' }));
  await camera.setFiles(await picture('after'));
  await expect(page.getByText(fill(visitText.photoCounts, { taken: 1, received: 1 }))).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'After photo' })).toBeChecked();
});
