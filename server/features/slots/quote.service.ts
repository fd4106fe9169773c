import { PortalError } from '#contract/errors.ts';
import { priceOf } from '#contract/money/price.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { BookedItem } from '#contract/booking/slot.schema.ts';
import { addUp, totalsOf, type PricedLine, type Totals } from '#contract/money/totals.ts';
import type { Pricing } from '#contract/jobs/service.kinds.ts';
import { jobErrorText as text } from '#text/jobErrors.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as taxRates from '#server/features/business/taxRates.queries.ts';
import { usualRate } from '#server/features/invoices/drafts/taxes.ts';
import { shareOf } from '#server/features/slots/planFinder.ts';
import * as queries from '#server/features/slots/quote.queries.ts';
import type { Needs, Offered } from '#server/features/slots/quote.queries.ts';
import { refused } from '#server/http/refused.ts';

const minute = 60_000;

/** The quantity that each way of pricing needs. */
const asked: Record<Pricing, keyof BookedItem | null> = {
  flat: null,
  hourly: null,
  per_unit: 'units',
  per_area: 'square_feet',
  by_vehicle: 'vehicle_size',
};

type Priced = PricedLine & { deposit_percent: number };

function priced(item: BookedItem, service: Offered | undefined): Priced {
  if (!service?.active || service.billing !== 'visit') throw refused('items', text.unknownService);
  const { name, unit, taxable, deposit_percent, rate, pricing } = service;
  if (!rate) throw refused('items', text.noPrice);
  const needed = asked[pricing];
  if (needed && item[needed] === null) throw refused('items', text.unknownService);
  return { ...item, name, unit, ...priceOf(service, rate, item), taxable, deposit_percent };
}

/** Today's prices. Clients book services that are offered online; the office books any service that is sold. */
async function lines(tx: Tx, items: BookedItem[]): Promise<{ lines: Priced[]; services: Offered[] }> {
  const services = await queries.offered(tx, [...new Set(items.map(({ service_id }) => service_id))]);
  const byId = new Map(services.map((service) => [service.id, service]));
  return { lines: items.map((item) => priced(item, byId.get(item.service_id))), services };
}

/** The duration, the buffer after it, the required skills and people. */
export async function needsOf(tx: Tx, items: BookedItem[]): Promise<Needs & { online: boolean }> {
  const found = await lines(tx, items);
  // A window has no wait between two parts of the work; the office finds plans that have.
  if (found.services.some(({ wait_minutes }) => wait_minutes > 0)) throw refused('items', text.mustCure);
  return {
    minutes: found.lines.reduce((sum, { minutes }) => sum + minutes, 0),
    buffer_minutes: Math.max(0, ...found.services.map(({ buffer_minutes }) => buffer_minutes)),
    skills: [...new Set(found.services.flatMap(({ skills }) => skills))],
    online: found.services.every(({ online }) => online),
    people: Math.max(1, ...found.services.map(({ people_min }) => people_min)),
    one_day: false,
  };
}

/** How many minutes each person works. */
export const stayOf = ({ minutes, people }: Pick<Needs, 'minutes' | 'people'>): number =>
  shareOf(minutes * minute, people) / minute;

/** The price of work on a day, less a discount, with the deposit if the client can pay it online. */
export async function quoteFor(
  tx: Tx,
  {
    items,
    day,
    discount_cents,
    deposit,
  }: { items: BookedItem[]; day: string; discount_cents: number; deposit: boolean },
): Promise<Totals> {
  const [found, settings, rates] = await Promise.all([lines(tx, items), business.read(tx), taxRates.list(tx)]);
  const tax = usualRate(rates, day);
  const { deposit_percent, deposit_from_cents } = settings;
  const quote = totalsOf(found.lines, {
    tax: tax ? { name: tax.name, rate_ppm: tax.rate_ppm } : null,
    discount_cents,
    deposit_percent,
    deposit_from_cents,
  });
  return deposit ? quote : { ...quote, deposit_cents: 0 };
}

/** A deposit is required from clients who book themselves, if they can pay it online, and also for times held for them. */
export const asksDeposit = (actor: Actor, online: boolean): boolean => online && actor.role !== 'admin';

type Sold = {
  /** The current totals. */
  now: Totals;
  /** The totals after a move to a day when we aren't near, and to a day when we are; null if that makes no difference. */
  quote: Totals;
  near_quote: Totals | null;
};

/** The price of a visit: it stays when the visit is moved, but a neighborhood discount belongs to its day (0067). */
export async function quoteOfJob(tx: Tx, jobId: string, day: string): Promise<Sold> {
  const [sold, rates] = await Promise.all([queries.soldLines(tx, jobId), taxRates.list(tx)]);
  const rate = usualRate(rates, day);
  const tax = rate ? { name: rate.name, rate_ppm: rate.rate_ppm } : null;
  const totalled = (discountOf: (line: queries.SoldLine) => number) =>
    addUp(
      sold.map((line) => {
        const { item_id: _, near_cents: __, included, ...shown } = line;
        return { ...shown, taxable: shown.taxable && !included, discount_cents: discountOf(line) };
      }),
      tax,
    );
  return {
    now: totalled(({ discount_cents }) => discount_cents),
    quote: totalled(() => 0),
    near_quote: sold.some(({ near_cents }) => near_cents > 0) ? totalled(({ near_cents }) => near_cents) : null,
  };
}

/** A visit that can still be moved, for those who may see it. */
export async function movable(tx: Tx, jobId: string): Promise<queries.MovedJob> {
  const job = await queries.movable(tx, jobId);
  if (!job) throw new PortalError('not_found');
  return job;
}

/** Run as the system: what the visit requires as it is planned. */
export async function needsOfJob(tx: Tx, jobId: string): Promise<Needs> {
  const needs = await queries.needsOfJob(tx, jobId);
  if (!needs) throw new PortalError('not_found');
  return needs;
}
