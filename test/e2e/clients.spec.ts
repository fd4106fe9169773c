import { faults } from '#test/e2e/axe.ts';
import { command, expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { addJob } from '#test/support/jobs.ts';
import { addInvoice } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import { newSeries } from '#test/support/series.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import {
  assetText,
  clientFileText,
  clientJobsText,
  clientMoneyText,
  clientText,
  contactText,
  importErrorText,
  placeText,
  timelineText,
} from '#text/clients.ts';
import { addClientText, clientsText } from '#text/clientList.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { collectText } from '#text/payments.ts';
import { placeLabels } from '#text/place.ts';
import { vehicleText } from '#text/quantities.ts';
import { salesClientsText } from '#text/salesClients.ts';
import { sectionText, pageText } from '#text/sections.ts';
import { deleteUserText, tiesText } from '#text/users.ts';
import type { ClientRow } from '#contract/people/clientList.schema.ts';
import { commonText } from '#text/common.ts';
import { importText } from '#text/import.ts';
import { fill } from '#contract/text/fill.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

test('a client calls: four keys show the next visit and the balance', async ({ page }) => {
  const answer = await page.request.get('/api/clients?search=hannah+osei');
  const [hannah] = ((await answer.json()) as { items: ClientRow[] }).items;
  await page.goto('/admin');
  await page.getByRole('link', { name: sectionText.admin.users.label }).click();
  await page.getByRole('link', { name: pageText.clients, exact: true }).click();
  await expect(page.getByRole('link', { name: sectionText.admin.users.label })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('osei');
  const row = page.getByRole('row', { name: /Hannah Osei/ });
  await expect(page).toHaveURL('/admin/clients?search=osei');
  await expect(row).toContainText(hannah!.next_visit!.title);
  await expect(row).toContainText(hannah!.place!.street);
  await expect(row).toContainText(
    (hannah!.owed_cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  );
  await test.step('and a few more open a job for them, or their record', async () => {
    // Past the groups to the first client.
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      if (await row.getByRole('link').evaluate((link) => link === document.activeElement)) break;
    }
    await expect(row.getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(row.getByRole('button', { name: fill(createText.jobFor, { name: 'Hannah Osei' }) })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Hannah Osei' })).toBeFocused();
  });
});

test('deleting a client from their record names what ends with them, and waits while they owe money', async ({
  page,
  database,
}) => {
  const dana = await addPerson(database, 'client', { full_name: 'Dana Wells' });
  await addJob(database, {
    client_id: dana.id,
    scheduled_start: '2099-11-26T12:00:00Z',
    scheduled_end: '2099-11-26T16:30:00Z',
  });
  const invoice = await addInvoice(database, dana.id, 12_500);
  await page.goto(`/admin/clients/${dana.id}`);
  const ask = async () => {
    await page.getByRole('button', { name: actionText.moreActions }).click();
    await page.getByRole('menuitem', { name: clientText.deleteClient }).click();
  };
  await ask();
  const dialog = page.getByRole('dialog', { name: deleteUserText.submit });
  for (const line of ['1 upcoming visit', '$125.00 balance due']) await expect(dialog).toContainText(line);
  const both = dialog.getByRole('button', { name: 'Cancel 1 visit and delete' });
  await expect(both).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog).toContainText(fill(tiesText.owes, { name: 'Dana Wells' }));
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: tiesText.keep }).click();

  await database.query("update invoices set status = 'void', void_reason = 'A mistake' where id = $1", [invoice]);
  await page.reload();
  await ask();
  await expect(dialog).not.toContainText('balance due');
  await both.click();
  await expect(page).toHaveURL('/admin/clients');
  const { rows } = await database.query('select status from jobs where client_id = $1', [dana.id]);
  expect(rows).toEqual([{ status: 'cancelled' }]);
});

