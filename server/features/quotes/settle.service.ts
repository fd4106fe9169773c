import { v7 as uuidv7 } from 'uuid';
import type pg from 'pg';
import type { Job } from '#contract/jobs/job.schema.ts';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { chosenTotals, type ChosenTotals } from '#contract/sales/quoteTotals.ts';
import { fill } from '#contract/text/fill.ts';
import { quoteNoteText as text } from '#text/quoteDocs.ts';
import { asSystem, asSystemFor } from '#server/db/asSystem.ts';
import { byTask, record, type By } from '#server/db/record.ts';
import { retryOnDeadlock } from '#server/db/retry.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import { giveBack } from '#server/features/bookings/giveBack.ts';
import { now } from '#server/db/now.ts';
import { takeOffVisit } from '#server/features/bookings/visitMade.ts';
import { write } from '#server/features/jobs/change.service.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import * as items from '#server/features/jobs/items.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { quoteChange } from '#server/features/quotes/changes.ts';
import { endPlans } from '#server/features/quotes/plan.service.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import type { Acceptance, LockedQuote } from '#server/features/quotes/quotes.queries.ts';
import { descriptionOf, fitting } from '#server/features/quotes/wording.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

export type SettleDeps = { pool: pg.Pool; paypal: PayPal | null };

/**
 * The one funnel of accepted quotes (docs/decisions/0053): the page that signed, the task of the same transaction, the received
 * deposit and a sweep all end here. It carries out an acceptance once: the lead is sold, the work waits unscheduled in the drawer
 * at the quote's prices, the signed copy is mailed. For a withdrawn acceptance it undoes the work that isn't done yet.
 */
export async function settleQuote(
  { pool, paypal }: SettleDeps,
  id: string,
  by: By = byTask('settleQuote'),
): Promise<void> {
  const who = await asSystem(pool, (tx) => quotes.acceptedBy(tx, id));
  if (!who) return;
  await retryOnDeadlock(() =>
    asSystemFor(pool, who, async (tx) => {
      const quote = (await quotes.lockWhole(tx, id))!;
      if (quote.status === 'accepted') await carryOut(tx, by, quote);
      if (quote.status === 'withdrawn') await takeBack(tx, by, quote, paypal !== null);
    }),
  );
}

async function carryOut(tx: Tx, by: By, quote: LockedQuote): Promise<void> {
  if (quote.settled_at !== null) return;
  const acceptance = (await quotes.acceptanceOf(tx, quote.id))!;
  await quotes.markWon(tx, quote.id);
  const made = await makeJob(tx, quote, acceptance);
  if (made) {
    await record(tx, by, jobChange('job.created', null, made, ['title', 'client_id', 'place_id', 'items']));
  }
  await quotes.update(tx, quote.id, { settled_at: now });
  await record(tx, by, quoteChange('quote.settled', quote, []));
  await enqueue(tx, { name: 'sendSignedQuote', payload: { quote_id: quote.id }, key: `signed-${quote.id}` });
}

/** The signed prices, whatever the price book says now; a discount becomes an agreed price. */
async function linesOf(tx: Tx, quote: LockedQuote, lines: ChosenTotals['lines']): Promise<Line[]> {
  const { lines: sold } = await quotes.optionLines(tx, quote.id);
  return lines.map((line) => {
    const { minutes, buffer_minutes, book_cents, price_reason } = sold.find(({ id }) => id === line.id)!;
    const price_cents = line.price_cents - line.discount_cents;
    const book = book_cents ?? line.price_cents;
    const agreed = line.service_id !== null && book !== price_cents;
    return {
      id: uuidv7(),
      service_id: line.service_id,
      service_name: line.service_id === null ? line.name : undefined,
      units: line.units,
      square_feet: line.square_feet,
      vehicle_size: line.vehicle_size,
      condition: line.condition,
      minutes,
      price_cents,
      book_cents: agreed ? book : null,
      price_reason: agreed ? (price_reason ?? fill(text.price, { number: quoteName(quote) })) : null,
      taxable: line.taxable,
      buffer_minutes,
      active: true,
    };
  });
}

/** Puts the one-time work into the drawer, where the office schedules it. Plans wait for their first day (plan.service.ts). */
export async function makeJob(tx: Tx, quote: LockedQuote, chosen: Acceptance): Promise<Job | null> {
  const content = JSON.parse(quote.content!) as QuoteContent;
  const { lines: sold } = chosenTotals(content, chosen.option_id, chosen.add_ons)!;
  if (sold.length === 0 || (await quotes.jobOf(tx, quote.id))) return null;
  const lines = await linesOf(tx, quote, sold);
  const row = {
    id: uuidv7(),
    title: fitting(content.title),
    description: descriptionOf(quote, content, chosen),
    status: 'pending' as const,
    priority: 'medium' as const,
    client_id: quote.client_id,
    place_id: quote.place_id,
    assigned_to: null,
    due_date: null,
    scheduled_start: null,
    scheduled_end: null,
    buffer_minutes: items.lengthOf(lines).buffer_minutes,
    series_id: null,
    tour_id: null,
    quote_id: quote.id,
    quote_part: 0,
  };
  const made = (await write(tx, row, false, (nested) => jobs.insert(nested, row)))!;
  await items.store(tx, row.id, lines, 0);
  return made;
}

/** Cancels work that hasn't started, and refunds the deposit. */
async function takeBack(tx: Tx, by: By, quote: LockedQuote, online: boolean): Promise<void> {
  const job = await quotes.jobOf(tx, quote.id);
  if (job) await takeOffVisit(tx, by, job.id);
  await endPlans(tx, by, quote.id);
  const deposit = await deposits.lockOfQuote(tx, quote.id);
  if (deposit?.held_cents) await giveBack(tx, by, deposit, deposit.held_cents, online);
}
