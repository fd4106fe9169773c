import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { v7 } from 'uuid';
import { faults } from '#test/e2e/axe.ts';
import { countEffort } from '#test/e2e/effort.ts';
import { expect, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { actionText } from '#text/actions.ts';
import {
  coverText,
  dispatchText,
  drawerText,
  dropText,
  hoursQuestionText,
  monthText,
  moveText,
  tourText,
} from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { crewText, jobDialogText } from '#text/jobs.ts';
import { commonText } from '#text/common.ts';
import { pickerText } from '#text/pickers.ts';
import { dayOffText } from '#text/staff.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';

type Plan = {
  title: string;
  minutes?: number;
  technician?: string;
  start?: string;
  buffer?: number;
  /** The service decides who can do it. */
  service?: string;
};

/** A test's jobs, on a day that no other test uses. Each has a client with a place on the map, and takes an hour. */
async function plan(database: pg.Pool, day: string, jobs: Plan[]): Promise<string[]> {
  const ids = jobs.map(() => v7());
  for (const [index, { title, minutes = 60, technician, start, buffer = 0, service }] of jobs.entries()) {
    await database.query(
      `insert into jobs (id, title, client_id, place_id, assigned_to, scheduled_start, scheduled_end, buffer_minutes)
       select $1, $2, p.client_id, p.id, (select id from profiles where full_name = $3),
         $4::timestamp at time zone b.time_zone, ($4::timestamp + make_interval(mins => $5)) at time zone b.time_zone, $6
       from business_settings b, (select * from places where latitude is not null order by id offset $7 limit 1) p`,
      [ids[index], title, technician ?? null, start ? `${day} ${start}` : null, minutes, buffer, index],
    );
    await database.query(
      `insert into job_items (id, job_id, position, service_id, condition, minutes)
       select $1, $2, 0, (select id from services where name = coalesce($4, name) order by name limit 1), 'normal', $3`,
      [v7(), ids[index], minutes, service ?? null],
    );
    await database.query(
      "insert into checklist_items (id, job_id, position, task, photo) values ($1, $2, 0, 'Edges', true)",
      [v7(), ids[index]],
    );
  }
  return ids;
}

const board = (page: Page, day: string) => page.goto(`/admin/jobs/dispatch?day=${day}`);
const lane = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const drawer = (page: Page) => page.getByRole('complementary', { name: drawerText.title });
const card = (page: Page, title: string) => drawer(page).getByRole('listitem').filter({ hasText: title });
const block = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The name at the start of a technician's row. */
const person = (page: Page, name: string) =>
  page.getByRole('button', { name: fill(dispatchText.person, { name }), exact: true });

/** Drags an item and holds its start over a time in a technician's row; on weekdays the board shows 7 AM to 6 PM. */
async function hold(page: Page, what: Locator, row: Locator, hour: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const from = (await what.boundingBox())!;
  // A card is held near its start, wherever it was grabbed.
  const [taken, held] = (await what.getByRole('checkbox').count()) ? [80, 16] : [12, 12];
  await page.mouse.move(from.x + taken, from.y + 30);
  await page.mouse.down();
  const to = (await row.boundingBox())!;
  await page.mouse.move(from.x + taken - 10, from.y + 44, { steps: 2 });
  await page.mouse.move(to.x + ((hour - 7) / 11) * to.width + held, to.y + 40, { steps: 6 });
}

async function drag(page: Page, what: Locator, row: Locator, hour: number): Promise<void> {
  await hold(page, what, row, hour);
  await page.mouse.up();
}

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

test('a card is dragged onto the board, refused over other work, planned where it fits, undone, and put back', async ({
  page,
  database,
}) => {
  const day = '2032-04-12';
  await plan(database, day, [
    { title: 'Porch wash', technician: 'Dani Ortega', start: '08:00', minutes: 120 },
    { title: 'Patio wash' },
  ]);
  await board(page, day);
  const patio = card(page, 'Patio wash');
  await expect(patio).toContainText('1 h');
  const dani = lane(page, 'Dani Ortega');
  const said = page.locator('[data-drag-part=say]');

  await test.step('over other work it says why, and where it would fit', async () => {
    await hold(page, patio, dani, 9.5);
    await expect(said).toContainText('by 30 min.');
    await expect(said).toContainText(/Dani is available from/);
    await expect(page.locator('[data-drag-part=near]')).toBeVisible();
  });
  await test.step('Escape takes it back', async () => {
    await page.keyboard.press('Escape');
    await expect(said).toBeHidden();
    await page.mouse.up();
    await expect(patio).toBeVisible();
  });
  await test.step('a refused drop offers the time that fits', async () => {
    await drag(page, patio, dani, 9.5);
    const refused = page.getByRole('alert', { name: dropText.refused });
    await expect(refused).toContainText('by 30 min.');
    await expect(refused.getByRole('radio')).toHaveCount(3);
    // The dragged job needs a skill that Dani doesn't have.
    await expect(refused.getByRole('radio').first()).toBeChecked();
    expect(await faults(page, '[role=alert]')).toEqual([]);
    await refused.getByText(dropText.laterThatDay).click();
    await refused.getByRole('button', { name: /^Move to/ }).click();
    await expect(toast(page, dispatchText.planned)).toContainText('Dani Ortega');
    await expect(dani.getByRole('button', { name: /^Patio wash,/ })).toBeVisible();
    await expect(patio).toBeHidden();
  });
  await test.step('and can be undone', async () => {
    await toast(page, dispatchText.planned).getByRole('button', { name: actionText.undo }).click();
    await expect(patio).toBeVisible();
    await expect(dani.getByRole('button', { name: /^Patio wash,/ })).toBeHidden();
  });
  await test.step('to another row, longer at its edge, and back into the drawer', async () => {
    await drag(page, patio, dani, 13);
    const planned = block(page, /^Patio wash, .*, 1:00 PM - 2:00 PM/);
    await expect(planned).toBeVisible();
    const { x, y, width } = (await planned.boundingBox())!;
    await page.mouse.move(x + width, y + 40);
    await page.mouse.down();
    await page.mouse.move(x + width + 12, y + 40, { steps: 3 });
    await page.mouse.move(x + width + width / 2, y + 40, { steps: 3 });
    await page.mouse.up();
    const longer = block(page, /^Patio wash, .*, 1:00 PM - 2:30 PM/);
    await expect(longer).toBeVisible();
    await drag(page, longer, lane(page, 'Jess Whitaker'), 8);
    const moved = lane(page, 'Jess Whitaker').getByRole('button', { name: /^Patio wash, .*, 8:00 AM - 9:30 AM/ });
    await expect(moved).toBeVisible();
    const from = (await moved.boundingBox())!;
    const to = (await drawer(page).boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(to.x + 100, to.y + 300, { steps: 6 });
    await expect(said).toContainText(dropText.back);
    // It shows before the server has answered, and a reload would abort the request.
    const saved = page.waitForResponse((answer) => answer.request().postDataJSON()?.scheduled_start === null);
    await page.mouse.up();
    await expect(patio).toBeVisible();
    await saved;
    await page.reload();
    await expect(patio).toBeVisible();
  });
});

test('a second move before the first is answered builds on it, and the card stays where it was put last', async ({
  page,
  database,
}) => {
  const day = '2032-04-23';
  await plan(database, day, [{ title: 'Shed wash' }]);
  await board(page, day);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    '**/api/jobs/*/schedule',
    async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await drag(page, card(page, 'Shed wash'), lane(page, 'Dani Ortega'), 13);
  const first = block(page, /^Shed wash, .*, 1:00 PM - 2:00 PM/);
  await expect(first).toBeVisible();
  const last = page.waitForResponse((one) => one.request().postDataJSON()?.scheduled_start?.includes('T12:'));
  await drag(page, first, lane(page, 'Jess Whitaker'), 8);
  const second = lane(page, 'Jess Whitaker').getByRole('button', { name: /^Shed wash, .*, 8:00 AM - 9:00 AM/ });
  await expect(second).toBeVisible();
  answer();
  expect((await last).status()).toBe(200);
  await page.reload();
  await expect(second).toBeVisible();
});

test('two browsers drop on one slot at the same moment: one wins, the other is told and offered other times', async ({
  browser,
  page,
  context,
  portal,
  database,
}) => {
  const day = '2032-04-13';
  await plan(database, day, [{ title: 'Fence rinse' }, { title: 'Gate rinse' }]);
  const other = await watched(browser, { baseURL: portal.url, timezoneId: 'America/New_York' });
  await signIn(other, portal.url, 'admin', 'walt@qrportal.example');
  const second = await other.newPage();
  const hands = [
    { page, title: 'Fence rinse' },
    { page: second, title: 'Gate rinse' },
  ];
  // Neither request is sent before both are ready.
  let meet = () => {};
  const both = new Promise<void>((resolve) => (meet = resolve));
  let waiting = 0;
  for (const each of [context, other]) {
    await each.route('**/api/jobs/*/schedule', async (route) => {
      waiting += 1;
      if (waiting === 2) meet();
      await both;
      await route.continue();
    });
  }
  for (const hand of hands) {
    await board(hand.page, day);
    await expect(card(hand.page, hand.title)).toContainText('1 h');
    await hold(hand.page, card(hand.page, hand.title), lane(hand.page, 'Dani Ortega'), 9);
    await expect(hand.page.locator('[data-drag-part=landing]')).toBeVisible();
  }
  await Promise.all(hands.map((hand) => hand.page.mouse.up()));

  const { rows } = await expect
    .poll(() =>
      database.query<{ title: string }>(
        "select title from jobs where title in ('Fence rinse', 'Gate rinse') and scheduled_start is not null",
      ),
    )
    .toMatchObject({ rows: [{}] })
    .then(() =>
      database.query<{ title: string }>(
        "select title from jobs where title in ('Fence rinse', 'Gate rinse') and scheduled_start is not null",
      ),
    );
  expect(rows).toHaveLength(1);
  const winner = hands.find(({ title }) => title === rows[0]!.title)!;
  const loser = hands.find((hand) => hand !== winner)!;
  await expect(toast(winner.page, dispatchText.planned)).toBeVisible();

  const refused = loser.page.getByRole('alert', { name: dispatchText.notMoved });
  await expect(refused).toContainText('Dani Ortega');
  await expect(refused).toContainText(winner.title);
  await expect(card(loser.page, loser.title)).toBeVisible();
  // The other dispatcher's move appears by itself.
  await expect(
    lane(loser.page, 'Dani Ortega').getByRole('button', { name: new RegExp(`^${winner.title},`) }),
  ).toBeVisible();
  await expect(refused.getByRole('radio')).toHaveCount(3);
  await refused.getByText(dropText.laterThatDay).click();
  await refused.getByRole('button', { name: /^Move to/ }).click();
  const own = new RegExp(`^${loser.title},`);
  await expect(lane(loser.page, 'Dani Ortega').getByRole('button', { name: own })).toBeVisible();
  await expect(lane(winner.page, 'Dani Ortega').getByRole('button', { name: own })).toBeVisible();
  await other.close();
});

test('without a mouse: M opens the dialog, free times are offered, and the block keeps the focus', async ({
  page,
  database,
}) => {
  const day = '2032-04-14';
  await plan(database, day, [
    { title: 'Roof rinse', technician: 'Dani Ortega', start: '08:00' },
    { title: 'Deck rinse', technician: 'Dani Ortega', start: '10:00' },
  ]);
  await board(page, day);
  await block(page, /^Deck rinse,/).focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: dispatchText.moveTo });
  await expect(dialog.getByLabel(fieldText.technician)).toBeFocused();

  await dialog.getByLabel(fieldText.start).fill('08:30');
  await expect(dialog.getByRole('region', { name: moveText.free }).getByRole('button').first()).toBeVisible();
  await dialog.getByRole('button', { name: coverText.submitOne }).click();
  await expect(dialog.getByRole('alert')).toContainText('Roof rinse');
  await dialog.getByLabel(fieldText.start).fill('12:30');
  await dialog.getByLabel(moveText.duration).fill('90');
  await dialog.getByRole('button', { name: coverText.submitOne }).click();
  await expect(dialog).toBeHidden();
  await expect(block(page, /^Deck rinse, .*, 12:30 PM - 2:00 PM/)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/job=/);
  await expect(page.getByRole('heading', { name: 'Deck rinse' })).toBeVisible();
});

