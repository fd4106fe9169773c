import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { ImportResult, ImportRows } from '#contract/base/import.schema.ts';
import { firstRate, lacksExtra, rateOf } from '#contract/money/price.ts';
import { NewService, type Service, type ServicePrice, type ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { errorText } from '#text/errors.ts';
import { serviceImportText as text } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { serviceKinds } from '#contract/trade.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { today } from '#server/features/business/business.queries.ts';
import { columns, read, type Column } from '#server/features/services/serviceCsv.ts';
import * as services from '#server/features/services/services.queries.ts';
import { change, create, differing, tidy } from '#server/features/services/services.service.ts';

type Row = ImportRows['rows'][number];
type RowResult = ImportResult['rows'][number];
/** What is to be done with a row, or why not. */
type Plan = RowResult & { before?: Service | undefined; body?: ServiceUpdate };

/** What would become of each row; nothing is written. */
export async function checkRows(tx: Tx, rows: Row[]): Promise<ImportResult> {
  const plans = plan(rows, await services.findByNames(tx, namesIn(rows)), await today(tx));
  return { rows: plans.map(resultOf) };
}

/** Each row for itself: a wrong one is told and left out. Run again, it finds everything as it is and changes nothing. */
export async function importRows(tx: Tx, rows: Row[]): Promise<Effect<ImportResult>> {
  const plans = plan(rows, await services.lockByNames(tx, namesIn(rows)), await today(tx));
  const changes: Change[] = [];
  const results: RowResult[] = [];
  for (const each of plans) {
    if (each.outcome === 'created' || each.outcome === 'updated') {
      const done = await attempt(tx, each);
      changes.push(...done.changes);
      results.push(done.result);
    } else results.push(resultOf(each));
  }
  return { answer: { rows: results }, changes };
}

async function attempt(tx: Tx, { before, body, ...result }: Plan): Promise<{ result: RowResult; changes: Change[] }> {
  try {
    const { price, ...values } = body!;
    const { changes } = before
      ? await change(tx, before, body!)
      : await create(tx, { id: uuidv7(), ...values, price: price! });
    return { result, changes };
  } catch (error) {
    // Somebody else made one of that name since it was looked for; no statement has failed.
    if (!(error instanceof PortalError) || error.code !== 'name_taken') throw error;
    return { result: refused('name', errorText.name_taken), changes: [] };
  }
}

const resultOf = ({ outcome, errors }: Plan): RowResult => ({ outcome, errors });
const refused = (column: Column, message: string): RowResult => ({ outcome: 'error', errors: [{ column, message }] });
const nameOf = (row: Row) => row['name']?.trim() ?? '';
const namesIn = (rows: Row[]) => rows.map(nameOf).filter(Boolean);

function plan(rows: Row[], found: Service[], day: string): Plan[] {
  const known = new Map(found.map((service) => [service.name.toLowerCase(), service]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const name = nameOf(row).toLowerCase();
    if (name && seen.has(name)) return refused('name', text.twice);
    seen.add(name);
    return planOne(row, known.get(name), day);
  });
}

/** Which column a field is written in, where it has another name there. */
const columnOf: Record<string, Column> = { price_cents: 'price', minimum_cents: 'minimum', extra_cents: 'extra_price' };
const Body = NewService.omit({ id: true });

function planOne(row: Row, before: Service | undefined, day: string): Plan {
  const parsed = Body.safeParse(candidateOf(row, before, day));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path: [first, second] }) => String(first === 'price' ? second : first));
    const wrong = columns.filter((column) => fields.some((field) => (columnOf[field] ?? field) === column));
    return { outcome: 'error', errors: wrong.map((column) => ({ column, message: messageOf(column) })) };
  }
  const body = tidy(parsed.data);
  if (lacksExtra(body.pricing, body.price)) return refused('extra_price', messageOf('extra_price'));
  if (!before) return { outcome: 'created', errors: [], body };
  const price = newPrice(before.prices, body.price);
  if (price === 'taken') return refused('valid_from', errorText.price_exists);
  const same = differing(before, body).length === 0 && !price;
  return { outcome: same ? 'unchanged' : 'updated', errors: [], before, body: { ...body, price } };
}

const messageOf = (column: Column) => fill(text.problems[column], { skills: serviceKinds.join(', ') });

/** What changes from that day on: null, if it costs that already. */
function newPrice(prices: ServicePrice[], price: ServicePrice): ServicePrice | 'taken' | null {
  const now = rateOf(prices, price.valid_from);
  if (now && isDeepStrictEqual({ ...now, valid_from: '' }, { ...price, valid_from: '' })) return null;
  return now?.valid_from === price.valid_from ? 'taken' : price;
}

const fresh = {
  description: null,
  unit: null,
  by_condition: false,
  billing: 'visit',
  extra_minutes: 0,
  buffer_minutes: 0,
  taxable: true,
  deposit_percent: 0,
  skills: [],
  online: false,
  active: true,
  checklist: [],
};
/** What it costs must be said. */
const { price_cents: _price, ...unpriced } = firstRate;
/** Cells that say something when they are empty; any other then keeps what is there. */
const mayBeEmpty = new Set<Column>(['unit', 'minimum', 'skills', 'description', 'checklist']);
const priceFields: Partial<Record<Column, string>> = {
  price: 'price_cents',
  minimum: 'minimum_cents',
  included_units: 'included_units',
  extra_price: 'extra_cents',
  dirty_percent: 'dirty_percent',
  heavy_percent: 'heavy_percent',
  suv_percent: 'suv_percent',
  truck_percent: 'truck_percent',
  van_percent: 'van_percent',
  valid_from: 'valid_from',
};

/** The row on top of what is there, or of what a new service begins with. */
function candidateOf(row: Row, before: Service | undefined, day: string): unknown {
  const { id: _, created_at: __, prices = [], ...values } = before ?? ({ ...fresh } as Partial<Service>);
  const from = row['valid_from']?.trim() || day;
  const now = rateOf(prices, from) ?? prices.at(-1) ?? unpriced;
  const fields: Record<string, unknown> = { ...values };
  const price: Record<string, unknown> = { ...now, valid_from: from };
  for (const column of columns) {
    const cell = row[column]?.trim();
    if (cell === undefined || (cell === '' && !mayBeEmpty.has(column))) continue;
    const priced = priceFields[column];
    if (priced) price[priced] = read[column](cell);
    else fields[column] = read[column](cell);
  }
  return { ...fields, price };
}
