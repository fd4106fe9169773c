import { jobLimits } from '#contract/base/limits.ts';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingNoteText } from '#text/bookings.ts';
import { quoteNoteText as text } from '#text/quoteDocs.ts';
import { longDayOf, timeOf } from '#server/features/invoices/pdf/format.ts';
import type { Acceptance, LockedQuote } from '#server/features/quotes/quotes.queries.ts';

/** Fits a title into the limits of a job's title. */
export const fitting = (title: string) => title.slice(0, jobLimits.title.max).padEnd(jobLimits.title.min, '.');

/** "Driveway wash", "Driveway wash + 2 more" */
export function titleOf(lines: { name: string }[]): string {
  const [first, ...others] = lines;
  const title =
    others.length === 0 ? first!.name : fill(bookingNoteText.more, { name: first!.name, count: others.length });
  return fitting(title);
}

export function descriptionOf(
  quote: LockedQuote,
  { from: { time_zone } }: QuoteContent,
  { cancel_until }: Acceptance,
): string {
  const said = fill(text.job, { number: quoteName(quote) });
  if (cancel_until === null) return said;
  const until = `${longDayOf(cancel_until, time_zone)}, ${timeOf(cancel_until, time_zone)}`;
  return `${said} ${fill(text.jobWait, { until })}`;
}