/** Six jobs of Dani's, one after the other. */
const dayOfDani = (title: string): Plan[] =>
  ['07:00', '08:00', '09:00', '10:00', '12:30', '13:30'].map((start, index) => ({
    title: `${title} ${index + 1}`,
    minutes: 45,
    technician: 'Dani Ortega',
    start,
    service: 'House soft wash',
  }));

async function expectMoved(page: Page, title: string): Promise<void> {
  await expect(toast(page, fill(coverText.moved, { count: 6 }))).toBeVisible();
  await expect(lane(page, 'Dani Ortega').getByRole('button', { name: new RegExp(`^${title}`) })).toHaveCount(0);
  await expect(block(page, new RegExp(`^${title} \\d,`))).toHaveCount(6);
}

/*
 * A sick technician's day of six jobs. At 05ca7e8 each was moved separately: its menu, Move to…, the list of technicians, a
 * technician, Move job: 30 clicks; or six drags, by a dispatcher who knew who has the skill and the time.
 */
test('a sick technician’s day goes to others in three clicks, and comes back with one', async ({ page, database }) => {
  const day = '2032-05-04';
  const effort = await countEffort(page);
  await plan(database, day, dayOfDani('Gable wash'));
  await board(page, day);
  await person(page, 'Dani Ortega').click();
  await page.getByRole('menuitem', { name: dispatchText.coverDay }).click();
  const dialog = page.getByRole('dialog', { name: fill(coverText.title, { name: 'Dani Ortega' }) });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(6);
  expect(await faults(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: fill(coverText.submit, { count: 6 }) }).click();
  await expect(dialog).toBeHidden();
  await expectMoved(page, 'Gable wash');
  expect(await effort.read()).toEqual({ clicks: 3, keys: 0 });

  await toast(page, fill(coverText.moved, { count: 6 }))
    .getByRole('button', { name: actionText.undo })
    .click();
  await expect(lane(page, 'Dani Ortega').getByRole('button', { name: /^Gable wash/ })).toHaveCount(6);
});

