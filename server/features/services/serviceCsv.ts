import { fromCents, toCents } from '#contract/base/amount.ts';
import { toCategory } from '#contract/jobs/categories.ts';
import { rateOf } from '#contract/money/price.ts';
import type { ChecklistStep, Service } from '#contract/jobs/service.schema.ts';
import { serviceImportText as text } from '#text/services.ts';

export type Column = keyof typeof text.columns;

/** A way for each column: how it is written, and how it is read. What can't be read becomes what no schema accepts. */
const print: Record<Column, (service: Service, price: Service['prices'][number]) => string> = {
  name: ({ name }) => name,
  category: ({ category }) => category,
  pricing: ({ pricing }) => pricing,
  unit: ({ unit }) => unit ?? '',
  price: (_, { price_cents }) => fromCents(price_cents),
  minimum: (_, { minimum_cents }) => (minimum_cents === null ? '' : fromCents(minimum_cents)),
  included_units: (_, price) => String(price.included_units),
  extra_price: (_, { extra_cents }) => fromCents(extra_cents),
  by_condition: ({ by_condition }) => yesNo(by_condition),
  dirty_percent: (_, price) => String(price.dirty_percent),
  heavy_percent: (_, price) => String(price.heavy_percent),
  suv_percent: (_, price) => String(price.suv_percent),
  truck_percent: (_, price) => String(price.truck_percent),
  van_percent: (_, price) => String(price.van_percent),
  valid_from: (_, { valid_from }) => valid_from,
  duration_minutes: (service) => String(service.duration_minutes),
  extra_minutes: (service) => String(service.extra_minutes),
  buffer_minutes: (service) => String(service.buffer_minutes),
  deposit_percent: (service) => String(service.deposit_percent),
  billing: ({ billing }) => billing,
  taxable: ({ taxable }) => yesNo(taxable),
  online: ({ online }) => yesNo(online),
  active: ({ active }) => yesNo(active),
  skills: ({ skills }) => skills.join(', '),
  description: ({ description }) => description ?? '',
  checklist: ({ checklist }) => checklist.map(stepText).join(' | '),
};

export const columns = Object.keys(text.columns) as Column[];

/** One line: the service with the price of that day. */
export function cellsOf(service: Service, day: string): string[] {
  // Without one that has begun, the first that will.
  const price = rateOf(service.prices, day) ?? service.prices.at(-1)!;
  return columns.map((column) => print[column](service, price));
}

const yesNo = (value: boolean) => (value ? text.yes : text.no);
const whole = (cell: string) => (/^\d{1,6}$/.test(cell) ? Number(cell) : Number.NaN);
const word = (cell: string) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_');
const choice = (cell: string) =>
  ({ yes: true, true: true, '1': true, no: false, false: false, '0': false })[cell.toLowerCase()];

/** What a cell says, for a cell that was trimmed. */
export const read: Record<Column, (cell: string) => unknown> = {
  name: String,
  category: toCategory,
  pricing: word,
  unit: (cell) => cell || null,
  price: toCents,
  minimum: (cell) => (cell ? (toCents(cell) ?? Number.NaN) : null),
  included_units: whole,
  extra_price: toCents,
  by_condition: choice,
  dirty_percent: whole,
  heavy_percent: whole,
  suv_percent: whole,
  truck_percent: whole,
  van_percent: whole,
  valid_from: String,
  duration_minutes: whole,
  extra_minutes: whole,
  buffer_minutes: whole,
  deposit_percent: whole,
  billing: word,
  taxable: choice,
  online: choice,
  active: choice,
  skills: (cell) =>
    cell
      .split(/[,;|]/)
      .map((each) => word(each.trim()))
      .filter(Boolean),
  description: (cell) => cell || null,
  checklist: stepsOf,
};

const asksForPhoto = / \(photo\)$/;
const isOptional = / \(optional\)$/;

/** `Edges`, `Edges (photo)` or `Edges (photo) (optional)`. A backslash keeps what would part or mark steps. */
function stepText({ task, photo, required }: ChecklistStep): string {
  const safe = task
    .replaceAll(/[\\|]/g, String.raw`\$&`)
    .replace(asksForPhoto, String.raw` \(photo)`)
    .replace(isOptional, String.raw` \(optional)`);
  return [safe, ...(photo ? [text.photo] : []), ...(required ? [] : [text.optional])].join(' ');
}

function stepsOf(cell: string): ChecklistStep[] {
  const parts = cell.match(/(?:\\.|[^|\\]|\\$)+/gs) ?? [];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const step = part.replace(isOptional, '');
      return {
        task: step.replace(asksForPhoto, '').replaceAll(/\\(.)/gs, '$1'),
        photo: asksForPhoto.test(step),
        required: !isOptional.test(part),
      };
    });
}
