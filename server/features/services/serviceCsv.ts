import { fromCents, toCents } from '#contract/base/amount.ts';
import { serviceColumns, type ServiceColumn } from '#contract/jobs/serviceFile.ts';
import { toCategory } from '#contract/jobs/categories.ts';
import { rateOf } from '#contract/money/price.ts';
import type { ChecklistStep, Service } from '#contract/jobs/service.schema.ts';
import { serviceImportText as text } from '#text/services.ts';

/** The columns that aren't written as they are stored. */
const print: Partial<Record<ServiceColumn, (service: Service, price: Service['prices'][number]) => string>> = {
  price: (_, { price_cents }) => fromCents(price_cents),
  minimum: (_, { minimum_cents }) => (minimum_cents === null ? '' : fromCents(minimum_cents)),
  extra_price: (_, { extra_cents }) => fromCents(extra_cents),
  skills: ({ skills }) => skills.join(', '),
  checklist: ({ checklist }) => checklist.map(stepText).join(' | '),
};

/** One line: the service with its price on that day. */
export function cellsOf(service: Service, day: string): string[] {
  // If no price is in effect yet, the first future one.
  const price = rateOf(service.prices, day) ?? service.prices.at(-1)!;
  const { skills: _, checklist: __, prices: ___, ...stored } = { ...service, ...price };
  return serviceColumns.map(
    (column) => print[column]?.(service, price) ?? plain(stored[column as keyof typeof stored]),
  );
}

const plain = (value: string | number | boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? text.yes : text.no) : String(value ?? '');
const whole = (cell: string) => (/^\d{1,6}$/.test(cell) ? Number(cell) : Number.NaN);
const word = (cell: string) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_');
const choice = (cell: string) =>
  ({ yes: true, true: true, '1': true, no: false, false: false, '0': false })[cell.toLowerCase()];

/** The value of a trimmed cell. A cell that can't be read becomes a value that no schema accepts. */
export const valueOf = (column: ServiceColumn, cell: string): unknown => (read[column] ?? textIn)(cell);

const textIn = (cell: string) => cell || null;
const read: Partial<Record<ServiceColumn, (cell: string) => unknown>> = {
  category: toCategory,
  pricing: word,
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
  duration_minutes: whole,
  extra_minutes: whole,
  buffer_minutes: whole,
  people_min: whole,
  wait_minutes: whole,
  wait_after_percent: (cell) => (cell ? whole(cell) : null),
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
  checklist: stepsOf,
};

const asksForPhoto = / \(photo\)$/;
const isOptional = / \(optional\)$/;

/** `Edges`, `Edges (photo)` or `Edges (photo) (optional)`. A backslash escapes characters that would separate or mark steps. */
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