/*
 * From the top of the page, Tab by Tab. At 05ca7e8: 40 keys for the first job (to it, M, a technician, to the last field,
 * Enter) and 26 for each of the others, 170 in all.
 */
test('a sick technician’s day is moved by keyboard alone', async ({ page, database }) => {
  const day = '2032-05-05';
  const effort = await countEffort(page);
  await plan(database, day, dayOfDani('Porch rinse'));
  await board(page, day);
  await expect(person(page, 'Dani Ortega')).toBeVisible();
  while (!(await person(page, 'Dani Ortega').evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: dispatchText.coverDay })).toBeFocused();
  await page.keyboard.press('Enter');
  const submit = page.getByRole('button', { name: fill(coverText.submit, { count: 6 }) });
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expectMoved(page, 'Porch rinse');
  const { keys, clicks } = await effort.read();
  expect(clicks).toBe(0);
  expect(keys).toBeLessThanOrEqual(40);
});

test('a day is given to others as the dispatcher chooses: a job that is taken meanwhile says so and stays', async ({
  page,
  database,
}) => {
  const day = '2032-05-06';
  const [first] = await plan(database, day, [
    { title: 'Eave wash', technician: 'Dani Ortega', start: '08:00', service: 'House soft wash' },
    { title: 'Soffit wash', technician: 'Dani Ortega', start: '10:00', service: 'House soft wash' },
  ]);
  const [shared] = await plan(database, day, [{ title: 'Canopy coating' }]);
  await database.query(
    `insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
     select gen_random_uuid(), $1, p.id, p.full_name = 'Marcus Bell', starts, starts + interval '1 hour'
     from profiles p, business_settings b, lateral (select ($2::date + time '14:00') at time zone b.time_zone as starts) at
     where p.full_name in ('Marcus Bell', 'Dani Ortega')`,
    [shared, day],
  );
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: 'Dani Ortega' }).click();
  await page.getByLabel(pickerText.from).fill(day);
  await page.getByRole('button', { name: dayOffText.add, exact: true }).click();
  await page.getByRole('link', { name: fill(dayOffText.moveJobs, { day: 'Thu, May 6', count: 3 }) }).click();
  const dialog = page.getByRole('dialog', { name: fill(coverText.title, { name: 'Dani Ortega' }) });
  const who = dialog.getByLabel(fill(coverText.who, { title: 'Eave wash' }));
  await who.selectOption({ label: 'Luis Moreno, same time' });
  await expect(dialog.getByRole('list', { name: coverText.jobs })).not.toHaveAttribute('aria-busy');
  await dialog.getByRole('checkbox', { name: fill(coverText.include, { title: 'Soffit wash' }) }).uncheck();
  const helps = dialog.getByRole('listitem').filter({ hasText: 'Canopy coating' });
  await expect(helps).toContainText(fill(crewText.helping, { name: 'Marcus' }));
  await expect(helps.getByRole('option', { name: /^Luis Moreno, same time/ })).toHaveCount(1);
  expect(await faults(page, 'dialog[open]')).toEqual([]);
  // Luis gets other work at that moment.
  await page.route(
    '**/api/jobs/*/schedule',
    async (route) => {
      await plan(database, day, [{ title: 'Gutter rinse', technician: 'Luis Moreno', start: '08:30' }]);
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: fill(coverText.submit, { count: 2 }) }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Eave wash' })).toContainText('Gutter rinse');
  await dialog.getByRole('button', { name: coverText.submitOne }).click();
  await expect(dialog).toBeHidden();
  await expect(lane(page, 'Dani Ortega').getByRole('button', { name: /^Soffit wash/ })).toBeVisible();
  const { rows } = await database.query<{ full_name: string }>(
    'select full_name from jobs join profiles on profiles.id = assigned_to where jobs.id = $1',
    [first],
  );
  expect(rows[0]!.full_name).not.toBe('Dani Ortega');
  const crew = await database.query<{ full_name: string; lead: boolean }>(
    'select full_name, lead from job_spans join profiles on profiles.id = person_id where job_id = $1 order by lead desc',
    [shared],
  );
  expect(crew.rows.map(({ lead }) => lead)).toEqual([true, false]);
  expect(crew.rows[0]!.full_name).toBe('Marcus Bell');
  expect(crew.rows[1]!.full_name).not.toBe('Dani Ortega');
});

