import { expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import {
  assetText,
  clientFileText,
  clientJobsText,
  clientText,
  contactText,
  importErrorText,
  placeText,
  timelineText,
} from '#text/clients.ts';
import { placeLabels } from '#text/place.ts';
import { commonText } from '#text/common.ts';
import { importText } from '#text/import.ts';
import { fill } from '#contract/text/fill.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

test('a client’s record gets a place with notes, a vehicle and bins, and loses what nothing refers to', async ({
  page,
  database,
}) => {
  const street = `${Date.now()} Tanager Way`;
  const address = `${street}, Lakeside`;
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: clientText.save });
  const places = page.getByRole('region', { name: placeText.title });

  await test.step('it is reached from the list of users', async () => {
    await page.goto('/admin/users?search=hannah+osei');
    await page.getByRole('link', { name: fill(clientFileText.openRecordOf, { name: 'Hannah Osei' }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hannah Osei' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'hannah.osei@mail.example' })).toHaveAttribute('href', /^mailto:/);
  });
  await test.step('a place needs a street and a city, and both coordinates or none', async () => {
    await page.getByRole('button', { name: placeText.addTitle }).click();
    await dialog.getByLabel(placeLabels.latitude).fill('35.8');
    await save.click();
    await expect(dialog.getByText(placeText.cityMissing)).toBeVisible();
    await expect(dialog.getByText(placeText.half)).toBeVisible();
    await expect(dialog.getByLabel(placeLabels.street)).toBeFocused();
    await dialog.getByLabel(placeLabels.street).fill(street);
    await dialog.getByLabel(placeLabels.city).fill('Lakeside');
    await dialog.getByLabel(placeLabels.longitude).fill('-78.79');
    await dialog.getByLabel(placeLabels.access_notes).fill('Gate code 2580. Dog in the yard.');
    await save.click();
    await expect(toast(page, placeText.saved)).toContainText(address);
    await expect(places.getByText('Gate code 2580. Dog in the yard.')).toBeVisible();
  });
  const place = places.getByRole('listitem').filter({ has: page.getByRole('heading', { name: address }) });
  await test.step('a vehicle, and bins with their day', async () => {
    await place.getByRole('button', { name: assetText.add }).click();
    await dialog.getByLabel(assetText.label).fill('2022 Ford F-150');
    await dialog.getByLabel(assetText.size).selectOption('truck');
    await save.click();
    await expect(place.getByRole('button', { name: /2022 Ford F-150/ })).toContainText(assetText.sizes.truck);
    await place.getByRole('button', { name: assetText.add }).click();
    await dialog.getByText(assetText.kinds.bins, { exact: true }).first().click();
    await dialog.getByLabel(assetText.label).fill('Trash and recycling');
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
    await dialog.getByRole('button', { name: clientText.delete }).click();
    await expect(place.getByText('TRK 2022')).toBeHidden();
  });
  await test.step('a contact comes and goes', async () => {
    await page.getByRole('button', { name: contactText.addTitle }).click();
    await dialog.getByLabel(contactText.name).fill('Ama Osei');
    await dialog.getByLabel(contactText.phone).fill('(919) 555-0191');
    await save.click();
    const edit = page.getByRole('button', { name: fill(contactText.edit, { name: 'Ama Osei' }) });
    await expect(page.getByRole('link', { name: fill(clientText.call, { name: 'Ama Osei' }) })).toBeVisible();
    await edit.click();
    await dialog.getByRole('button', { name: contactText.remove }).click();
    await dialog.getByRole('button', { name: clientText.delete }).click();
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
      await dialog.getByRole('button', { name: clientText.delete }).click();
    };
    await remove();
    await expect(dialog.getByRole('alert')).toContainText('can’t be deleted');
    await dialog.getByRole('button', { name: commonText.cancel }).click();
    await database.query('delete from jobs where id = $1', [rows[0]!.id]);
    await remove();
    await expect(toast(page, placeText.deleted)).toBeVisible();
    await expect(places.getByText(address)).toBeHidden();
  });
  await test.step('jobs and the timeline stand beside it', async () => {
    await expect(page.getByRole('region', { name: timelineText.title })).toBeVisible();
    await page.getByRole('button', { name: clientText.createJob }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: commonText.cancel }).click();
    await page.getByRole('region', { name: clientJobsText.title }).getByRole('link').click();
    await expect(page).toHaveURL(/\/admin\/jobs\?client=/);
  });
});

test('what another administrator adds appears without a reload', async ({ page, context }) => {
  await page.goto('/admin/users?search=ines+ferreira');
  await page.getByRole('link', { name: fill(clientFileText.openRecordOf, { name: 'Ines Ferreira' }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Ferreira' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: contactText.addTitle }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel(contactText.name).fill('Rui Ferreira');
  await dialog.getByRole('button', { name: clientText.save }).click();
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

  await page.goto('/admin/users?role=client');
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
    await expect(page.getByRole('link', { name: `${mark} 59`, exact: true })).toBeVisible();
  });
  await test.step('the second time there is nothing to do', async () => {
    await choose();
    await expect(counts).toHaveText(/0\s*new.*58\s*unchanged.*2\s*with errors/s);
    expect((await database.query('select 1 from profiles where full_name like $1', [`${mark}%`])).rowCount).toBe(58);
  });
});
