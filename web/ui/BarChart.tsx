import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { chartText as text } from '#text/charts.ts';
import { BarLabel, ChartBar } from '#web/ui/ChartBar.tsx';
import { ChartLegend } from '#web/ui/ChartLegend.tsx';
import { ChartTable } from '#web/ui/ChartTable.tsx';
import { namedEvery, scaleOf, type Bar, type Numbers } from '#web/ui/chart.ts';

type Props = Numbers & {
  /** The short format for the axis: $2k. */
  formatAxis: (value: number) => string;
  height?: number;
  /** `switch` has a button that shows the table; use `none` if the page has the numbers beside the chart. */
  table?: 'switch' | 'none';
  /** Stands beside the legend. */
  end?: ReactNode;
};

const sides: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Bars above or below 0, with a mark for the compared value. It is one tab stop; arrow keys move along the bars. */
export function BarChart({
  label,
  bars,
  series,
  unit,
  format,
  formatAxis,
  height = 200,
  table = 'switch',
  end,
}: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const says = (bar: Bar) =>
    `${bar.label}: ${format(bar.value)}${bar.before === undefined ? '' : `, ${series.before} ${format(bar.before)}`}`;
  return (
    <figure aria-label={label} className="@container min-w-0 px-4 pb-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <ChartLegend series={series} />
        {table === 'switch' && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="min-h-11 rounded-control px-2 text-14 font-medium text-accent hover:underline md:min-h-8 md:text-13 print:hidden"
          >
            {open ? text.hideTable : text.showTable}
          </button>
        )}
        {end}
      </div>
      {hasEnough(bars) ? (
        <Plot label={label} bars={bars} says={says} formatAxis={formatAxis} height={height} />
      ) : (
        <p className="py-8 text-center text-15 text-muted md:text-13">{text.tooLittle}</p>
      )}
      {table === 'switch' && (
        <div id={id} className={open ? 'mt-3' : 'sr-only'}>
          <ChartTable label={label} bars={bars} series={series} unit={unit} format={format} open={open} />
        </div>
      )}
    </figure>
  );
}

/** A single bar says no more than its number. */
const hasEnough = (bars: readonly Bar[]) => bars.filter(({ value, before }) => value || before).length > 1;

type PlotProps = Pick<Props, 'label' | 'bars' | 'formatAxis'> & { says: (bar: Bar) => string; height: number };

/** The space above the bars for the label of the active one, and below them for their names. */
const [above, below] = [30, 22];

function Plot({ label, bars, says, formatAxis, height }: PlotProps) {
  const last = bars.length - 1;
  const [left, setLeft] = useState(last);
  const [focused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  // The bar that Tab returns to; a shorter period has fewer bars.
  const stop = Math.min(left, last);
  const highest = bars.reduce((best, bar, index) => (bar.value > bars[best]!.value ? index : best), 0);
  const shown = Math.min(hovered ?? (focused ? stop : highest), last);
  const { ticks, y } = scaleOf(
    bars.flatMap(({ value, before }) => (before === undefined ? [value] : [value, before])),
    height,
  );
  const share = 100 / bars.length;
  const every = namedEvery(bars, 430);
  // Fewer of those names if there is little room.
  const seldom = every * Math.ceil(namedEvery(bars, 250) / every);

  function walk(event: KeyboardEvent<SVGElement>) {
    const to = sides[event.key]?.(stop, last);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<SVGElement>('[role=option]')[to]?.focus();
  }

  return (
    <div className="flex gap-2.5 tabular-nums">
      <Axis ticks={ticks} y={y} formatAxis={formatAxis} height={height} />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of the bars has the focus */}
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag draws
        role="listbox"
        aria-label={label}
        aria-orientation="horizontal"
        height={above + height + below}
        style={{ maxWidth: bars.length * 96 }}
        onKeyDown={walk}
        className="block min-w-0 flex-1 [overflow:visible]"
      >
        <g aria-hidden>
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={above + y(tick)}
              y2={above + y(tick)}
              strokeDasharray={tick === 0 ? undefined : '2 4'}
              className={tick === 0 ? 'stroke-control' : 'stroke-border'}
            />
          ))}
        </g>
        {bars.map((bar, index) => (
          <svg
            key={bar.key}
            x={`${index * share}%`}
            width={`${share}%`}
            height={above + height + below}
            className="[overflow:visible]"
          >
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- arrows and Tab bring the focus as well */}
            <g
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag draws
              role="option"
              aria-label={says(bar)}
              aria-selected={focused && index === stop}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => {
                setFocused(true);
                setLeft(index);
              }}
              onBlur={() => setFocused(false)}
              onClick={(event) => event.currentTarget.focus()}
              onPointerEnter={() => setHovered(index)}
              onPointerLeave={() => setHovered(null)}
              className="group outline-none"
            >
              <ChartBar bar={bar} y={y} top={above} height={height} />
            </g>
            {(last - index) % every === 0 && (
              <text
                aria-hidden
                x="50%"
                y={above + height + 16}
                textAnchor="middle"
                className={`narrow text-12 ${bar.current ? 'fill-text font-strong' : 'fill-muted'} ${(last - index) % seldom === 0 ? '' : 'hidden @md:block'}`}
              >
                {bar.short}
              </text>
            )}
          </svg>
        ))}
        {bars[shown] && (
          <BarLabel
            at={(shown + 0.5) * share}
            text={says(bars[shown])}
            to={above + Math.min(y(0), y(bars[shown].value))}
          />
        )}
      </svg>
    </div>
  );
}

/** As wide as its longest number, which is rendered once more, invisibly. */
function Axis({
  ticks,
  y,
  formatAxis,
  height,
}: {
  ticks: number[];
  y: (value: number) => number;
  formatAxis: (value: number) => string;
  height: number;
}) {
  return (
    <div
      aria-hidden
      style={{ height: above + height + below }}
      className="relative flex-none text-right text-12 text-muted narrow"
    >
      {ticks.map((tick) => (
        <span key={tick} className="block h-0 overflow-hidden">
          {formatAxis(tick)}
        </span>
      ))}
      {ticks.map((tick) => (
        <span key={tick} style={{ top: above + y(tick) - 8 }} className="absolute right-0 leading-4">
          {formatAxis(tick)}
        </span>
      ))}
    </div>
  );
}
