import type { Books } from '#contract/books.ts';
import { booksText as text } from '#contract/text/en/books.ts';
import { formatMonth } from '#web/calendar.ts';

const height = 132;
const bar = 26;

/** Bars for what was earned, a tick over each for what came in. The numbers stand in the table below. */
export function MonthsChart({ books: { months, currency } }: { books: Books }) {
  const net = (month: (typeof months)[number]) => month.revenue_cents - month.refunds_cents;
  const values = months.flatMap((month) => [net(month), month.cash_cents]);
  const [most, least] = [Math.max(1, ...values), Math.min(0, ...values)];
  const y = (cents: number) => ((most - cents) / (most - least)) * height;
  const zero = y(0);
  const share = 100 / months.length;
  const short = new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact' });
  return (
    <figure aria-label={text.chart} className="px-4 pb-3">
      {/* Twelve months fit on a phone; of more, some are reached by scrolling. */}
      <div className="overflow-x-auto">
        <svg
          aria-hidden
          height={height + 34}
          style={{ minWidth: `${months.length * 1.75}rem` }}
          className="block w-full pt-3.5 [overflow:visible]"
        >
          {months.map((month, index) => {
            const [top, bottom] = [Math.min(y(net(month)), zero), Math.max(y(net(month)), zero)];
            return (
              <svg key={month.month} x={`${index * share}%`} width={`${share}%`} className="[overflow:visible]">
                <svg x="50%" className="[overflow:visible]">
                  <rect
                    x={-bar / 2}
                    y={top}
                    width={bar}
                    height={Math.max(bottom - top, net(month) ? 1.5 : 0)}
                    rx={2}
                    className="fill-text"
                  />
                  {month.cash_cents !== 0 && (
                    <rect
                      x={-bar / 2 - 5}
                      y={y(month.cash_cents) - 2.5}
                      width={bar + 10}
                      height={5}
                      rx={1}
                      className="fill-spray stroke-accent"
                      strokeWidth={1}
                    />
                  )}
                  {net(month) > 0 && (
                    <text
                      y={Math.min(top, y(month.cash_cents)) - 6}
                      textAnchor="middle"
                      className="fill-muted narrow text-11 max-md:hidden"
                    >
                      {short.format(net(month) / 100)}
                    </text>
                  )}
                  <text y={height + 15} textAnchor="middle" className="fill-muted narrow text-12">
                    {formatMonth(month.month, 'short')}
                  </text>
                </svg>
              </svg>
            );
          })}
          <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-control" strokeWidth={1} />
        </svg>
      </div>
      <figcaption className="mt-1 flex gap-4 text-13 text-muted md:text-12">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-[2px] bg-text" />
          {text.net}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="h-1 w-4 rounded-[1px] bg-spray ring-1 ring-accent" />
          {text.cash}
        </span>
      </figcaption>
    </figure>
  );
}
