import { fill } from '#contract/text/fill.ts';
import { setPasswordText } from '#text/auth.ts';
import { peopleText as text } from '#text/clientPeople.ts';
import { ownPlanText } from '#text/clientPlans.ts';
import { fieldText } from '#text/fields.ts';
import { mailText } from '#text/signInMail.ts';
import { faults } from '#test/e2e/axe.ts';
import { expect, openAs, phone, productOf, test, toast, watched } from '#test/e2e/fixtures.ts';
import { goodPassword } from '#test/support/people.ts';
import { idOf } from '#tools/seed/seed.ts';
import { people } from '#tools/seed/people.ts';
import { seriesId } from '#tools/seed/series.ts';

const hannah = people.find(({ full_name }) => full_name === 'Hannah Osei')!;

test('a contact is given a sign-in, sees what the client sees, and is removed', async ({
  browser,
  portal,
  catchers,
  database,
}) => {
  const email = `kofi.${Date.now()}@mail.example`;
  await database.query(
    "insert into contacts (id, client_id, full_name, email) values (gen_random_uuid(), $1, 'Kofi Agyeman', $2)",
    [idOf(hannah), email],
  );
  const desk = await openAs(browser, portal.url, 'admin');
  await desk.goto(`/admin/clients/${idOf(hannah)}`);
  await desk.getByRole('button', { name: fill(text.give, { name: 'Kofi Agyeman' }) }).click();
  const dialog = desk.getByRole('dialog', { name: text.inviteTitle });
  await expect(dialog.getByLabel(fieldText.email)).toHaveValue(email);
  expect(await faults(desk, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: text.invite }).click();
  await expect(toast(desk, text.invited)).toBeVisible();
  const remove = desk.getByRole('button', { name: fill(text.removeNamed, { name: 'Kofi Agyeman' }) });
  await expect(remove).toBeVisible();

  const mail = await catchers.mail.next(email);
  expect(mail.subject).toBe(fill(mailText.clientInvitation.subject, { business: productOf('client') }));
  expect(mail.text).toMatch(/The link works once, for \d+ hours\. After that, call us at \(\d{3}\) \d{3}-\d{4}\./);
  const link = /http\S+#token=[\w-]+/.exec(mail.text)![0];
  const person = await (await watched(browser, { baseURL: portal.url, ...phone })).newPage();
  await person.goto(link);
  await person.getByLabel(setPasswordText.newPassword, { exact: true }).fill(goodPassword);
  await person.getByLabel(setPasswordText.confirmPassword).fill(goodPassword);
  await person.getByRole('button', { name: setPasswordText.submit }).tap();
  await person.waitForURL(/\/client/);
  await person.goto(`/client/services/plans/${seriesId(1)}`);
  await expect(person.getByRole('heading', { level: 1, name: ownPlanText.binTitle })).toBeVisible();
  await person.goto('/client/settings');
  await expect(person.getByText(fill(text.actingFor, { name: 'Hannah Osei' }))).toBeVisible();

  // The client revokes it; the person's open page elsewhere ends.
  const own = await openAs(browser, portal.url, 'client', { ...phone, email: hannah.email! });
  await own.goto('/client/settings');
  await own.getByRole('button', { name: fill(text.removeNamed, { name: 'Kofi Agyeman' }) }).tap();
  await own.getByRole('dialog').getByRole('button', { name: text.remove }).tap();
  await expect(toast(own, text.removed)).toBeVisible();
  await expect(remove).toBeHidden();
  await person.goto('/client/invoices');
  await person.waitForURL(/\/auth/);
  for (const page of [desk, person, own]) await page.context().close();
});
