import type { Locator, Page } from '@playwright/test';
import { actionText } from '#text/actions.ts';
import { bookingText, bookPageText, changeText, confirmText, whatText, whenText } from '#text/book.ts';
import { bookingRulesText } from '#text/bookingRules.ts';
import { visitPageText, appointmentsText } from '#text/ownVisits.ts';
import { signInText } from '#text/auth.ts';
import { fill } from '#contract/text/fill.ts';
import { countEffort } from '#test/e2e/effort.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, personOf, seedPassword, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';

/* A client's whole journey on a phone, in Chromium, with the seeded business. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const hannah = personOf('client');
const wash = 'Driveway and flatwork wash';
const totalOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
const windows = (page: Page) => page.getByRole('radio', { name: /, \d.*[AP]M$/ });

test.beforeEach(async ({ database }) => {
  await database.query(
    "update booking_rules set online = true, approval = 'none', near_discount_cents = 0, several_days_online = false",
  );
  await database.query('update services set deposit_percent = 0 where name = $1', [wash]);
  await database.query('delete from slot_holds');
});

/** The day of the first free window, from its label: "Wed, Nov 18, 8:00 AM - 10:00 AM". */
async function firstDay(page: Page): Promise<string> {
  const [, day = '', year] = /^\w+, (\w+ \d+)(?:, (\d{4}))?/.exec(
    (await windows(page).first().getAttribute('aria-label')) ?? '',
  )!;
  return `${day}, ${year ?? new Date().getFullYear()}`;
}

async function toTimes(page: Page) {
  await page.goto('/client/book');
  await page.locator('label', { hasText: wash }).click();
  await page.getByRole('button', { name: whatText.seeTimes }).click();
  await expect(page.getByRole('heading', { level: 1, name: whenText.title })).toBeVisible();
  await expect(windows(page).first()).toBeAttached();
}

async function toConfirm(page: Page, at = 0) {
  await toTimes(page);
  await page.locator('label.slot').nth(at).click();
  const proceed = page.getByRole('button', { name: actionText.continue });
  await expect(proceed, 'in reach without scrolling').toBeInViewport();
  await proceed.click();
  await expect(page.getByRole('heading', { level: 1, name: confirmText.title })).toBeVisible();
}

test('a known client books a driveway wash with at most twelve taps, sees it, and books it again', async ({
  page,
  database,
}) => {
  const effort = await countEffort(page);
  await page.goto('/auth?role=client');
  effort.reset();
  await page.getByLabel(signInText.email).tap();
  await page.getByLabel(signInText.email).fill(hannah.email);
  await page.getByLabel(signInText.password, { exact: true }).tap();
  await page.getByLabel(signInText.password, { exact: true }).fill(seedPassword);
  await page.getByRole('button', { name: signInText.submit }).tap();
  await page.getByRole('navigation', { name: actionText.quickActions }).getByText(appointmentsText.book).tap();
  await page.locator('label', { hasText: wash }).tap();
  await page.getByRole('button', { name: whatText.seeTimes }).tap();
  await page.locator('label.slot').first().tap();
  await page.getByRole('button', { name: actionText.continue }).tap();
  const total = totalOf(await page.locator('dt:text-is("Total") + dd').innerText());
  expect(await faults(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  await page.getByRole('button', { name: confirmText.book }).tap();
  await expect(page.getByRole('heading', { level: 1, name: bookingText.confirmed })).toBeVisible();
  const { clicks } = await effort.read();
  expect(clicks).toBeLessThanOrEqual(12);

  // The job has the total that was shown, tax included.
  const { rows } = await database.query<{ id: string; cents: number; quoted: number }>(
    `select j.id, (b.quote ->> 'total_cents')::int as quoted,
       (select sum(m.price_cents) from job_items i join job_item_prices m on m.item_id = i.id where i.job_id = j.id)::int as cents
     from bookings b join jobs j on j.id = b.job_id order by b.created_at desc limit 1`,
  );
  const { id, cents, quoted } = rows[0]!;
  expect([quoted, total >= cents]).toEqual([total, true]);

  await page.getByRole('link', { name: bookingText.visit }).tap();
  await expect(page).toHaveURL(`/client/appointments/${id}`);
  await expect(page.getByRole('region', { name: visitPageText.prepare })).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await database.query("update jobs set status = 'completed' where id = $1", [id]);
  await page.reload();
  await page.getByRole('link', { name: bookingText.again }).tap();
  await expect(page.getByRole('checkbox', { name: wash })).toBeChecked();
  await expect(page.getByText(whatText.sameAsLast)).toBeVisible();
  await expect(page.locator('label', { hasText: 'Full detail' })).toContainText(/\$[\d,.]+, SUV$/);
});

test('a deposit is paid at PayPal; where the time is lost meanwhile, another one or the money back is one tap away', async ({
  context,
  page,
  portal,
  database,
}) => {
  await database.query('update services set deposit_percent = 25 where name = $1', [wash]);
  await signIn(context, portal.url, 'client');
  const pay = async (before?: () => Promise<unknown>) => {
    await toConfirm(page);
    const label = await page.getByRole('button', { name: /^Continue to deposit/ }).innerText();
    await page.getByRole('button', { name: label }).click();
    await expect(page.getByRole('heading', { level: 1, name: bookingText.deposit })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    const popup = await opened;
    await popup.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await before?.();
    await popup.getByRole('button', { name: 'Approve', exact: true }).click();
    return totalOf(label);
  };
  const amount = await pay();
  await expect(page.getByRole('heading', { level: 1, name: bookingText.confirmed })).toBeVisible();
  const { rows } = await database.query<{ paid: number }>(
    'select paid_cents::int as paid from deposits order by created_at desc limit 1',
  );
  expect(rows[0]!.paid).toBe(amount);

  // The hold expires during the payment, and the office gives the time to another client.
  const payTooLate = async () => {
    await pay(() =>
      database.query(`
        with held as (delete from slot_holds returning technician_id, starts_at, ends_at)
        insert into jobs (id, title, assigned_to, scheduled_start, scheduled_end)
        select gen_random_uuid(), 'Faster', technician_id, starts_at, ends_at from held`),
    );
    await expect(page.getByRole('heading', { level: 1, name: bookingText.lost })).toBeVisible();
  };
  await payTooLate();
  await page.locator('label.slot').nth(4).click();
  const take = page.getByRole('button', { name: bookingText.take });
  await expect(take, 'in reach without scrolling').toBeInViewport();
  await take.click();
  await expect(page.getByRole('heading', { level: 1, name: bookingText.confirmed })).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await payTooLate();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Get \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: bookingText.withdrawn })).toBeVisible();
});

