import { useQuery } from '@tanstack/react-query';
import { ArrowRight, FileSignature } from 'lucide-react';
import { Link } from 'react-router';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { ownQuotesText as text } from '#text/ownQuotes.ts';
import { ownQuotePath, ownQuotesQuery, stateOf } from '#web/features/client/quotes/ownQuotes.ts';
import { formatCalendarDay } from '#web/when.ts';

/** Quotes that wait for their client; renders nothing if there are none. */
export function OpenQuotes() {
  const { data = [] } = useQuery(ownQuotesQuery);
  const open = data.flatMap((quote) => {
    const state = stateOf(quote);
    return state === 'open' || state === 'deposit' ? [{ ...quote, state }] : [];
  });
  if (open.length === 0) return null;
  return (
    <ul aria-label={text.openTitle} className="grid gap-2">
      {open.map(({ id, state, content }) => (
        <li key={id}>
          <Link
            to={ownQuotePath(id)}
            className="flex min-h-14 items-center gap-3 rounded-panel bg-warning-soft px-4 py-2.5 text-warning-on"
          >
            <FileSignature size={20} aria-hidden className="flex-none" />
            <span className="min-w-0 flex-1 text-15 wrap-anywhere md:text-13">
              <b className="block font-strong">{content.title}</b>
              {fill(text[state], { quote: quoteName(content), date: formatCalendarDay(content.valid_until) })}
            </span>
            <ArrowRight size={18} aria-hidden className="flex-none" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
