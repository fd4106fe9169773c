import { actionText } from '#text/actions.ts';
import { requestFormText } from '#text/requestForm.ts';
import { referralsText, referText } from '#text/referrals.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { expect, openAs, phone, test, toast, watched } from '#test/e2e/fixtures.ts';
import { addCash } from '#test/support/invoices.ts';
import { addInvoice } from '#test/support/payments.ts';
import { addPerson, goodPassword } from '#test/support/people.ts';
import { paidAgo } from '#test/support/referrals.ts';

test('a client shares a link, a stranger asks with it, and the client has credit once the friend has paid', async ({
  browser,
  database,
  portal,
}) => {
  const referrer = await addPerson(database, 'client', { full_name: 'Nora Castellan' });
  const client = await openAs(browser, portal.url, 'client', {
    ...phone,
    email: referrer.email,
    password: goodPassword,
  });
  await client.goto('/client');
  await client.getByRole('navigation', { name: actionText.quickActions }).getByText(pageText.refer).tap();
  await expect(client.getByText(referText.empty)).toBeVisible();
  const text = client.getByRole('link', { name: referText.text });
  const link = /https?:\/\/\S+\/request\?code=[2-9A-Z]{8}/.exec(
    decodeURIComponent((await text.getAttribute('href'))!),
  )![0];

  const handheld = await watched(browser, phone);
  const stranger = await handheld.newPage();
  await stranger.goto(link);
  await expect(stranger.getByLabel(requestFormText.code)).toHaveValue(link.slice(-8));
  await stranger.getByLabel(requestFormText.name).fill('Theo Brandvold');
  await stranger.getByLabel(requestFormText.email).fill('theo.brandvold@mail.example');
  await stranger.getByRole('button', { name: requestFormText.send }).tap();
  await expect(stranger.getByText(requestFormText.sent)).toBeVisible();
  await handheld.close();

  // The client's page updates without a reload, and doesn't reveal who it is.
  const friend = client.getByRole('listitem').filter({ hasText: fill(referText.friend, { number: 1 }) });
  await expect(friend).toContainText(referText.steps.asked);
  await expect(client.getByText('Theo')).toHaveCount(0);

  // The office sells, and two weeks pass.
  const theo = await addPerson(database, 'client', { full_name: 'Theo Brandvold' });
  await database.query("update leads set status = 'sold', client_id = $1 where email = 'theo.brandvold@mail.example'", [
    theo.id,
  ]);
  const invoice = await addInvoice(database, theo.id, 20_000);
  await addCash(database, theo.id, 20_000, invoice);
  await paidAgo(database, invoice, 15);
  await database.query("select queue.enqueue('earnReferrals', '{}')");
  await expect(friend).toContainText(fill(referText.steps.earned, { amount: '$25.00' }));
  await expect(client.getByText(fill(referText.toUse, { amount: '$25.00' }))).toBeVisible();
  await client.context().close();
});

test('the office decides on a referral that needs a look, and says why', async ({ browser, database, portal }) => {
  const { rows } = await database.query<{ referrer: string; friend: string }>(
    `select p.full_name as referrer, f.full_name as friend from referrals r join profiles p on p.id = r.referrer_id
     join profiles f on f.id = r.referred_client_id where r.status = 'review'`,
  );
  const office = await openAs(browser, portal.url, 'admin');
  await office.goto('/admin/jobs/referrals');
  await expect(office.getByText(referralsText.doubts.known)).toBeVisible();
  await office.getByRole('button', { name: fill(referralsText.approve, { amount: '$25.00' }) }).click();
  const dialog = office.getByRole('dialog', { name: referralsText.approveDialog.title });
  await dialog.getByRole('button', { name: referralsText.approveDialog.action }).click();
  await expect(dialog.getByText(referralsText.approveDialog.missing)).toBeVisible();
  await dialog.getByRole('textbox').fill('They asked by phone first.');
  await dialog.getByRole('button', { name: referralsText.approveDialog.action }).click();
  await expect(toast(office, fill(referralsText.approveDialog.done, { name: rows[0]!.referrer }))).toBeVisible();
  await expect(office.getByText(referralsText.empty.review)).toBeVisible();
  await office.getByRole('link', { name: referralsText.tabs.earned, exact: true }).click();
  await office.getByRole('link', { name: rows[0]!.friend }).first().click();
  await expect(office.getByText('They asked by phone first.')).toBeVisible();
  await office.context().close();
});
