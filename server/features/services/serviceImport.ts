import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { ImportResult, ImportRows } from '#contract/base/import.schema.ts';
import { serviceColumns, type ServiceColumn } from '#contract/jobs/serviceFile.ts';
import { firstRate, lacksExtra, rateOf } from '#contract/money/price.ts';
import { NewService, type Service, type ServicePrice, type ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { errorText } from '#text/errors.ts';
import { serviceImportText as text } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { serviceKinds } from '#contract/jobs/service.kinds.ts';
import { nullableKeys } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { today } from '#server/features/business/business.queries.ts';
import { valueOf } from '#server/features/services/serviceCsv.ts';
import * as services from '#server/features/services/services.queries.ts';
import { change, create, differing, lacksCure, tidy } from '#server/features/services/services.service.ts';

type Row = ImportRows['rows'][number];
type RowResult = ImportResult['rows'][number];
/** The planned outcome of a row, or its errors. */
type Plan = RowResult & { before?: Service | undefined; body?: ServiceUpdate };

/** The result that each row would have; nothing is written. */
export async function checkRows(tx: Tx, rows: Row[]): Promise<ImportResult> {
  const plans = plan(rows, await services.findByNames(tx, namesIn(rows)), await today(tx));
  return { rows: plans.map(resultOf) };
}

/** Imports each row independently: a wrong row is reported and skipped. A second run finds nothing to change. */
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
    // Another user created a service of that name in the meantime; no statement has failed.
    if (!(error instanceof PortalError) || error.code !== 'name_taken') throw error;
    return { result: refused('name', errorText.name_taken), changes: [] };
  }
}

const resultOf = ({ outcome, errors }: Plan): RowResult => ({ outcome, errors });
const refused = (column: ServiceColumn, message: string): RowResult => ({
  outcome: 'error',
  errors: [{ column, message }],
});
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

/** The column of a field, if its name differs. */
const columnOf: Record<string, ServiceColumn> = {
  price_cents: 'price',
  minimum_cents: 'minimum',
  extra_cents: 'extra_price',
};
const Body = NewService.omit({ id: true });

function planOne(row: Row, before: Service | undefined, day: string): Plan {
  const parsed = Body.safeParse(candidateOf(row, before, day));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path: [first, second] }) => String(first === 'price' ? second : first));
    const wrong = serviceColumns.filter((column) => fields.some((field) => (columnOf[field] ?? field) === column));
    return { outcome: 'error', errors: wrong.map((column) => ({ column, message: messageOf(column) })) };
  }
  const body = tidy(parsed.data);
  if (lacksExtra(body.pricing, body.price)) return refused('extra_price', messageOf('extra_price'));
  if (lacksCure(body)) return refused('wait_after_percent', messageOf('wait_after_percent'));
  if (!before) return { outcome: 'created', errors: [], body };
  const price = newPrice(before.prices, body.price);
  if (price === 'taken') return refused('valid_from', errorText.price_exists);
  const same = differing(before, body).length === 0 && !price;
  return { outcome: same ? 'unchanged' : 'updated', errors: [], before, body: { ...body, price } };
}

type Problem = keyof typeof text.problems;
const alike: Record<Exclude<ServiceColumn, Problem>, Problem> = {
  by_condition: 'choice',
  dirty_percent: 'percent',
  heavy_percent: 'percent',
  suv_percent: 'percent',
  truck_percent: 'percent',
  van_percent: 'percent',
  taxable: 'choice',
  online: 'choice',
  active: 'choice',
};
const isAlike = (column: ServiceColumn): column is keyof typeof alike => column in alike;

const messageOf = (column: ServiceColumn) =>
  fill(text.problems[isAlike(column) ? alike[column] : column], { skills: serviceKinds.join(', ') });

/** The new price from that day on; null if the price is already the same. */
function newPrice(prices: ServicePrice[], price: ServicePrice): ServicePrice | 'taken' | null {
  const now = rateOf(prices, price.valid_from);
  if (now && isDeepStrictEqual({ ...now, valid_from: '' }, { ...price, valid_from: '' })) return null;
  return now?.valid_from === price.valid_from ? 'taken' : price;
}

const texts = nullableKeys(Body);

const fresh = {
  ...Object.fromEntries(texts.map((key) => [key, null])),
  by_condition: false,
  billing: 'visit',
  extra_minutes: 0,
  buffer_minutes: 0,
  people_min: 1,
  wait_minutes: 0,
  taxable: true,
  deposit_percent: 0,
  skills: [],
  online: false,
  active: true,
  checklist: [],
};
/** The price itself is required. */
const { price_cents: _price, ...unpriced } = firstRate;
/** Cells that have a meaning when empty; for any other column an empty cell keeps the current value. */
const mayBeEmpty = new Set<string>(['minimum', 'skills', 'checklist', ...texts]);
const priceFields: Partial<Record<ServiceColumn, string>> = {
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

/** The row applied to the existing service, or to the defaults of a new one. */
function candidateOf(row: Row, before: Service | undefined, day: string): unknown {
  const { id: _, created_at: __, prices = [], ...values } = before ?? ({ ...fresh } as Partial<Service>);
  const from = row['valid_from']?.trim() || day;
  const now = rateOf(prices, from) ?? prices.at(-1) ?? unpriced;
  const fields: Record<string, unknown> = { ...values };
  const price: Record<string, unknown> = { ...now, valid_from: from };
  for (const column of serviceColumns) {
    const cell = row[column]?.trim();
    if (cell === undefined || (cell === '' && !mayBeEmpty.has(column))) continue;
    const priced = priceFields[column];
    if (priced) price[priced] = valueOf(column, cell);
    else fields[column] = valueOf(column, cell);
  }
  return { ...fields, price };
}
