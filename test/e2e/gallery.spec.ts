import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { resourcesText, careTabText } from '#text/careGuides.ts';
import { sharedText, shareText } from '#text/gallery.ts';
import { writtenText } from '#text/written.ts';
import { fill } from '#contract/text/fill.ts';
import { faults } from '#test/e2e/axe.ts';
import { expect, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { addPair, addShown } from '#test/support/gallery.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a client compares photos by keyboard and shares a pair; a stranger sees it until the link is ended', async ({
  browser,
  catchers,
  context,
  database,
  page,
  portal,
}) => {
  const client = await addPerson(database, 'client', { full_name: 'Gita Marsh' });
  const { before, after } = await addPair(database, client.id);
  const alone = await addShown(database, { job_id: await addJob(database, { client_id: client.id }), kind: 'after' });
  for (const [id, background] of [
    [before, '#553'],
    [after, '#ccb'],
    [alone, '#ccb'],
  ] as const) {
    const picture = sharp({ create: { width: 80, height: 60, channels: 3, background } });
    for (const [extension, bytes] of [
      ['jpg', await picture.clone().jpeg().toBuffer()],
      ['webp', await picture.clone().webp().toBuffer()],
    ] as const) {
      const path = join(catchers.env.STORAGE_FOLDER, `photos/${id}.${extension}`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
  }
  await signIn(context, portal.url, 'client', client.email, goodPassword);
  await page.goto('/client/gallery');

  // A single photo has no slider.
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(2);
  const line = page.getByRole('slider');
  await expect(line).toHaveCount(1);
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuetext', '55% before');
  await page.keyboard.press('Home');
  await expect(line).toHaveAttribute('aria-valuetext', '0% before');
  await page.keyboard.press('End');
  await expect(line).toHaveAttribute('aria-valuetext', '100% before');
  expect(await faults(page)).toEqual([]);

  await page
    .getByRole('button', { name: /^Share photos/ })
    .last()
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: shareText.title });
  await dialog.getByRole('button', { name: shareText.create }).click();
  await expect(dialog.getByRole('alert')).toHaveText(shareText.checkFirst);
  expect(await faults(page, 'dialog')).toEqual([]);
  await dialog.getByLabel(shareText.checked).check();
  await dialog.getByRole('button', { name: shareText.create }).click();
  const ready = page.getByRole('dialog', { name: shareText.ready });
  const link = await ready.getByLabel(shareText.link, { exact: true }).inputValue();
  await ready.getByRole('button', { name: shareText.done }).click();

  const elsewhere = await watched(browser, { baseURL: portal.url, viewport: { width: 390, height: 844 } });
  const stranger = await elsewhere.newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  const response = await stranger.goto(link);
  expect(response!.headers()['x-robots-tag']).toContain('noindex');
  expect(response!.headers()['cache-control']).toBe('no-store');
  await expect(stranger.getByRole('slider')).toBeVisible();
  const widths = await stranger
    .getByRole('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth))),
    );
  expect(widths).toEqual([80, 80]);
  expect(await stranger.locator('body').innerText()).not.toMatch(/Gita|Marsh/);
  // The secret is in the fragment, which isn't sent, and in no other URL.
  const token = link.split('token=')[1]!;
  expect(asked.filter((url) => url.split('#')[0]!.includes(token))).toEqual([]);
  expect(await faults(stranger)).toEqual([]);
  await expect(stranger.getByRole('link', { name: sharedText.request })).toHaveAttribute('href', '/request');

  await page.getByRole('button', { name: /^End the link/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: shareText.end }).click();
  await expect(toast(page, shareText.ended)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(sharedText.gone);
  await elsewhere.close();
});

test('the owner changes a care guide, and a client reads it with the date of their own visit', async ({
  browser,
  context,
  database,
  page,
  portal,
}) => {
  const client = await addPerson(database, 'client');
  const done = new Date(Date.now() - 3_600_000).toISOString();
  const job = await addJob(database, { client_id: client.id, status: 'completed' });
  await database.query(
    `insert into job_items (id, job_id, position, service_id, square_feet, condition, minutes)
     select gen_random_uuid(), $1, 0, id, 820, 'normal', 60 from services where 'flatwork' = any (skills) and active limit 1`,
    [job],
  );
  await database.query('insert into visit_progress (job_id, done_at) values ($1, $2)', [job, done]);

  const office = await watched(browser, { baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  await signIn(office, portal.url, 'admin');
  const desk = await office.newPage();
  await desk.goto('/admin/settings?tab=care');
  await desk.getByRole('button', { name: fill(writtenText.edit, { title: 'Your driveway' }) }).click();
  const dialog = desk.getByRole('dialog', { name: careTabText.editTitle });
  const advice = dialog.getByRole('listitem').filter({ hasText: fill(careTabText.step, { number: 2 }) });
  await advice.getByLabel(careTabText.after).fill('0');
  await dialog.getByRole('button', { name: careTabText.save }).click();
  await expect(advice.getByText(/whole number from 1/)).toBeVisible();
  await advice.getByLabel(careTabText.after).fill('3');
  await advice.getByLabel(careTabText.stepTitle).fill('OK to park the trailer');
  await dialog.getByRole('button', { name: careTabText.save }).click();
  await expect(toast(desk, careTabText.saved)).toBeVisible();
  await office.close();

  await signIn(context, portal.url, 'client', client.email, goodPassword);
  await page.goto('/client/resources');
  const guide = page.getByRole('article').filter({ hasText: 'Your driveway' });
  const { rows } = await database.query<{ zone: string }>('select time_zone as zone from business_settings');
  const timeZone = rows[0]!.zone;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(done));
  const date = new Date(Date.parse(`${day}T12:00:00Z`) + 3 * 86_400_000);
  const when = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date);
  const step = guide.getByRole('listitem').filter({ hasText: 'OK to park the trailer' });
  await expect(step).toContainText(fill(resourcesText.from, { when }));
  await expect(guide).toContainText('820 sq ft');
  expect(await faults(page)).toEqual([]);
  // The printed page has only the guide.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheet').getByText('OK to park the trailer')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
});
