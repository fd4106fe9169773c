import sharp from 'sharp';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import {
  issueKindText,
  issuesText,
  issueUrgencyText,
  ownIssuesText,
  readyAnswerText,
  reportIssueText,
} from '#text/issues.ts';
import { photoKindText, photosText, uploadText } from '#text/photos.ts';
import { expect, openAs, phone, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';

test('a technician reports an issue by phone; the office sees it at once and answers with one press', async ({
  browser,
  page,
  context,
  portal,
}) => {
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin/jobs/issues');
  await expect(page.getByRole('region', { name: issuesText.list })).toBeVisible();

  const van = await openAs(browser, portal.url, 'tech', phone);
  await van.goto('/tech/issues');
  await van.getByRole('button', { name: ownIssuesText.report }).tap();
  const sheet = van.getByRole('dialog', { name: ownIssuesText.report });
  await sheet.getByRole('button', { name: reportIssueText.send }).tap();
  await expect(sheet.getByText(reportIssueText.kindMissing)).toBeVisible();
  await sheet.getByText(issueKindText.equipment).tap();
  const words = `The reel leaks at the joint, ${Date.now()}`;
  await sheet.getByLabel(reportIssueText.text).fill(words);
  await van.reload();
  await van.getByRole('button', { name: ownIssuesText.report }).tap();
  await expect(sheet.getByLabel(reportIssueText.text), 'typed before the reload').toHaveValue(words);
  // A report that isn't about a job stops no clock. The list offers "no job" once today's jobs are there.
  await sheet.getByLabel(reportIssueText.job, { exact: true }).selectOption({ label: reportIssueText.noJob });
  await sheet.getByText(issueUrgencyText.stops_job).tap();
  await sheet.getByRole('button', { name: reportIssueText.send }).tap();
  await expect(sheet.getByText(reportIssueText.needsJob)).toBeVisible();
  await sheet.getByText(issueUrgencyText.later).tap();
  await sheet.getByRole('button', { name: reportIssueText.send }).tap();
  await expect(toast(van, reportIssueText.sent)).toBeVisible();
  expect(await van.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft')))).toEqual([]);
  const mine = van.getByRole('listitem').filter({ hasText: words });
  await expect(mine.getByText(ownIssuesText.waiting)).toBeVisible();

  const row = page.getByRole('link', { name: new RegExp(`^${issueKindText.equipment}.*Dani Ortega`) }).first();
  await row.click();
  await expect(page.getByText(fill(issuesText.said, { text: words }))).toBeVisible();
  const [ready] = readyAnswerText.equipment;
  await page.getByRole('button', { name: ready }).click();
  await expect(page.getByRole('region', { name: issuesText.answers }).getByText(ready)).toBeVisible();
  await expect(mine.getByText(ready)).toBeVisible();

  await page.getByRole('button', { name: issuesText.solve }).click();
  await expect(page.getByRole('button', { name: actionText.reopen })).toBeVisible();
  await van.context().close();
});

test('photos chosen with a report follow it, and both sides see them beside its words', async ({
  browser,
  page,
  context,
  portal,
  database,
}) => {
  const tech = await addPerson(database, 'tech');
  const job = await addJob(database, { assigned_to: tech.id });
  const van = await openAs(browser, portal.url, 'tech', { ...phone, email: tech.email, password: goodPassword });
  await van.goto(`/tech/issues?job=${job}`);
  await van.getByRole('button', { name: ownIssuesText.report }).tap();
  const sheet = van.getByRole('dialog', { name: ownIssuesText.report });
  await sheet.getByText(issueKindText.damage).tap();
  const words = `A crack in the window, ${Date.now()}`;
  await sheet.getByLabel(reportIssueText.text).fill(words);
  const [chooser] = await Promise.all([
    van.waitForEvent('filechooser'),
    sheet.getByRole('button', { name: uploadText.choose }).tap(),
  ]);
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#375' } });
  await chooser.setFiles([{ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }]);
  await expect(sheet.getByText(fill(reportIssueText.photosChosen, { count: 1 }))).toBeVisible();
  await sheet.getByRole('button', { name: reportIssueText.send }).tap();
  const opener = new RegExp(`^${fill(photosText.open, { kind: photoKindText.problem, when: '' })}`);
  await expect(
    van.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: opener }),
  ).toBeVisible();

  const { rows } = await database.query<{ id: string }>('select id from job_issues where text = $1', [words]);
  await signIn(context, portal.url, 'admin');
  await page.goto(`/admin/jobs/issues?issue=${rows[0]!.id}`);
  await page.getByRole('region', { name: photosText.title }).getByRole('button', { name: opener }).click();
  await expect(
    page
      .getByRole('dialog', { name: fill(photosText.alt, { kind: photoKindText.problem, when: '' }) })
      .getByRole('img'),
  ).toBeVisible();
  await van.context().close();
});
