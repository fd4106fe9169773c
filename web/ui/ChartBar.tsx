import type { Bar } from '#web/ui/chart.ts';

type Props = { bar: Bar; y: (value: number) => number; top: number; height: number };

/** One bar in its slot. The mark is a line of its own, so that the two differ without color, on paper too. */
export function ChartBar({ bar: { value, before, current }, y, top, height }: Props) {
  const [upper, lower] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
  return (
    <>
      <rect
        y={top - 6}
        width="100%"
        height={height + 6}
        rx={3}
        className="fill-transparent group-hover:fill-hover group-focus-visible:fill-hover group-focus-visible:stroke-focus group-focus-visible:stroke-2"
      />
      {value !== 0 && (
        <rect
          x="16%"
          y={top + upper}
          width="68%"
          height={Math.max(lower - upper, 1.5)}
          rx={2}
          className={current ? 'fill-spray stroke-accent' : 'fill-chart'}
        />
      )}
      {before !== undefined && before !== 0 && (
        <rect
          x="6%"
          y={top + y(before) - 1.5}
          width="88%"
          height={3}
          className="fill-chart-before stroke-surface"
          strokeWidth={0.75}
        />
      )}
    </>
  );
}

/** The label of the active bar, above all bars and connected to it by a line. */
export function BarLabel({ at, text, to }: { at: number; text: string; to: number }) {
  const anchor = at < 33 ? 'start' : at > 67 ? 'end' : 'middle';
  return (
    <svg aria-hidden x={`${at}%`} className="pointer-events-none [overflow:visible]">
      <path d={`M0 16V${Math.max(18, to - 3)}`} className="stroke-text" />
      <text y={11} textAnchor={anchor} className="fill-text text-12 font-strong">
        {text}
      </text>
    </svg>
  );
}