test('the list shows groups, says when nobody matches, and begins an invoice or a payment for a client', async ({
  page,
}) => {
  await page.goto('/admin/clients');
  const groups = page.getByRole('navigation', { name: clientsText.groups.label });
  await test.step('a group stands in the address', async () => {
    await groups.getByRole('link', { name: clientsText.groups.plan }).click();
    await expect(page).toHaveURL('/admin/clients?show=plan');
    await expect(page.getByRole('link', { name: 'Hannah Osei', exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('nobody is called so');
    await expect(page.getByText(salesClientsText.noMatch)).toBeVisible();
    await page.getByRole('button', { name: commonText.resetFilters }).click();
    await expect(page).toHaveURL('/admin/clients?show=plan');
  });
  const dialog = page.getByRole('dialog');
  const menu = async (item: string) => {
    await page.getByRole('button', { name: fill(actionText.actionsFor, { name: 'Hannah Osei' }) }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await test.step('what a row offers is about its client', async () => {
    await menu(createText.invoice);
    await expect(dialog.getByRole('combobox', { name: fieldText.client })).toHaveValue('Hannah Osei');
    await dialog.getByRole('button', { name: commonText.cancel }).click();
    await menu(createText.collect);
    await expect(dialog.getByText(/^Hannah Osei (owes|has no unpaid)/)).toBeVisible();
    await dialog.getByRole('button', { name: commonText.cancel }).click();
  });
  await test.step('on a phone the same rows are cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Hannah Osei' }) });
    await expect(card).toContainText(/Next visit: /);
    await card.getByRole('button').click();
    await page.getByRole('menuitem', { name: createText.collect }).click();
    await expect(page.getByRole('dialog', { name: createText.collect })).toBeVisible();
  });
});

test('a client is added with an address and bins, and one who is there already is pointed out', async ({ page }) => {
  const name = `Wanda Okoro ${Date.now()}`;
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: addClientText.submit }).click();
  await expect(page).toHaveURL('/admin/clients?new=true');
  const dialog = page.getByRole('dialog', { name: createText.client });
  const submit = dialog.getByRole('button', { name: addClientText.submit });
  await test.step('what is missing is said at its field', async () => {
    await dialog.getByText(assetText.kinds.bins, { exact: true }).click();
    await submit.click();
    await expect(dialog.getByText(fieldText.nameMissing)).toHaveCount(2);
    await expect(dialog.getByText(addClientText.placeNeeded)).toBeVisible();
    await expect(dialog.getByLabel(fieldText.fullName)).toBeFocused();
  });
  await test.step('a known number leads to its client’s record, without refusing', async () => {
    await dialog.getByLabel(fieldText.fullName).fill('Hannah Osei');
    await expect(dialog.getByRole('status').getByRole('link', { name: 'Hannah Osei' })).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText(addClientText.same.name);
    await dialog.getByLabel(fieldText.fullName).fill(name);
    await expect(dialog.getByRole('status').getByRole('link')).toBeHidden();
  });
  await test.step('it lands on the record, and Back on the list', async () => {
    await dialog.getByLabel(placeLabels.street).fill('19 Tanager Way');
    await dialog.getByLabel(placeLabels.city).fill('Lakeside');
    await dialog.getByLabel(fieldText.name, { exact: true }).fill('Trash and recycling');
    await submit.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(toast(page, addClientText.done)).toContainText(name);
    await expect(page.getByText('19 Tanager Way, Lakeside')).toBeVisible();
    await expect(page.getByText(fieldText.noEmail)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/admin/clients');
  });
});

