import { v7 as uuidv7 } from 'uuid';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { firstName } from '#contract/base/firstName.ts';
import type { InvoiceLine, NewLine } from '#contract/money/invoice.schema.ts';
import { totalsOf } from '#contract/money/money.ts';
import { planMonth, planNote } from '#contract/money/planNote.ts';
import { durationText } from '#text/duration.ts';
import { invoiceLineText as words } from '#text/invoiceLines.ts';
import { invoiceErrorText as text } from '#text/moneyErrors.ts';
import { planText } from '#text/plans.ts';
import { vehicleText } from '#text/quantities.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import type { DoneItem } from '#server/features/invoices/drafts/lines.queries.ts';
import { rateOn, taxed, usualRate } from '#server/features/invoices/drafts/taxes.ts';
import { money, number } from '#server/features/invoices/pdf/format.ts';
import { refused } from '#server/http/refused.ts';
import { currentLocale } from '#server/language.ts';

const shortDay = (date: string) =>
  new Intl.DateTimeFormat(currentLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));

function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const said = hours === 0 ? durationText.minutes : rest === 0 ? durationText.hours : durationText.hoursMinutes;
  return fill(said, { hours: number(hours), minutes: rest });
}

function countOf({ category, unit, units, minutes, square_feet, vehicle_size }: DoneItem): string | null {
  if (minutes !== null) return timeOf(minutes);
  if (square_feet !== null) return fill(workText.area, { count: number(square_feet) });
  if (vehicle_size !== null) return vehicleText[vehicle_size];
  if (units === null) return null;
  if (unit !== null) return fill(words.own, { count: number(units), unit });
  const [one, more] = category === 'bins' ? [words.bin, words.bins] : [words.unit, words.units];
  return units === 1 ? one : fill(more, { count: number(units) });
}

/** A plan's line names its month: "Trash-bin plan, November 2026". */
const descriptionOf = ({ service_name, plan }: DoneItem): string => {
  if (!plan) return service_name.slice(0, 160);
  const month = planMonth(plan, currentLocale());
  return fill(planText.line, { service: service_name.slice(0, 158 - month.length), month });
};

/** Why the price differs from the price book, and the discount if it is lower. */
function reasonOf({ price_reason, price_cents, book_cents, currency }: DoneItem): string | null {
  const off = (book_cents ?? price_cents) - price_cents;
  return price_reason && off > 0 ? fill(words.off, { reason: price_reason, off: money(off, currency) }) : price_reason;
}

/** "820 sq ft, Nov 10, Marcus": clients know technicians by their first names. */
const detailOf = (item: DoneItem): string =>
  [
    item.plan?.included && planNote(item.plan, currentLocale()),
    countOf(item),
    words.condition[item.condition],
    reasonOf(item),
    shortDay(item.day),
    item.technician_name && firstName(item.technician_name),
  ]
    .filter(Boolean)
    .join(', ')
    .slice(0, 300);

/** The work at the price it was sold for; at zero if another visit is charged for the plan's month. */
export function linesFrom(items: DoneItem[], rates: TaxRate[], day: string): NewLine[] {
  const usual = usualRate(rates, day);
  return items.map((item) => ({
    id: uuidv7(),
    job_id: item.job_id,
    service_id: item.service_id,
    description: descriptionOf(item),
    detail: detailOf(item),
    quantity: 1,
    unit_cents: item.plan?.included ? 0 : item.price_cents,
    tax_rate_id: item.taxable && !item.plan?.included ? (usual?.id ?? null) : null,
  }));
}

/** Lines as they are stored, with their tax as of a day. */
export function priced(lines: NewLine[], jobIds: string[], rates: TaxRate[], day: string): InvoiceLine[] {
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw refused('lines', text.repeatedLine);
  if (lines.some(({ job_id }) => job_id !== null && !jobIds.includes(job_id))) throw refused('lines', text.foreignJob);
  return lines.map((line) => {
    const rate = line.tax_rate_id === null ? undefined : rateOn(rates, line.tax_rate_id, day);
    if (line.tax_rate_id !== null && !rate) throw refused('lines', text.noRate);
    return { ...taxed(line, rate), tax_rate_id: rate?.id ?? null };
  });
}

/** The totals. A negative total is a typing mistake. */
export function totalled(lines: InvoiceLine[]) {
  const totals = totalsOf(lines);
  if (totals.total_cents < 0) throw refused('lines', text.negative);
  return totals;
}
