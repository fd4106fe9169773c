import type { Locator, Page } from '@playwright/test';
import { v7 } from 'uuid';
import { instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { dispatchText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { crewText, jobsText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { faults } from '#test/e2e/axe.ts';
import { command, expect, phone, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { newJob } from '#test/support/jobs.ts';

const zone = 'America/New_York';
const [lead, helper] = ['Marcus Bell', 'Dani Ortega'];

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

const dialog = (page: Page) => page.getByRole('dialog', { name: crewText.title });
const rows = (part: Locator | Page) => part.getByRole('listitem');

/** From the open panel of a job. */
async function planCrew(page: Page, title: string, action: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: title });
  await panel.getByRole('button', { name: actionText.moreActions }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** What a job's cards say on a day: all of them on a desktop, one technician's at a time on a phone. */
async function expectCards(page: Page, day: string, title: string, cards: [name: string, says: RegExp][]) {
  await page.goto(`/admin/jobs/dispatch?day=${day}`);
  if (page.viewportSize()!.width > 500) {
    const shown = page.locator('[data-scroller] [data-block] button:not([data-menu])', { hasText: title });
    await expect(shown).toHaveCount(cards.length);
    for (const [, says] of cards) await expect(shown.filter({ hasText: says })).toHaveCount(1);
    return;
  }
  for (const [name, says] of cards) {
    const who = page.getByLabel(fieldText.technician, { exact: true });
    await who.selectOption({ label: (await who.getByRole('option', { name }).textContent())! });
    await expect(page.locator('[data-block]', { hasText: title })).toHaveText(says);
  }
}

test('an open seat is dragged to a helper and back, and a move of one card leaves the others', async ({
  page,
  context,
  portal,
  database,
}) => {
  const day = '2032-06-08';
  const found = await database.query<{ id: string }>('select id from profiles where full_name = $1', [lead]);
  const assigned_to = found.rows[0]!.id;
  const [start, end] = ['08:00', '12:00'].map((clock) => instantAt(day, clock, zone)) as [string, string];
  const job = await command<JobDetail>(context, portal.url, '/api/jobs', {
    ...newJob({ title: 'Wash of the marina', assigned_to }),
    id: v7(),
    scheduled_start: start,
    scheduled_end: end,
  });
  const spans = [
    { id: v7(), person_id: assigned_to, lead: true, start, end },
    { id: v7(), person_id: null, lead: false, start, end },
  ];
  const answer = await context.request.put(`${portal.url}/api/jobs/${job.id}/spans`, {
    data: { spans, override_hours: false, version: job.version },
    headers: { origin: portal.url, 'idempotency-key': v7() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { version } = (await answer.json()) as JobDetail;
  await page.goto(`/admin/jobs/dispatch?day=${day}`);
  const lane = (name: string) => page.getByRole('list', { name, exact: true });
  const card = (name: string) => lane(name).getByRole('button', { name: /^Wash of the marina,/ });
  const unassigned = workText.unassigned;

  await test.step('one is helper needed, and hovering one outlines both, also once the day was read again', async () => {
    await expect(card(unassigned)).toHaveAccessibleName(/, 8:00 AM - 12:00 PM, Helper needed, pending$/);
    await card(lead).hover();
    await expect(page.locator('[data-linked]')).toHaveCount(2);
    await command(context, portal.url, `/api/jobs/${job.id}/status`, { status: 'in_progress', version });
    await expect(card(unassigned)).toHaveAccessibleName(/, Helper needed, in progress$/);
    await expect(page.locator('[data-linked]')).toHaveCount(2);
  });
  await test.step('the seat goes to a helper, an hour earlier', async () => {
    const from = (await card(unassigned).boundingBox())!;
    const to = (await lane(helper).boundingBox())!;
    await page.mouse.move(from.x + 12, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 60, { steps: 3 });
    await page.mouse.move(to.x + 12, to.y + 40, { steps: 6 });
    await page.mouse.up();
    await expect(toast(page, dispatchText.moved)).toBeVisible();
    await expect(card(helper)).toHaveAccessibleName(/7:00 AM - 11:00 AM, Helping Marcus/);
    await expect(card(lead)).toHaveAccessibleName(/8:00 AM - 12:00 PM, With Dani/);
    await expect(lane(unassigned)).toHaveCount(0);
  });
  await test.step('and back', async () => {
    await toast(page, dispatchText.moved).getByRole('button', { name: actionText.undo }).click();
    await expect(card(unassigned)).toBeVisible();
    await expect(card(lead)).toHaveAccessibleName(/8:00 AM - 12:00 PM/);
  });
  await test.step('M opens the people and days of the whole job', async () => {
    await card(lead).focus();
    await page.keyboard.press('m');
    await expect(rows(dialog(page))).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(card(lead)).toBeFocused();
  });
  await test.step('in a week, on paper', async () => {
    await page.goto(`/admin/jobs/dispatch?day=${day}&range=week`);
    await expect(page.locator('[data-scroller] [data-job]')).toHaveCount(2);
    await page.goto(`/admin/jobs/dispatch?day=${day}`);
    await page.getByRole('button', { name: fill(dispatchText.person, { name: lead }) }).click();
    await page.getByRole('menuitem', { name: dispatchText.print }).click();
    await expect(page.getByRole('dialog').getByText('8:00 AM - 12:00 PM')).toBeVisible();
  });
});

for (const device of [
  { name: 'at a desk', options: {}, week: 0 },
  { name: 'on a phone', options: phone, week: 1 },
]) {
  test.describe(device.name, () => {
    test.use(device.options);
    const isPhone = device.options === phone;
    const time = (clock: string, half: string) => (isPhone ? clock : `${Number(clock.slice(0, 2))}:00 ${half}`);

    test('a job is planned for two people on two days, refused over other work, and given back to one', async ({
      page,
      context,
      portal,
      database,
    }) => {
      const day = addDays('2032-05-04', device.week * 7);
      const next = addDays(day, 1);
      const idOf = async (name: string) =>
        (await database.query<{ id: string }>('select id from profiles where full_name = $1', [name])).rows[0]!.id;
      const add = async (title: string, who: string, on: string, [from, until]: [string, string]) =>
        command<JobDetail>(context, portal.url, '/api/jobs', {
          ...newJob({ title, assigned_to: await idOf(who) }),
          id: v7(),
          scheduled_start: instantAt(on, from, zone),
          scheduled_end: instantAt(on, until, zone),
        });
      const title = `Ceramic coating ${device.week}`;
      const job = await add(title, lead, day, ['08:00', '16:30']);
      await add('Porch wash', helper, next, ['09:00', '10:00']);
      await page.goto(`/admin/jobs/dispatch?day=${day}&job=${job.id}`);

      await test.step('two people and two days are added, and the lead stays', async () => {
        await planCrew(page, title, crewText.add);
        await dialog(page).getByLabel(fieldText.end, { exact: true }).fill(time('10:00', 'AM'));
        await dialog(page).getByRole('button', { name: crewText.addPerson }).click();
        await expect(rows(dialog(page)).nth(1).getByLabel(fieldText.technician)).toBeFocused();
        await rows(dialog(page)).nth(1).getByLabel(fieldText.technician).selectOption(helper);
        await dialog(page).getByRole('button', { name: crewText.addDay }).click();
        await expect(rows(dialog(page))).toHaveCount(4);
        await expect(dialog(page).getByRole('radio', { name: lead })).toBeChecked();
        expect(await faults(page, 'dialog[open]')).toEqual([]);
      });
      await test.step('a person who is busy is named, with other times', async () => {
        await dialog(page).getByRole('button', { name: actionText.save }).click();
        const refused = dialog(page).getByRole('alert');
        await expect(refused).toContainText(crewText.notSaved);
        await expect(refused).toContainText('Dani Ortega');
        await expect(refused).toContainText('Porch wash');
        await refused.getByRole('button').last().click();
        await expect(refused).toBeHidden();
        await dialog(page).getByRole('button', { name: actionText.save }).click();
        await expect(toast(page, crewText.saved)).toBeVisible();
      });
      await test.step('the panel lists everyone, day by day', async () => {
        const panel = page.getByRole('dialog', { name: title });
        await expect(panel.getByText(crewText.leads)).toHaveCount(2);
        await expect(panel.getByText(helper, { exact: true })).toHaveCount(2);
      });
      await test.step('the board has a card for each of them on each day', async () => {
        for (const [date, part] of [
          [day, 'Day 1 of 2'],
          [next, 'Day 2 of 2'],
        ] as const)
          await expectCards(page, date, title, [
            [lead, new RegExp(`${part}, with Dani`)],
            [helper, new RegExp(`${part}, helping Marcus`)],
          ]);
      });
      await test.step('without the helper the lead has both days alone', async () => {
        await page.goto(`/admin/jobs/dispatch?day=${day}&job=${job.id}`);
        await planCrew(page, title, crewText.change);
        for (const left of [3, 2]) {
          await dialog(page)
            .getByRole('button', { name: fill(actionText.removeName, { name: helper }) })
            .first()
            .click();
          await expect(rows(dialog(page))).toHaveCount(left);
        }
        await dialog(page).getByRole('button', { name: actionText.save }).click();
        await expect(toast(page, crewText.saved)).toBeVisible();
        await expectCards(page, day, title, [[lead, /Day 1 of 2(?!, with)/]]);
        await expectCards(page, next, title, [[lead, /Day 2 of 2(?!, with)/]]);
      });
      await test.step('the work is planned anew by times that were found', async () => {
        await page.goto(`/admin/jobs?job=${job.id}`);
        await planCrew(page, title, crewText.change);
        await dialog(page).getByRole('button', { name: crewText.find.open }).click();
        await dialog(page).getByLabel(crewText.find.people).selectOption('3');
        await dialog(page).getByLabel(crewText.find.severalDays).uncheck();
        await dialog(page).getByRole('button', { name: crewText.find.submit, exact: true }).click();
        await dialog(page)
          .getByRole('button', { name: /M: \w+, \w+, \w+/ })
          .first()
          .click();
        await expect(dialog(page).getByText(crewText.find.filled)).toBeVisible();
        await expect(dialog(page).getByLabel(fieldText.day)).toBeFocused();
        await expect(rows(dialog(page))).toHaveCount(3);
        expect(await faults(page, 'dialog[open]')).toEqual([]);
        await dialog(page).getByRole('button', { name: actionText.save }).click();
        await expect(toast(page, crewText.saved)).toBeVisible();
        await toast(page, crewText.saved).getByRole('button', { name: actionText.undo }).click();
        await expect(page.getByRole('dialog', { name: title }).getByText(crewText.leads)).toHaveCount(2);
      });
      await test.step('and its details can be edited, but not its time', async () => {
        await page.goto(`/admin/jobs?job=${job.id}`);
        const panel = page.getByRole('dialog', { name: title });
        await panel.getByRole('button', { name: jobsText.edit }).click();
        const edit = page.getByRole('dialog', { name: 'Edit Job' });
        await expect(edit.getByText(/^1 person, 2 times/)).toBeVisible();
        await expect(edit.getByLabel(fieldText.technician)).toBeHidden();
        await edit.getByLabel(fieldText.title).fill(`${title} twice`);
        await edit.getByRole('button', { name: 'Update Job' }).click();
        await expect(page.getByRole('dialog', { name: `${title} twice` })).toBeVisible();
      });
      await test.step('work that takes two people is given a plan instead of a person', async () => {
        const { rows: sold } = await database.query<{ id: string }>(
          "update services set online = false, people_min = 2 where name = 'Ceramic coating' returning id",
        );
        const items = [
          {
            id: v7(),
            service_id: sold[0]!.id,
            units: null,
            square_feet: null,
            vehicle_size: 'suv' as const,
            condition: 'normal' as const,
          },
        ];
        const both = await command<JobDetail>(context, portal.url, '/api/jobs', {
          ...newJob({ title: `For two ${device.week}`, items }),
          id: v7(),
        });
        await page.goto(`/admin/jobs?job=${both.id}`);
        const panel = page.getByRole('dialog', { name: both.title });
        await expect(panel.getByText(fill(crewText.find.needs, { people: 2 }))).toBeVisible();
        await expect(panel.getByRole('radio')).toHaveCount(0);
        await panel.getByRole('button', { name: crewText.find.open }).click();
        await dialog(page)
          .getByRole('button', { name: /M: \w+, \w+/ })
          .first()
          .click();
        await dialog(page).getByRole('button', { name: actionText.save }).click();
        await expect(panel.getByText(crewText.leads)).toBeVisible();
      });
    });
  });
}