test('by keyboard: a time that is gone is told, with others to choose from', async ({
  context,
  page,
  portal,
  database,
}) => {
  await signIn(context, portal.url, 'client');
  await page.goto('/client/book');
  await page.getByRole('checkbox', { name: wash }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: wash })).toBeChecked();
  const seeTimes = page.getByRole('button', { name: whatText.seeTimes });
  await expect(seeTimes).not.toHaveAttribute('aria-disabled', 'true');
  await seeTimes.focus();
  await page.keyboard.press('Enter');
  await expect(windows(page).first()).toBeAttached();
  await windows(page).first().focus();
  await page.keyboard.press('Space');
  await expect(windows(page).first()).toBeChecked();

  // No technician works on that weekday any more.
  const { rows: hours } = await database.query<{ row: object }>(
    `with gone as (delete from working_hours where weekday = extract(dow from $1::date) returning *) select to_json(gone) as row from gone`,
    [await firstDay(page)],
  );
  try {
    await page.getByRole('button', { name: actionText.continue }).focus();
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: whenText.lost });
    await expect(alert).toBeFocused();
    expect(await faults(page)).toEqual([]);
    await alert.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: actionText.continue }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: confirmText.title })).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/^\d:\d\d$/);
  } finally {
    await database.query(
      'insert into working_hours select r.* from json_populate_recordset(null::working_hours, $1) r',
      [JSON.stringify(hours.map(({ row }) => row))],
    );
  }
});

test('where the office agrees first, a refusal arrives on the open page with its reason', async ({
  browser,
  context,
  page,
  portal,
  database,
}) => {
  await database.query("update booking_rules set approval = 'all'");
  await signIn(context, portal.url, 'client');
  await toConfirm(page, 1);
  await page.getByRole('button', { name: confirmText.request }).click();
  await expect(page.getByRole('heading', { level: 1, name: bookingText.waiting })).toBeVisible();
  const id = page.url().split('/').at(-1)!;
  const office = await watched(browser);
  await signIn(office, portal.url, 'admin');
  // What waits is answered by hand, also once no new booking needs it.
  await database.query("update booking_rules set approval = 'none'");
  const desk = await office.newPage();
  await desk.goto(`${portal.url}/admin/settings?tab=general`);
  await expect(desk.getByText(bookingRulesText.approvals.none)).toContainText(
    /\d+ bookings? waits? for your approval$/,
  );
  await command(office, portal.url, `/api/booking-requests/${id}/decline`, { reason: 'We’re closed that week.' });
  await office.close();
  await expect(page.getByRole('heading', { level: 1, name: bookingText.refused })).toBeVisible();
  await expect(page.getByText('We’re closed that week.')).toBeVisible();
  await expect(page.getByRole('link', { name: bookingText.again })).toHaveAttribute('href', /items=/);
});

