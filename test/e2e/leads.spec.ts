import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { leadFormText, leadsText, leadText, officeLeadsText } from '#text/leadPages.ts';
import { addReferralText, referralsText } from '#text/referrals.ts';
import { requestFormText } from '#text/requestForm.ts';
import { faults } from '#test/e2e/axe.ts';
import { expect, openAs, personOf, phone, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';

test('a stranger asks, the office assigns, and a rep works the lead by keyboard and by tap', async ({
  browser,
  page,
  context,
  portal,
}) => {
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin/jobs/leads');
  const name = 'Juniper Vance';

  const handheld = await watched(browser, { ...phone, baseURL: portal.url });
  const stranger = await handheld.newPage();
  await stranger.goto('/request');
  await stranger.getByRole('button', { name: requestFormText.send }).tap();
  await expect(stranger.getByText(requestFormText.problems.reach)).toBeVisible();
  await stranger.getByLabel(requestFormText.name).fill(name);
  await stranger.getByLabel(requestFormText.phone).fill('(919) 555-0871');
  await stranger.getByLabel(requestFormText.detail).fill('Moss on the north side');
  await expect(stranger.getByRole('checkbox')).not.toBeChecked();
  await stranger.getByRole('checkbox').check();
  await stranger.getByRole('button', { name: requestFormText.send }).tap();
  await expect(stranger.getByText(requestFormText.sent)).toBeVisible();
  await handheld.close();

  // The office's page updates without a reload.
  await page.getByRole('link', { name, exact: true }).click();
  const record = page.getByRole('dialog', { name });
  await expect(record.getByText(leadText.events.requested)).toBeVisible();
  await record.getByRole('button', { name: actionText.assign }).click();
  const assign = page.getByRole('dialog', { name: fill(officeLeadsText.assignOne, { name }) });
  await assign.getByLabel(fieldText.salesRep).selectOption({ label: 'Cole Bautista' });
  await assign.getByRole('button', { name: actionText.assign }).click();
  await expect(record.getByText(fill(fieldText.salesRepIs, { name: 'Cole Bautista' }))).toBeVisible();

  // She says on the phone who referred her.
  await record.getByRole('button', { name: fill(actionText.actionsFor, { name }) }).click();
  await page.getByRole('menuitem', { name: addReferralText.add }).click();
  const refer = page.getByRole('dialog', { name: fill(addReferralText.title, { name }) });
  expect(await faults(page, 'dialog')).toEqual([]);
  await refer.getByRole('combobox', { name: fieldText.client }).fill(personOf('client').full_name);
  // The list has room below the field, whatever else the dialog shows.
  await expect(refer.getByRole('listbox')).toBeInViewport({ ratio: 1 });
  await refer.getByRole('option', { name: personOf('client').full_name }).click();
  await refer.getByRole('button', { name: actionText.save }).click();
  await expect(toast(page, addReferralText.saved)).toBeVisible();
  await expect(
    record.getByRole('link', { name: fill(referralsText.broughtBy, { name: personOf('client').full_name }) }),
  ).toBeVisible();

  const rep = await openAs(browser, portal.url, 'sales');
  await rep.goto('/sales/leads');
  const column = (key: keyof typeof leadsText.columns) =>
    rep.getByRole('region', { name: leadsText.columns[key], exact: true });
  const card = column('new').getByRole('link', { name, exact: true });
  await card.focus();
  await rep.keyboard.press('m');
  await rep.getByRole('menuitem', { name: leadsText.columns.warm }).press('Enter');
  await expect(column('warm').getByRole('link', { name, exact: true })).toBeVisible();

  await column('warm').getByRole('link', { name, exact: true }).click();
  const lead = rep.getByRole('dialog', { name });
  await lead.getByText(leadText.channels.text, { exact: true }).click();
  await expect(lead.getByRole('link', { name: leadText.sendText })).toHaveAttribute('href', /^sms:\+19195550871\?/);
  await expect(lead.getByText(/Agreed to texts/)).toBeVisible();
  await lead.getByText(leadText.channels.call, { exact: true }).click();
  await lead.getByRole('button', { name: leadText.outcomes.no_answer }).click();
  await expect(lead.getByRole('list').getByText(leadText.events.called)).toBeVisible();
  await lead.getByLabel(leadText.noteAdd).fill('Dog in the yard');
  await lead.getByRole('button', { name: actionText.saveNote }).click();
  await expect(lead.getByRole('list').getByText('Dog in the yard')).toBeVisible();
  await lead.getByRole('button', { name: leadsText.markLost }).click();
  const lost = rep.getByRole('dialog', { name: fill(leadText.lostTitle, { name }) });
  await lost.getByText(leadsText.reasons.moved).click();
  await lost.getByRole('button', { name: leadsText.markLost }).click();
  await expect(toast(rep, fill(leadsText.moved, { column: leadsText.columns.lost }))).toBeVisible();
  await expect(column('lost').getByRole('link', { name, exact: true })).toBeVisible();
  await lead.getByRole('button', { name: actionText.reopen }).click();
  await expect(column('warm').getByRole('link', { name, exact: true })).toBeVisible();
  await rep.keyboard.press('Escape');

  // Dragged to Sold, it stays in place and says why.
  await column('warm').getByRole('link', { name, exact: true }).dragTo(column('sold'));
  await expect(toast(rep, leadsText.soldByQuote)).toBeVisible();
  await rep.context().close();

  // The office adds the same person: the existing lead opens.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: leadsText.add }).click();
  const add = page.getByRole('dialog', { name: leadsText.add });
  await add.getByLabel(fieldText.name).fill('J. Vance');
  await add.getByLabel(fieldText.phone).fill('919 555 0871');
  await add.getByRole('button', { name: leadFormText.add }).click();
  await expect(record).toBeVisible();
});