test('a client’s record gets a place with notes, a vehicle and bins, and loses what nothing refers to', async ({
  page,
  database,
}) => {
  const street = `${Date.now()} Tanager Way`;
  const address = `${street}, Lakeside`;
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: actionText.save });
  const places = page.getByRole('region', { name: placeText.title });

  await test.step('it is reached from the list of clients', async () => {
    await page.goto('/admin/clients?search=hannah+osei');
    await page.getByRole('link', { name: 'Hannah Osei', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hannah Osei' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'hannah.osei@mail.example' })).toHaveAttribute('href', /^mailto:/);
    await page.getByRole('link', { name: clientText.tabs.places }).click();
  });
  await test.step('a place needs a street and a city, and nobody is asked for coordinates', async () => {
    await page.getByRole('button', { name: placeText.addTitle }).click();
    await expect(dialog.getByLabel(placeLabels.latitude)).toHaveCount(0);
    await save.click();
    await expect(dialog.getByText(placeText.cityMissing)).toBeVisible();
    await expect(dialog.getByLabel(placeLabels.street)).toBeFocused();
    await dialog.getByLabel(placeLabels.street).fill(street);
    await dialog.getByLabel(placeLabels.city).fill('Lakeside');
    await dialog.getByLabel(placeLabels.access_notes).fill('Gate code 2580. Dog in the yard.');
    await save.click();
    await expect(toast(page, placeText.saved)).toContainText(address);
    await expect(places.getByText('Gate code 2580. Dog in the yard.')).toBeVisible();
  });
  const place = places.getByRole('listitem').filter({ has: page.getByRole('heading', { name: address }) });
  await test.step('a vehicle, and bins with their day', async () => {
    await place.getByRole('button', { name: assetText.add }).click();
    await dialog.getByLabel(fieldText.name).fill('2022 Ford F-150');
    await dialog.getByText(vehicleText.truck, { exact: true }).click();
    await save.click();
    await expect(place.getByRole('button', { name: /2022 Ford F-150/ })).toContainText(vehicleText.truck);
    await place.getByRole('button', { name: assetText.add }).click();
    await dialog.getByText(assetText.kinds.bins, { exact: true }).first().click();
    await dialog.getByLabel(fieldText.name).fill('Trash and recycling');
    await dialog.getByRole('textbox', { name: assetText.binCount }).fill('0');
    await save.click();
    await expect(dialog.getByText(assetText.binCountInvalid)).toBeVisible();
    await dialog.getByRole('textbox', { name: assetText.binCount }).fill('3');
    await dialog.getByLabel(assetText.pickup).selectOption('Thursday');
    await save.click();
    await expect(place.getByRole('button', { name: /Trash and recycling/ })).toContainText('Pickup Thursday');
    await expect(place.getByRole('button', { name: /Trash and recycling/ })).toContainText('3 bins');
  });
  await test.step('both are changed and one is deleted', async () => {
    await place.getByRole('button', { name: /2022 Ford F-150/ }).click();
    await dialog.getByLabel(assetText.plate).fill('TRK 2022');
    await save.click();
    await expect(place.getByText('TRK 2022')).toBeVisible();
    await place.getByRole('button', { name: /2022 Ford F-150/ }).click();
    await dialog.getByRole('button', { name: assetText.remove }).click();
    await expect(dialog.getByRole('button', { name: commonText.cancel })).toBeFocused();
    await dialog.getByRole('button', { name: actionText.delete }).click();
    await expect(place.getByText('TRK 2022')).toBeHidden();
  });
  await test.step('a contact comes and goes', async () => {
    await page.getByRole('button', { name: contactText.addTitle }).click();
    await dialog.getByLabel(fieldText.fullName).fill('Ama Osei');
    await dialog.getByLabel(fieldText.phone).fill('(919) 555-0191');
    await save.click();
    const edit = page.getByRole('button', { name: fill(actionText.editName, { name: 'Ama Osei' }) });
    await expect(page.getByRole('link', { name: fill(actionText.call, { name: 'Ama Osei' }) })).toBeVisible();
    await edit.click();
    await dialog.getByRole('button', { name: contactText.remove }).click();
    await dialog.getByRole('button', { name: actionText.delete }).click();
    await expect(edit).toBeHidden();
  });
  await test.step('a place with a job can’t be deleted, and says why; without one it can', async () => {
    const { rows } = await database.query<{ id: string }>(
      `insert into jobs (id, title, client_id, place_id)
       select gen_random_uuid(), 'Driveway wash', client_id, id from places where street = $1 returning id`,
      [street],
    );
    const remove = async () => {
      await page.getByRole('button', { name: fill(placeText.edit, { place: address }) }).click();
      await dialog.getByRole('button', { name: placeText.remove }).click();
      await dialog.getByRole('button', { name: actionText.delete }).click();
    };
    await remove();
    await expect(dialog.getByRole('alert')).toContainText('can’t be deleted');
    await dialog.getByRole('button', { name: commonText.cancel }).click();
    await database.query('delete from jobs where id = $1', [rows[0]!.id]);
    await remove();
    await expect(toast(page, placeText.deleted)).toBeVisible();
    await expect(places.getByText(address)).toBeHidden();
  });
  await test.step('each part has an address of its own', async () => {
    const tab = (name: string) =>
      page.getByRole('navigation', { name: clientText.tabsLabel }).getByRole('link', { name });
    await tab(clientText.tabs.visits).click();
    await expect(page).toHaveURL(/\?tab=visits$/);
    await page.getByRole('region', { name: clientJobsText.title }).getByRole('button').first().click();
    await expect(page).toHaveURL(/tab=visits&job=/);
    await page.goBack();
    await tab(clientText.tabs.money).click();
    await expect(page.getByRole('region', { name: clientMoneyText.invoices })).toBeVisible();
    await tab(clientText.tabs.places).click();
    await expect(places).toBeVisible();
  });
});

