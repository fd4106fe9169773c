import { pdfText as text } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import type { BillTo } from '#server/db/schema.ts';
import { dayOf, daysOf, longDayOf } from '#server/features/invoices/pdf/format.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';

type Visit = NonNullable<BillTo['work']>[number];
const most = 3;

/** Where the work was done and on which day: several visits as a range of days, several places as a list. */
export function workLines(visits: Visit[], timeZone: string): PdfContent['parties'] {
  const places = [...new Set(visits.map(({ place }) => place))];
  const [first, ...others] = places;
  if (first === undefined) return [];
  const more = others.length > most ? [fill(text.work.more, { count: others.length - most + 1 })] : [];
  const listed = others.slice(0, more.length > 0 ? most - 1 : most);
  return [{ label: text.workDone, name: first, lines: [...listed, ...more, ...when(visits, timeZone)] }];
}

function when(visits: Visit[], timeZone: string): string[] {
  const days = visits.flatMap(({ starts_at, last_at }) => [starts_at ?? [], last_at ?? []].flat());
  if (days.length === 0) return [];
  const sorted = days.toSorted();
  const [first, last] = [dayOf(sorted[0]!, timeZone), dayOf(sorted.at(-1)!, timeZone)];
  if (visits.length === 1 && first !== last)
    return [fill(text.work.days, { days: daysOf(sorted[0]!, sorted.at(-1)!, timeZone) })];
  if (visits.length === 1) return [fill(text.work.on, { day: longDayOf(days[0]!, timeZone) })];
  const count = visits.length;
  return [
    first === last
      ? fill(text.work.visitsOneDay, { count, day: first })
      : fill(text.work.visits, { count, first, last }),
  ];
}
