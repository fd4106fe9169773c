import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { spawnPortal } from '#test/support/portal.ts';
import { addDeal, ok, sentQuote, signature, type Deal } from '#test/support/quotes.ts';
import { often } from '#test/support/thorough.ts';

/* Concurrent requests to two processes of one portal, judged by the rows in the database afterwards. */
let database: TestDatabase;
let catchers: Catchers;
let processes: [string, string];
let deal: Deal;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  const spawn = () => spawnPortal(database.appUrl, ['--role', 'api'], catchers.env, atEnd);
  const [one, two] = await Promise.all([spawn(), spawn()]);
  processes = [one.address, two.address];
});
afterAll(() => catchers.stop());
beforeEach(async () => {
  deal = await addDeal(database.admin, processes[0]);
});

const at = ({ cookie, device }: Client, turn: number) => new Client(processes[turn % 2]!, { cookie, device });
const count = async (sql: string, id: string) => (await database.admin.query(sql, [id])).rowCount;

test('fifty who accept one quote at once are one yes, and ten who settle it make one job', async () => {
  const quote = await sentQuote(deal);
  const accept = (turn: number) =>
    at(deal.client, turn).command('POST', `/api/own-quotes/${quote.id}/accept`, signature(quote));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => accept(turn)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  expect(await count('select from quote_acceptances where root_id = $1', quote.id)).toBe(1);
  const settled = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => at(deal.client, turn).send('POST', `/api/own-quotes/${quote.id}/settle`)),
  );
  expect(settled.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await count('select from jobs where quote_id = $1', quote.id)).toBe(1);
  // No worker runs here, so the queue holds the signed copy, once.
  const { rows } = await database.admin.query<{ key: string }>(
    "select key from graphile_worker.jobs where key = 'signed-' || $1",
    [quote.id],
  );
  expect(rows).toHaveLength(1);
});

test('accepting against a newer revision: one of both counts, never both', async () => {
  for (let round = 0; round < often(6, 60); round += 1) {
    const quote = await sentQuote(deal);
    const draft = ok(await deal.rep.command<QuoteDetail>('POST', `/api/quotes/${quote.id}/revise`, { id: uuidv7() }));
    const [accepted, sent] = await Promise.all([
      at(deal.client, round).command('POST', `/api/own-quotes/${quote.id}/accept`, signature(quote)),
      at(deal.rep, round + 1).command('POST', `/api/quotes/${draft.id}/send`, { version: draft.version }),
    ]);
    expect(
      [accepted.status, sent.status].toSorted((one, other) => one - other),
      JSON.stringify([accepted.body, sent.body]),
    ).toEqual([200, 409]);
    const { rows } = await database.admin.query<{ status: string }>(
      'select status from quotes where root_id = $1 order by revision',
      [quote.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(
      accepted.status === 200 ? ['accepted', 'draft'] : ['superseded', 'sent'],
    );
  }
}, 120_000);
