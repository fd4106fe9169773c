import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/base/days.ts';
import type { QuoteRow } from '#contract/sales/quote.schema.ts';
import type { SalesDashboard } from '#contract/sales/salesDashboard.schema.ts';
import { monthsUpTo } from '#server/features/salesDashboard/salesDashboard.service.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addLead } from '#test/support/leads.ts';
import { addPerson } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { acceptQuote, addDeal, ok, sentQuote, type Deal } from '#test/support/quotes.ts';

let database: TestDatabase;
let portal: string;
let deal: Deal;

beforeAll(async () => {
  // Sending a quote needs mail.
  const [made, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  atEnd(() => catchers.stop());
  database = made;
  portal = await startPortal(database.appUrl, catchers.env);
  deal = await addDeal(database.admin, portal);
});

const figures = async (who: Client) => ok(await who.get<SalesDashboard>('/api/sales-dashboard'));
const quotes = async (query: string) =>
  ok(await deal.rep.get<{ items: QuoteRow[] }>(`/api/quotes?${query}`)).items.map(({ id }) => id);
const decline = (id: string) =>
  deal.client.command('POST', `/api/own-quotes/${id}/decline`, { reason: 'price', note: null }).then(ok);

test('each figure is what its list shows, and nobody else’s is in it', async () => {
  const [other, mine] = [await addDeal(database.admin, portal), deal.seller.id];
  await addLead(database.admin, { owner_id: mine });
  await addLead(database.admin, { owner_id: mine, created_at: new Date(Date.now() - 9 * 86_400_000).toISOString() });
  await addLead(database.admin, { owner_id: other.seller.id });
  const [open, signed, declined] = [await sentQuote(deal), await sentQuote(deal), await sentQuote(deal)];
  await sentQuote(other);
  ok(await acceptQuote(deal.client, signed));
  await decline(declined.id);

  const { leads, quotes: out, sold, closed } = await figures(deal.rep);
  expect(leads).toEqual({ open: 2, new_this_week: 1 });
  expect(out).toEqual({ count: 1, low_cents: open.low_cents, high_cents: open.high_cents });
  expect(await quotes('tab=sent')).toEqual([open.id]);
  expect(sold).toMatchObject({ count: 1, cents: signed.low_cents, growth: null });
  expect(await quotes(`tab=accepted&from=${sold.period.from}&to=${sold.period.to}`)).toEqual([signed.id]);
  expect(closed.now).toEqual({ signed: 1, decided: 2 });
  expect(await quotes(`from=${closed.period.from}&to=${closed.period.to}`)).toEqual([declined.id, signed.id]);
  expect(await quotes(`to=${addDays(closed.period.from, -1)}`)).toEqual([]);
});

test('a sale that is withdrawn is none, and what the business withdrew was no answer', async () => {
  const before = await figures(deal.rep);
  const [signed, offered] = [await sentQuote(deal), await sentQuote(deal)];
  ok(await acceptQuote(deal.client, signed));
  expect((await figures(deal.rep)).sold.count).toBe(before.sold.count + 1);
  const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  for (const { id } of [signed, offered]) {
    ok(await office.command('POST', `/api/quotes/${id}/withdraw`, { reason: 'Wrong address' }));
  }
  expect(await figures(deal.rep)).toEqual(before);
});

test('a month is compared with as much of the one before as there is', () => {
  expect(monthsUpTo('2026-11-17')).toEqual([
    { from: '2026-11-01', to: '2026-11-17' },
    { from: '2026-10-01', to: '2026-10-17' },
  ]);
  expect(monthsUpTo('2026-03-31')[1]).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthsUpTo('2026-01-05')[1]).toEqual({ from: '2025-12-01', to: '2025-12-05' });
});
