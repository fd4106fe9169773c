import type { JobItem, NewItem } from '#contract/jobs/job.schema.ts';
import { priceOf } from '#contract/money/price.ts';
import { jobErrorText as text } from '#text/jobErrors.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as items from '#server/features/jobs/items.queries.ts';
import type { Line } from '#server/features/jobs/items.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  // The id belongs to another job, or was used before.
  '23505': () => refused('items', text.repeatedItem),
};

/** Prices the items as of today, in the business' time zone. */
export async function price(tx: Tx, list: NewItem[]): Promise<Line[]> {
  if (list.length === 0) return [];
  if (new Set(list.map(({ id }) => id)).size < list.length) throw refused('items', text.repeatedItem);
  const offers = await items.offers(tx, [...new Set(list.flatMap(({ service_id }) => service_id ?? []))]);
  return list.map((item) => {
    if (item.service_id === null) return ownLine(item);
    const offer = offers.find(({ id }) => id === item.service_id);
    if (!offer) throw refused('items', text.unknownService);
    const { rate, taxable, buffer_minutes, active } = offer;
    if (!rate) throw refused('items', text.noPrice);
    if (item.minutes !== undefined && offer.pricing !== 'hourly') throw refused('items', text.notHourly);
    const book = priceOf(offer, rate, item);
    return { ...item, ...book, ...agreed(item, book.price_cents), taxable, buffer_minutes, active };
  });
}

/** The price agreed instead of the price book's. The same price doesn't count as agreed, whatever reason is given. */
function agreed({ price_cents, price_reason = '' }: NewItem, book: number) {
  return price_cents === undefined || price_cents === book
    ? { price_cents: book, book_cents: null, price_reason: null }
    : { price_cents, book_cents: book, price_reason };
}

/** A line that isn't in the price book is stored as typed, and is taxable by default. */
const ownLine = (item: NewItem): Line => ({
  ...item,
  minutes: item.minutes ?? 0,
  price_cents: item.price_cents ?? 0,
  book_cents: null,
  price_reason: null,
  taxable: true,
  buffer_minutes: 0,
  active: true,
});

/** A service that leaves the price book stays on its jobs, but can't be added to new ones. */
export function assertOffered(lines: Line[]): void {
  if (lines.some(({ active }) => !active)) throw refused('items', text.notOffered);
}

export const lengthOf = (lines: Line[]) => ({
  minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
  buffer_minutes: Math.max(0, ...lines.map(({ buffer_minutes }) => buffer_minutes)),
});

/**
 * Copies price, minutes and checklist onto a job, starting at a position. Later changes of the price book don't change
 * the job.
 */
export async function store(tx: Tx, jobId: string, lines: Line[], position: number): Promise<void> {
  if (lines.length === 0) return;
  await refusing(refusals, items.insert(tx, jobId, lines, position));
}

/** Whether a stored item equals the requested one. */
const same = (one: JobItem, other: Omit<Line, 'buffer_minutes' | 'active'> | NewItem) =>
  one.service_id === other.service_id &&
  one.units === other.units &&
  one.square_feet === other.square_feet &&
  one.vehicle_size === other.vehicle_size &&
  one.condition === other.condition &&
  one.price_reason === (other.price_reason ?? null) &&
  (one.price_reason === null || one.price_cents === other.price_cents) &&
  (one.service_id !== null ||
    (one.service_name === other.service_name &&
      one.minutes === other.minutes &&
      one.price_cents === other.price_cents));

/**
 * For a service sold by the hour, another length is another quantity. For any other service the length follows from the
 * price book and isn't sent.
 */
const sameLength = (one: JobItem, { minutes }: NewItem) => minutes === undefined || one.minutes === minutes;

/** The changes to a job's services; null if there are none. */
export type Plan = {
  removed: string[];
  added: Line[];
  repriced: Line[];
  order: string[];
  buffer_minutes: number;
  /** Some of it has another price than the price book's. */
  agreed: boolean;
};

/** The field names under which a change of a job's services is logged. */
export const fieldsOf = ({ agreed: other }: { agreed: boolean }) => (other ? ['items', 'price_reason'] : ['items']);

export const isAgreed = (lines: Line[]) => lines.some(({ price_reason }) => price_reason !== null);

/**
 * Matches items by id: an item that stays keeps its price, whatever the price book says now. Another quantity is priced
 * anew; another service is a new line.
 */
export async function planOf(tx: Tx, before: JobItem[], after: NewItem[]): Promise<Plan | null> {
  const old = new Map(before.map((item) => [item.id, item]));
  const unchanged =
    before.length === after.length &&
    after.every((item, at) => before[at]!.id === item.id && same(before[at]!, item) && sameLength(before[at]!, item));
  if (unchanged) return null;
  // Items that stay are priced too, because their buffer counts: the largest one wins.
  const lines = await price(tx, after);
  const kept = (line: Line) => old.get(line.id)?.service_id === line.service_id;
  const added = lines.filter((line) => !kept(line));
  assertOffered(added);
  const repriced = lines.filter((line, at) => {
    const sold = old.get(line.id)!;
    return kept(line) && !(same(sold, line) && sameLength(sold, after[at]!));
  });
  return {
    removed: before.filter(({ id }) => !lines.some((line) => line.id === id && kept(line))).map(({ id }) => id),
    added,
    repriced,
    order: lines.map(({ id }) => id),
    agreed: isAgreed([...added, ...repriced]),
    ...lengthOf(lines),
  };
}

export async function carryOut(tx: Tx, jobId: string, { removed, added, repriced, order }: Plan): Promise<void> {
  if (removed.length > 0) await items.remove(tx, removed);
  await store(tx, jobId, added, order.length);
  for (const line of repriced) await items.reprice(tx, line);
  await items.arrange(tx, order);
}
