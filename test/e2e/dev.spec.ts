import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, personOf, test as base } from '#test/e2e/fixtures.ts';
import { clusterName, seededTemplate } from '#test/e2e/globalSetup.ts';
import { actionText } from '#text/actions.ts';
import { signInText } from '#text/auth.ts';
import { bareEnvironment } from '#tools/clock.ts';
import { createDatabase, dropDatabase, localSecret } from '#tools/environment.ts';
import { freePort, privatePostgres } from '#tools/postgres.ts';

/** `npm run dev` itself, on a free port with a separate database and folder: a developer's data isn't touched. */
const test = base.extend({
  portal: async ({}, use) => {
    const postgres = await privatePostgres(clusterName, { throwaway: true });
    const name = `journey_${randomBytes(6).toString('hex')}`;
    await createDatabase(postgres.adminUrl('postgres'), name, seededTemplate);
    const folder = mkdtempSync(join(tmpdir(), 'portal-dev-'));
    const port = await freePort();
    const child = spawn(process.execPath, ['tools/dev.ts'], {
      env: {
        ...bareEnvironment(),
        WEB_PORT: String(port),
        DATABASE_URL: postgres.appUrl(name),
        DATABASE_ADMIN_URL: postgres.adminUrl(name),
        STORAGE_FOLDER: folder,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const log: string[] = [];
    const lines = createInterface({ input: child.stdout }).on('line', (line) => log.push(line));
    while (!log.some((line) => line.includes('password for all of them')))
      await Promise.race([once(lines, 'line'), exited.then(() => Promise.reject(new Error(log.join('\n'))))]);
    const api = /http:\/\/127\.0\.0\.1:\d+/.exec(log.find((line) => line.startsWith('  api'))!)![0];
    await use({ url: `http://localhost:${port}`, log, child, stop: async () => {} });
    child.kill('SIGTERM');
    await exited;
    // The API is a separate process, and ends with it.
    await expect.poll(() => fetch(`${api}/healthz`).catch(() => 'gone')).toBe('gone');
    await dropDatabase(postgres.adminUrl('postgres'), name);
    rmSync(folder, { recursive: true });
  },
});

test('npm run dev lets a client in and draws the PDF of an invoice', async ({ page, context }) => {
  await page.goto('/auth?role=client');
  await page.getByLabel(signInText.email, { exact: true }).fill(personOf('client').email);
  await page.getByLabel(signInText.password, { exact: true }).fill(localSecret('seed-password'));
  await page.getByRole('button', { name: signInText.submit }).click();
  await expect(page).toHaveURL('/client');
  await page.goto('/client/invoices');
  await page.getByRole('link', { name: /^INV-/ }).first().click();
  const file = await page.getByRole('link', { name: actionText.downloadPdf }).getAttribute('href');
  const answer = await context.request.get(file!);
  expect(answer.status(), await answer.text()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