test('an empty time is a new job: by mouse where it is pressed, by keyboard where the arrows put it', async ({
  page,
  database,
}) => {
  const day = '2032-05-10';
  await plan(database, day, [{ title: 'Sill wash', technician: 'Dani Ortega', start: '07:00' }]);
  await board(page, day);
  const dani = lane(page, 'Dani Ortega');
  await expect(block(page, /^Sill wash,/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: jobDialogText.createTitle });
  const expectStart = async (time: RegExp) => {
    await expect(dialog.getByLabel(fieldText.technician)).toHaveValue(/./);
    await expect(dialog.getByRole('combobox', { name: fieldText.day })).toHaveValue('Mon, May 10, 2032');
    await expect(dialog.getByRole('combobox', { name: fieldText.start, exact: true })).toHaveValue(time);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  const { x, y, width } = (await dani.boundingBox())!;
  await page.mouse.click(x + ((13.3 - 7) / 11) * width, y + 40);
  await expectStart(/^1:15\sPM$/);

  // The first free time after the job, and a quarter of an hour later.
  await block(page, /^Sill wash,/).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectStart(/^8:15\sAM$/);
});

test('outside a technician’s hours the board asks first', async ({ page, database }) => {
  const day = '2032-04-15';
  await plan(database, day, [{ title: 'Awning rinse' }]);
  await board(page, day);
  await drag(page, card(page, 'Awning rinse'), lane(page, 'Dani Ortega'), 16);
  const dialog = page.getByRole('dialog', { name: hoursQuestionText.title });
  await expect(dialog).toContainText('7:00 AM - 11:30 AM');
  await dialog.getByRole('button', { name: hoursQuestionText.action }).click();
  await expect(block(page, /^Awning rinse, .*, 4:00 PM - 5:00 PM/)).toBeVisible();
});

test('jobs become a tour, move as one block, and are split again', async ({ page, database }) => {
  const day = '2032-04-16';
  const titles = ['Bins at Oak', 'Bins at Elm', 'Bins at Ash'];
  await plan(
    database,
    day,
    titles.map((title) => ({ title, minutes: 20 })),
  );
  await board(page, day);
  for (const title of titles) await card(page, title).getByRole('checkbox').check();
  await page.getByRole('button', { name: drawerText.makeTour }).click();
  const dialog = page.getByRole('dialog', { name: tourText.submit });
  await dialog.getByRole('button', { name: tourText.submit }).click();
  await expect(dialog.getByText(fieldText.nameMissing)).toBeVisible();
  await dialog.getByLabel(fieldText.name).fill('Oak Hill bins');
  await dialog.getByLabel(fieldText.technician).selectOption({ label: 'Jess Whitaker' });
  await dialog.getByRole('button', { name: fill(tourText.up, { title: 'Bins at Ash' }) }).click();
  await dialog.getByRole('button', { name: tourText.submit }).click();
  await expect(toast(page, tourText.made)).toContainText('3 stops');

  const tour = block(page, /^Oak Hill bins, 3 stops,/);
  await drag(page, tour, lane(page, 'Luis Moreno'), 12.5);
  await expect(
    lane(page, 'Luis Moreno').getByRole('button', { name: /^Oak Hill bins, 3 stops, .* 12:30/ }),
  ).toBeVisible();
  await tour.click();
  const panel = page.getByRole('dialog', { name: /Oak Hill bins/ });
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await panel.getByRole('button', { name: tourText.split }).click();
  await page.getByRole('dialog', { name: tourText.split }).getByRole('button', { name: tourText.split }).click();
  await expect(lane(page, 'Luis Moreno').getByRole('button', { name: /^Bins at/ })).toHaveCount(3);
});

test('a week shows seven days, the month leads to one of them, and a technician’s day goes on paper', async ({
  page,
  database,
}) => {
  const day = '2032-04-20';
  await plan(database, day, [
    { title: 'Stair rinse', technician: 'Dani Ortega', start: '08:00' },
    { title: 'Wall rinse', technician: 'Dani Ortega', start: '09:05' },
  ]);
  await page.goto('/admin/jobs/month?month=2032-04');
  await page
    .getByRole('link', { name: fill(monthText.openDay, { day: 'Tuesday, April 20, 2032', jobs: '2 jobs' }) })
    .click();
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  await expect(block(page, /^Stair rinse,/)).toBeVisible();
  await page.getByRole('link', { name: dispatchText.week }).click();
  await expect(page).toHaveURL(/range=week/);
  await expect(page.getByRole('list', { name: 'Dani Ortega, Tue, Apr 20' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Tue, Apr 20' }).click();

  await person(page, 'Dani Ortega').click();
  await page.getByRole('menuitem', { name: dispatchText.print }).click();
  const dialog = page.getByRole('dialog', { name: dispatchText.print });
  await expect(dialog.getByText('Stair rinse')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'printed') }));
  await dialog.getByRole('button', { name: actionText.print }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const text of ['Dani Ortega', 'Tuesday, April 20, 2032', '8:00 AM - 9:00 AM', 'Edges'])
    await expect(sheet).toContainText(text);
});

test('on a phone it is one technician’s day, moved by the menu, and nothing scrolls sideways', async ({
  page,
  database,
}) => {
  const day = '2032-04-21';
  await plan(database, day, [{ title: 'Curb rinse', technician: 'Dani Ortega', start: '08:00' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await board(page, day);
  // It opens on a technician with work; the first by name has none.
  await expect(page.getByText('8:00 AM - 9:00 AM', { exact: true })).toBeVisible();
  await page.getByLabel('Technician').selectOption({ label: 'Dani Ortega (1)' });
  await expect(page).toHaveURL(/technician=/);
  await page.getByRole('button', { name: fill(workText.actionsOf, { title: 'Curb rinse' }) }).click();
  await page.getByRole('menuitem', { name: dispatchText.moveTo }).click();
  const dialog = page.getByRole('dialog', { name: dispatchText.moveTo });
  await dialog.getByLabel(fieldText.start).fill('09:15');
  await dialog.getByRole('button', { name: coverText.submitOne }).click();
  await expect(page.getByText('9:15 AM - 10:15 AM', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a job that is too short to be read says all of it under the pointer and the keyboard; who is off comes last', async ({
  page,
  database,
}) => {
  // A Monday: Bree, the first by name, is off.
  const day = '2032-05-17';
  await plan(database, day, [
    { title: 'Bins at Fir', technician: 'Dani Ortega', start: '07:00', minutes: 20 },
    { title: 'Bins at Yew', technician: 'Dani Ortega', start: '07:30', minutes: 20 },
  ]);
  await board(page, day);
  const fir = block(page, /^Bins at Fir,/);
  await expect(page.locator('.short-label').first()).toBeVisible();
  const said = page.locator('.block-card');
  await fir.hover();
  await expect(said).toContainText('Bins at Fir');
  await expect(said).toContainText('20 min');
  await page.keyboard.press('Escape');
  await expect(said).toBeHidden();
  await fir.focus();
  await page.keyboard.press('Tab');
  await expect(said).toContainText('Bins at Yew');

  await expect(lane(page, 'Bree Lindholm')).toBeHidden();
  await page.getByRole('button', { name: dispatchText.showOff }).click();
  await expect(page.getByRole('list', { name: dispatchText.board }).getByRole('heading').last()).toHaveText(
    'Bree Lindholm',
  );
});

test('a board that can’t be loaded says so, and Retry brings it', async ({ page }) => {
  await page.route('**/api/board?**', (route) => route.abort());
  await page.goto('/admin/jobs/dispatch?day=2032-04-22');
  const failed = page.getByRole('alert').filter({ hasText: dispatchText.failed });
  await expect(failed.first()).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/board?**');
  await page.getByRole('region', { name: dispatchText.board }).getByRole('button', { name: commonText.retry }).click();
  await expect(lane(page, 'Dani Ortega')).toBeVisible();
  await expect(page.getByText(dispatchText.emptyDay)).toBeVisible();
});