test('the timeline folds a plan into one line and has money in it; a payment moves the balance at once', async ({
  page,
  context,
  database,
  portal,
}) => {
  const client = await addPerson(database, 'client', { full_name: `Felix Delgado ${Date.now()}` });
  const series = newSeries({ client_id: client.id, title: 'Bins, weekly' });
  await command(context, portal.url, '/api/series', series);
  await database.query(
    `update jobs j set scheduled_start = now() - o.nth * interval '1 minute' - interval '1 hour',
       scheduled_end = now() - o.nth * interval '1 minute', status = case o.nth when 2 then 'cancelled' else 'completed' end
     from (select id, row_number() over (order by occurrence) as nth from jobs where series_id = $1) o
     where j.id = o.id and o.nth < 4`,
    [series.id],
  );
  const draft = await command<{ id: string; version: number }>(
    context,
    portal.url,
    '/api/invoices',
    newInvoice(client.id),
  );
  await command(context, portal.url, `/api/invoices/${draft.id}/issue`, { version: draft.version, send: false });
  await page.goto(`/admin/clients/${client.id}`);
  const timeline = page.getByRole('region', { name: fieldText.timeline });
  await expect(timeline.getByText(fill(timelineText.seriesVisits, { title: series.title, count: 3 }))).toBeVisible();
  await expect(timeline).toContainText('2 completed, 1 cancelled');
  await timeline.getByRole('button', { name: timelineText.showVisits }).click();
  await expect(timeline.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${amountText.balanceDue}$205.00`);

  await page.getByRole('button', { name: createText.collect }).click();
  const dialog = page.getByRole('dialog', { name: createText.collect });
  await dialog.getByRole('button', { name: `${collectText.submit.cash}, $205.00` }).click();
  await expect(timeline.getByRole('link', { name: timelineText.payment })).toBeVisible();
  await expect(timeline).toContainText('+$205.00');
  await expect(page.getByRole('main')).toContainText(`${amountText.balanceDue}$0.00`);
  await timeline.getByText(timelineText.only.visits, { exact: true }).click();
  await expect(page).toHaveURL(/only=visits/);
  await expect(timeline.getByRole('link', { name: timelineText.payment })).toBeHidden();
});

test('what another administrator adds appears without a reload', async ({ page, context }) => {
  await page.goto('/admin/users?search=ines+ferreira');
  await page.getByRole('link', { name: fill(clientFileText.openRecordOf, { name: 'Ines Ferreira' }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Ferreira' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: contactText.addTitle }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel(fieldText.fullName).fill('Rui Ferreira');
  await dialog.getByRole('button', { name: actionText.save }).click();
  await expect(page.getByText('Rui Ferreira')).toBeVisible();
});

test('a file of sixty clients comes in with its two bad rows left out, and a second time changes nothing', async ({
  page,
  database,
}) => {
  const mark = `Linden ${Date.now()}`;
  const rows = Array.from({ length: 60 }, (_, index) => {
    const email = index === 20 ? 'no address' : `linden.${Date.now()}.${index}@mail.example`;
    return [`${mark} ${index}`, email, `${index} Linden Rd`, index === 40 ? '' : 'Oak Hill', 'Says "ring", then waits'];
  });
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const file = {
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [['Name', 'Email', 'Street', 'City', 'Access notes'], ...rows].map((row) => quoted(row)).join('\r\n'),
    ),
  };
  const dialog = page.getByRole('dialog', { name: clientFileText.importTitle });
  const choose = async () => {
    await page.getByRole('button', { name: clientFileText.menu }).click();
    await page.getByRole('menuitem', { name: clientFileText.import }).click();
    await dialog.locator('input[type=file]').setInputFiles(file);
  };
  const counts = dialog.locator('dl');

  await page.goto('/admin/clients');
  await choose();
  await test.step('the preview says what is wrong before anything is written', async () => {
    await expect(counts).toHaveText(/58\s*new.*2\s*with errors/s);
    await expect(dialog.getByText(`Email: ${importErrorText.email}`)).toBeVisible();
    await expect(dialog.getByText(`City: ${importErrorText.cityMissing}`)).toBeVisible();
    expect((await database.query('select 1 from profiles where full_name like $1', [`${mark}%`])).rowCount).toBe(0);
  });
  await test.step('then it is done, with a summary, and the list knows', async () => {
    await dialog.getByRole('button', { name: fill(importText.run, { count: 58 }) }).click();
    await expect(dialog.getByText(importText.done)).toBeVisible();
    await expect(counts).toHaveText(/58\s*new.*2\s*with errors/s);
    await dialog.getByRole('button', { name: commonText.close }).last().click();
    await page.getByRole('searchbox').fill(`${mark} 59`);
    await expect(page.getByRole('link', { name: `${mark} 59`, exact: true })).toBeVisible();
  });
  await test.step('the second time there is nothing to do', async () => {
    await choose();
    await expect(counts).toHaveText(/0\s*new.*58\s*unchanged.*2\s*with errors/s);
    expect((await database.query('select 1 from profiles where full_name like $1', [`${mark}%`])).rowCount).toBe(58);
  });
});
