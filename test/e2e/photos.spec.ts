import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { photoKindText, photosText, releaseText, todayPhotosText, uploadText } from '#text/photos.ts';
import { todayText } from '#text/today.ts';
import { expect, phone, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

test.use(phone);

/** A unique picture, too large for one chunk. */
async function picture() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

const opener = (kind: string) => new RegExp(`^${fill(photosText.open, { kind, when: '' })}`);

test('photos arrive through a lost connection, the office sees them at once, and the client what it shares', async ({
  browser,
  context,
  page,
  portal,
  database,
}) => {
  const [tech, client] = await Promise.all([addPerson(database, 'tech'), addPerson(database, 'client')]);
  const title = `Driveway ${uuidv7().slice(-6)}`;
  const job = await addJob(database, { title, client_id: client.id, assigned_to: tech.id });
  await database.query(
    `update jobs set scheduled_start = now(), scheduled_end = now() + interval '20 minutes' where id = $1`,
    [job],
  );
  const office = await watched(browser, { baseURL: portal.url });
  await signIn(office, portal.url, 'admin');
  const desk = await office.newPage();
  await desk.goto(`/admin/jobs?job=${job}`);
  const panel = desk.getByRole('dialog').filter({ hasText: title });
  await expect(panel).toBeVisible();

  await signIn(context, portal.url, 'tech', tech.email, goodPassword);
  // The first chunk arrives. The connection is lost in the middle of the second, once the progress bar was seen.
  const lost = Promise.withResolvers<void>();
  let cuts = 0;
  await page.route('**/api/photos/*/bytes', async (route) => {
    const { 'upload-offset': at = '0' } = route.request().headers();
    if (at === '0' || cuts > 0) return route.continue();
    cuts += 1;
    await lost.promise;
    return route.abort('connectionreset');
  });
  await page.goto('/tech/photos');
  await page.getByRole('button', { name: todayText.uploadPhotos }).tap();
  const sheet = page.getByRole('dialog', { name: todayText.uploadPhotos });
  await expect(sheet.getByLabel(todayPhotosText.which)).toHaveValue(job);
  const choose = async (count: number) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      sheet.getByRole('button', { name: uploadText.choose }).tap(),
    ]);
    await chooser.setFiles(await Promise.all(Array.from({ length: count }, picture)));
  };
  await choose(2);
  const bar = sheet.getByRole('progressbar', { name: uploadText.progress });
  await expect(bar).toHaveCount(2);
  await expect(bar.first()).toHaveJSProperty('max', 1);
  await expect.poll(() => bar.first().evaluate((it: HTMLProgressElement) => it.position)).toBeGreaterThan(0);
  lost.resolve();
  await expect(sheet.getByRole('button', { name: opener(photoKindText.before) })).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  await sheet.getByText(photoKindText.after, { exact: true }).first().tap();
  await choose(1);
  await expect(sheet.getByRole('button', { name: opener(photoKindText.after) })).toHaveCount(1);

  await expect(panel.getByRole('button', { name: opener(photoKindText.before) })).toHaveCount(2);
  await panel.getByRole('button', { name: opener(photoKindText.after) }).click();
  const viewer = desk.getByRole('dialog', { name: fill(photosText.alt, { kind: photoKindText.after, when: '' }) });
  await expect(viewer.getByRole('img')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  const { items } = (await (await office.request.get(`/api/photos?job_id=${job}`)).json()) as { items: ListedPhoto[] };
  const [first, second] = items.filter(({ kind }) => kind === 'before');
  const after = items.find(({ kind }) => kind === 'after');
  const home = await watched(browser, { baseURL: portal.url });
  await signIn(home, portal.url, 'client', client.email, goodPassword);
  const statuses = () =>
    Promise.all(
      [first, after, second].map(async (photo) =>
        (await home.request.get(`/api/photos/${photo!.id}/file?size=full`)).status(),
      ),
    );
  expect(await statuses()).toEqual([404, 404, 404]);
  await panel.getByRole('button', { name: releaseText.share }).click();
  const dialog = desk.getByRole('dialog', { name: releaseText.title });
  // The first before is already paired with the after.
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await dialog.getByRole('button', { name: releaseText.save }).click();
  await expect(toast(desk, releaseText.done)).toBeVisible();
  await expect(panel).toContainText(fill(releaseText.summary, { shared: 2, all: 3 }));
  expect(await statuses()).toEqual([200, 200, 404]);
  await Promise.all([office.close(), home.close()]);
});