test('a visit is moved for free, and cancelled late for the fee that is said before', async ({
  context,
  page,
  portal,
  database,
}) => {
  await signIn(context, portal.url, 'client');
  await toConfirm(page, 12);
  await page.getByRole('button', { name: confirmText.book }).click();
  await page.getByRole('link', { name: bookingText.visit }).click();
  await expect(page).toHaveURL(/\/client\/appointments\//);
  const id = page.url().split('/').at(-1)!;
  const change = page.getByRole('region', { name: changeText.title });
  await change.getByRole('link', { name: changeText.move }).click();
  await expect(windows(page).first()).toBeAttached();
  expect(await tooWide(page)).toBe(0);
  await page.locator('label.slot').nth(8).click();
  await expect(page.getByText(/^The price stays the same: \$[\d.,]+ with tax\.$/)).toBeVisible();
  await page.getByRole('button', { name: changeText.moveTo }).click();
  await expect(toast(page, changeText.moved)).toBeVisible();
  await expect(page).toHaveURL(`/client/appointments/${id}`);

  await database.query('update bookings set notice_hours = 336, late_fee_cents = 2500 where job_id = $1', [id]);
  await page.reload();
  await expect(change).toContainText('$25.00');
  await change.getByRole('button', { name: changeText.cancel }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(fill(changeText.cancelFee, { fee: '$25.00' }));
  expect(await faults(page)).toEqual([]);
  const shown = page.getByRole('region', { name: visitPageText.services });
  await expect(shown).toContainText(/Total\$\d/);
  await dialog.getByRole('button', { name: changeText.cancel }).click();
  const charged = fill(changeText.lateFee.cancel, { fee: '$25.00' });
  await expect(toast(page, charged)).toBeVisible();
  await page.reload();
  await expect(page.getByText(charged)).toBeVisible();
  await expect(shown).toContainText(wash);
  await expect(shown, 'nothing of the work is to be paid').not.toContainText('$');
  await expect(page.getByRole('link', { name: bookingText.again })).toHaveAttribute('href', `/client/book?again=${id}`);
  const { rows } = await database.query<{ status: string; fee: number }>(
    `select j.status, (select fee_cents::int from bookings where job_id = j.id and kind = 'cancel') as fee
     from jobs j where j.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ status: 'cancelled', fee: 2_500 }]);
});

test('long work is booked with its days, followed, and moved as a whole until it begins', async ({
  context,
  page,
  portal,
  database,
}) => {
  await database.query('update booking_rules set several_days_online = true');
  await database.query("update services set duration_minutes = 660 where name = 'Full detail'");
  await signIn(context, portal.url, 'client');
  await page.goto('/client/book');
  await page.locator('label', { hasText: 'Full detail' }).click();
  await page.getByRole('button', { name: whatText.seeTimes }).click();
  const long = page.getByRole('radio', { name: /The work takes 2 days and ends \w+, \w+ \d+\.$/ });
  const daysOf = async (window: Locator) => /The work takes.*/.exec((await window.getAttribute('aria-label'))!)![0];
  await expect(long.first()).toBeAttached();
  const takes = await daysOf(long.first());
  await long.first().check();
  await expect(page.locator('.book-bar')).toContainText(takes);
  expect(await faults(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  await page.getByRole('button', { name: actionText.continue }).click();
  await expect(page.getByRole('heading', { level: 1, name: confirmText.title })).toBeVisible();
  await expect(page.getByText(takes)).toBeVisible();
  await page.getByRole('button', { name: confirmText.book }).click();
  await expect(page.getByRole('heading', { level: 1, name: bookingText.confirmed })).toBeVisible();
  await expect(page.getByText(takes)).toBeVisible();
  await page.getByRole('link', { name: bookingText.visit }).click();
  const change = page.getByRole('region', { name: changeText.title });
  await expect(change.getByRole('button', { name: changeText.cancel })).toBeVisible();
  const id = page.url().split('/').at(-1)!;

  await page.setViewportSize({ width: 1280, height: 900 });
  await change.getByRole('link', { name: changeText.move }).click();
  await expect(long.first()).toBeAttached();
  const after = await daysOf(long.last());
  await long.last().check();
  await expect(page.locator('.book-bar')).toContainText(after);
  expect(await faults(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
  await page.getByRole('button', { name: changeText.moveTo }).click();
  await expect(toast(page, changeText.moved)).toBeVisible();
  await expect(change.getByRole('link', { name: changeText.move })).toBeVisible();
  const { rows } = await database.query<{ spans: number; ends: string }>(
    `select count(*)::int as spans, to_char(max(ends_at) at time zone time_zone, 'Dy, Mon FMDD') as ends
     from job_spans cross join business_settings where job_id = $1 group by time_zone`,
    [id],
  );
  expect(rows).toEqual([{ spans: 2, ends: /ends (.*)\.$/.exec(after)![1] }]);

  await database.query('insert into visit_progress (job_id, arrived_at) values ($1, now())', [id]);
  await page.reload();
  await expect(change.getByText(changeText.started)).toBeVisible();
  await expect(change.getByRole('link', { name: changeText.move })).toHaveCount(0);
  await database.query("update jobs set status = 'cancelled' where id = $1", [id]);
});

test('without online booking the page says whom to call', async ({ context, page, portal, database }) => {
  await database.query('update booking_rules set online = false');
  await signIn(context, portal.url, 'client');
  await page.goto('/client/book');
  await expect(page.getByText(bookPageText.off)).toBeVisible();
  await expect(page.getByText(bookPageText.offBody)).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
