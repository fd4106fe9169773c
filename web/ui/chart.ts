export type Bar = {
  key: string;
  /** In full, for screen readers: Thu, Nov 12. */
  label: string;
  /** Below the axis: Nov 12. */
  short: string;
  value: number;
  /** The compared value. */
  before?: number;
  /** The path to the rows behind the number. */
  to?: string;
  /** The current period. */
  current?: boolean;
};

/** What a chart shows, as bars and as a table. */
export type Numbers = {
  label: string;
  bars: readonly Bar[];
  /** The names of the bars and of the marks over them. */
  series: { value: string; before?: string };
  /** The name of a bar's unit: Day. */
  unit: string;
  format: (value: number) => string;
};

/** The positions of values on a chart: round steps that include all of them, and 0. */
export type Scale = { ticks: number[]; y: (value: number) => number };

const roundSteps = [1, 2, 2.5, 5, 10];

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (roundSteps.find((step) => step * power >= least) ?? 10) * power;
}

export function scaleOf(values: readonly number[], height: number): Scale {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const wanted = (most - least) / 3 || 1;
  // Whole numbers, such as jobs, get no fractional steps.
  const step = roundStep(values.every(Number.isInteger) ? Math.max(1, wanted) : wanted);
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const span = (last - first) * step;
  return { ticks, y: (value) => ((last * step - value) / span) * height };
}

/** Approximate widths of a letter and a gap below the axis. */
const [letter, gap] = [6.2, 6];

/** How often a bar has a name below it in this width, so that none overlap: the last one, and every nth before it. */
export function namedEvery(bars: readonly Bar[], width: number): number {
  const longest = Math.max(...bars.map(({ short }) => short.length));
  return Math.ceil(bars.length / Math.max(1, Math.floor(width / (longest * letter + gap))));
}
