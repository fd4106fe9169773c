import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { invoiceName } from '#contract/money/money.ts';
import { deliveryStateText } from '#text/invoices.ts';
import { attentionText } from '#text/officeDashboard.ts';
import { healthText, systemText, unsentText } from '#text/system.ts';
import { surviveLoss } from '#server/db/pool.ts';
import { command, expect, personOf, signIn, test as base, toast } from '#test/e2e/fixtures.ts';
import { clusterName, seededTemplate } from '#test/e2e/globalSetup.ts';
import { launchPortal, type Portal } from '#test/e2e/portal.ts';
import { startMailCatcher } from '#test/support/catcher.ts';
import { createDatabase } from '#tools/environment.ts';
import { freePort, privatePostgres } from '#tools/postgres.ts';

type Own = { portal: Portal; database: pg.Pool; smtp: number; startWorker: () => Promise<Portal> };

/** A separate portal, whose worker and mail server these journeys stop. */
const test = base.extend<{ own: Own }>({
  own: async ({}, use) => {
    const postgres = await privatePostgres(clusterName, { throwaway: true });
    const name = `journey_${randomBytes(6).toString('hex')}`;
    await createDatabase(postgres.adminUrl('postgres'), name, seededTemplate);
    const database = new pg.Pool({ connectionString: postgres.adminUrl(name), max: 2 });
    surviveLoss(database);
    const smtp = await freePort();
    const env = { MAIL_URL: `smtp://127.0.0.1:${smtp}` };
    const portal = await launchPortal(postgres.appUrl(name), env, 'api');
    const workers: Portal[] = [];
    const startWorker = async () => {
      const worker = await launchPortal(postgres.appUrl(name), env, 'worker');
      workers.push(worker);
      return worker;
    };
    await use({ portal, database, smtp, startWorker });
    await Promise.all([...workers, portal].map((each) => each.stop()));
    await database.end();
  },
});

test('a mail server that stops is seen, and what failed meanwhile is sent now', async ({ page, context, own }) => {
  const { portal, database, smtp } = own;
  await signIn(context, portal.url, 'admin');
  await page.goto(`${portal.url}/admin/settings?tab=system`);
  const row = (part: keyof typeof healthText) => page.locator(`[data-part="${part}"]`);
  const checkNow = () => database.query("select queue.enqueue('checkHealth', '{}')");

  // No part is green before its first check, and a part that isn't set up isn't counted.
  const checks = page.getByRole('region', { name: systemText.checks });
  await expect(checks).toContainText(systemText.unknownBody);
  await expect(checks).toContainText('Not set up, so not counted: Text messages, PayPal, File storage.');
  const unsent = page.getByRole('region', { name: unsentText.title });
  await expect(unsent).toContainText(unsentText.empty);

  let mail = await startMailCatcher({ smtp });
  const worker = await own.startWorker();
  await checkNow();
  await expect(page.getByText(systemText.setUpWorks)).toBeVisible();
  await expect(row('mail')).toContainText(systemText.passes);

  await mail.stop();
  const client = personOf('client');
  await database.query(
    "select queue.enqueue('sendPasswordLink', json_build_object('profile_id', id, 'reason', 'reset')) from profiles where email = $1",
    [client.email],
  );
  const message = `${unsentText.what.sendPasswordLink} to ${client.full_name}`;
  await expect(unsent).toContainText(message);
  await expect(unsent).toContainText('The mail server can’t be reached');
  await checkNow();
  await expect(row('mail')).toContainText(healthText.mail.failures.unreachable.todo);
  await expect(row('messages')).toContainText(healthText.messages.failures.unsent.what);
  await expect(page.getByText('2 parts need attention')).toBeVisible();

  // As after an outage of half an hour, so that its next automatic try is far away.
  const postpone =
    "update graphile_worker._private_jobs set run_at = now() + interval '46 minutes' where last_error is not null and locked_at is null";
  await expect.poll(async () => (await database.query(postpone)).rowCount).toBe(1);
  mail = await startMailCatcher({ smtp });
  await page.getByRole('button', { name: `Send now: ${message}` }).click();
  await expect(toast(page, unsentText.sent)).toContainText(unsentText.sentOne);
  await mail.next(client.email);
  await expect(unsent).toContainText(unsentText.empty);
  await checkNow();
  await expect(row('mail')).toContainText(systemText.passes);

  await test.step('an invoice says whether it left, and one that failed needs attention', async () => {
    await mail.stop();
    const { rows } = await database.query<{ id: string; number: number; email: string }>(
      `select i.id, i.number, c.email from invoices i join profiles c on c.id = i.client_id
       where i.status = 'issued' and c.email is not null order by i.number limit 1`,
    );
    const { id, number, email } = rows[0]!;
    await command(context, portal.url, `/api/invoices/${id}/send`);
    const list = `${portal.url}/admin/payments/invoices?search=${invoiceName(number)}`;
    await page.goto(list);
    const line = page.getByRole('row', { name: new RegExp(invoiceName(number)) });
    await expect(line).toContainText(deliveryStateText.failed);
    await page.goto(`${portal.url}/admin`);
    await page.getByRole('link', { name: attentionText.kinds.unsent.one }).click();
    await expect(row('messages')).toContainText(healthText.messages.failures.unsent.what);
    mail = await startMailCatcher({ smtp });
    await page.getByRole('button', { name: unsentText.sendAll }).click();
    await mail.next(email);
    await page.goto(list);
    await expect(line).toContainText(deliveryStateText.sent);
  });

  await worker.stop();
  await page.goto(`${portal.url}/admin/settings?tab=system`);
  await database.query("update health_checks set at = at - interval '10 minutes' - random() * interval '1 second'");
  await expect(row('worker')).toContainText(healthText.worker.failures.silent.what);
  await mail.stop();
});

test('three hundred unsent messages come page by page, and leave by one button', async ({ page, context, own }) => {
  const { portal, database } = own;
  await signIn(context, portal.url, 'admin');
  await database.query(`
    select graphile_worker.add_job('sendPasswordLink', '{"profile_id": "", "reason": "reset"}',
      run_at => now() + interval '46 minutes') from generate_series(1, 300);
    update graphile_worker._private_jobs set last_error = 'Mailbox full.', attempts = 25`);
  await page.goto(`${portal.url}/admin/settings?tab=system`);
  const unsent = page.getByRole('region', { name: unsentText.title });
  await expect(unsent).toContainText('300 unsent');
  await expect(unsent.getByText(unsentText.gaveUp)).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(unsent.getByRole('listitem')).toHaveCount(100);
  await unsent.getByRole('button', { name: unsentText.sendAll }).click();
  await expect(toast(page, unsentText.sent)).toContainText('300 messages are being sent now.');
  await own.startWorker();
  await expect(unsent).toContainText(unsentText.empty);
});
