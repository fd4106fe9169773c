export type Bar = {
  key: string;
  /** In full, as it is read out: Thu, Nov 12. */
  label: string;
  /** Below the axis: Nov 12. */
  short: string;
  value: number;
  /** What it is compared with. */
  before?: number;
  /** Where the rows behind the number are. */
  to?: string;
  /** It still runs. */
  current?: boolean;
};

/** Where values stand on a chart: round steps that hold all of them, and 0. */
export type Scale = { ticks: number[]; y: (value: number) => number };

const roundSteps = [1, 2, 2.5, 5, 10];

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (roundSteps.find((step) => step * power >= least) ?? 10) * power;
}

export function scaleOf(values: readonly number[], height: number): Scale {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const wanted = (most - least) / 3 || 1;
  // Whole jobs have no half one between them.
  const step = roundStep(values.every(Number.isInteger) ? Math.max(1, wanted) : wanted);
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const span = (last - first) * step;
  return { ticks, y: (value) => ((last * step - value) / span) * height };
}

/** Of a name below the axis, about. */
const [letter, gap] = [6.2, 6];

/** Which bars have a name below them in so much room, so that none overlap: the last one, and every so many before it. */
export function namedEvery(bars: readonly Bar[], width: number): number {
  const longest = Math.max(...bars.map(({ short }) => short.length));
  return Math.ceil(bars.length / Math.max(1, Math.floor(width / (longest * letter + gap))));
}
