import { pdfText as text } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import type { BillTo } from '#server/db/schema.ts';
import { dayOf, longDayOf, timeOf } from '#server/features/invoices/pdf/format.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';

type Visit = NonNullable<BillTo['work']>[number];
const most = 3;

/** Where the work was done and when: one visit to the minute, several as a span, several places as a list. */
export function workLines(visits: Visit[], timeZone: string): PdfContent['parties'] {
  const places = [...new Set(visits.map(({ place }) => place))];
  const [first, ...others] = places;
  if (first === undefined) return [];
  const more = others.length > most ? [fill(text.work.more, { count: others.length - most + 1 })] : [];
  const listed = others.slice(0, more.length > 0 ? most - 1 : most);
  return [{ label: text.workDone, name: first, lines: [...listed, ...more, ...when(visits, timeZone)] }];
}

function when(visits: Visit[], timeZone: string): string[] {
  const planned = visits.filter(({ starts_at }) => starts_at !== null).map(({ starts_at }) => starts_at!);
  const [one] = visits;
  if (visits.length === 1 && one?.starts_at && one.ends_at) {
    const day = longDayOf(one.starts_at, timeZone);
    return [fill(text.work.from, { day, from: timeOf(one.starts_at, timeZone), to: timeOf(one.ends_at, timeZone) })];
  }
  if (planned.length === 0) return [];
  const sorted = planned.toSorted();
  const [first, last] = [dayOf(sorted[0]!, timeZone), dayOf(sorted.at(-1)!, timeZone)];
  const count = visits.length;
  return [
    first === last
      ? fill(text.work.visitsOneDay, { count, day: first })
      : fill(text.work.visits, { count, first, last }),
  ];
}
