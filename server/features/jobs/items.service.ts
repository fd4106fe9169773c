import type { JobItem, NewItem } from '#contract/job.ts';
import { priceOf } from '#contract/price.ts';
import { jobErrorText as text } from '#text/jobErrors.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as items from '#server/features/jobs/items.queries.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  // The id is another job's, or was used before.
  '23505': () => refused('items', text.repeatedItem),
};

/** Today's prices, on the business' clock. */
export async function price(tx: Tx, list: NewItem[]): Promise<Line[]> {
  if (list.length === 0) return [];
  if (new Set(list.map(({ id }) => id)).size < list.length) throw refused('items', text.repeatedItem);
  const offers = await items.offers(tx, [...new Set(list.map(({ service_id }) => service_id))]);
  return list.map((item) => {
    const offer = offers.find(({ id }) => id === item.service_id);
    if (!offer) throw refused('items', text.unknownService);
    const { rate, taxable, buffer_minutes, active } = offer;
    if (!rate) throw refused('items', text.noPrice);
    return { ...item, ...priceOf(offer, rate, item), taxable, buffer_minutes, active };
  });
}

/** What leaves the price book stays on the jobs it is on; it isn't sold anew. */
export function assertOffered(lines: Line[]): void {
  if (lines.some(({ active }) => !active)) throw refused('items', text.notOffered);
}

export const lengthOf = (lines: Line[]) => ({
  minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
  buffer_minutes: Math.max(0, ...lines.map(({ buffer_minutes }) => buffer_minutes)),
});

/**
 * Copies price, minutes and checklist onto a job, from a position on; what changes in the price book later doesn't change
 * the job.
 */
export async function store(tx: Tx, jobId: string, lines: Line[], position: number): Promise<void> {
  if (lines.length === 0) return;
  await refusing(refusals, items.insert(tx, jobId, lines, position));
}

const same = (one: NewItem, other: NewItem) =>
  one.service_id === other.service_id &&
  one.units === other.units &&
  one.square_feet === other.square_feet &&
  one.vehicle_size === other.vehicle_size &&
  one.condition === other.condition;

/** What is to happen to the services of a job: null, if nothing. */
export type Plan = { removed: string[]; added: Line[]; repriced: Line[]; order: string[]; buffer_minutes: number };

/**
 * Told apart by their ids: what stays keeps its price, whatever the price book says by now. Another quantity is priced anew;
 * another service is another line.
 */
export async function planOf(tx: Tx, before: JobItem[], after: NewItem[]): Promise<Plan | null> {
  const old = new Map(before.map((item) => [item.id, item]));
  const unchanged =
    before.length === after.length && after.every((item, at) => before[at]!.id === item.id && same(before[at]!, item));
  if (unchanged) return null;
  // The buffer of what stays is asked for too: the largest of all counts.
  const lines = await price(tx, after);
  const kept = (line: Line) => old.get(line.id)?.service_id === line.service_id;
  const added = lines.filter((line) => !kept(line));
  assertOffered(added);
  return {
    removed: before.filter(({ id }) => !lines.some((line) => line.id === id && kept(line))).map(({ id }) => id),
    added,
    repriced: lines.filter((line) => kept(line) && !same(old.get(line.id)!, line)),
    order: lines.map(({ id }) => id),
    ...lengthOf(lines),
  };
}

export async function carryOut(tx: Tx, jobId: string, { removed, added, repriced, order }: Plan): Promise<void> {
  if (removed.length > 0) await items.remove(tx, removed);
  await store(tx, jobId, added, order.length);
  for (const line of repriced) await items.reprice(tx, line);
  await items.arrange(tx, order);
}
