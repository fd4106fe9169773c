import { conditions, type Condition } from '#contract/trade.ts';

/** A finished visit of one service: the price book's minutes, and those of the clock. */
export type TimedVisit = { condition: Condition; book_minutes: number; actual_minutes: number };

/** What the times of a service say. A factor is of the price book's minutes: 1.12 is 12% longer. */
export type Learned = {
  /** Clean times it was learned from. */
  jobs: number;
  /** What those took, as they were clocked. */
  took: number;
  /** What an estimate is multiplied by: nearer to 1 than `took` while there are few. */
  factors: Record<Condition, number>;
  /** Whether there are enough of them. */
  used: boolean;
};

/** Fewer clean times than this say nothing yet. More than the last `most` aren't read: crews and tools change. */
export const estimateJobs = { least: 8, most: 160 } as const;

/** Whatever the clock says, an estimate stays within these. */
export const estimateFactors = { min: 0.6, max: 1.8 } as const;

/** So many jobs weigh as much as the price book; so many of one condition as much as all of the service. */
const bookWeight = 6;
const conditionWeight = 8;
const step = 5;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
}

/**
 * Without clocks that were forgotten: beyond 2.5 robust deviations (the median absolute one, scaled to the normal
 * distribution). A floor keeps a few equal times from leaving out all others; under five, a median says too little.
 */
export function cleanLogs(logs: readonly number[]): number[] {
  if (logs.length < 5) return logs.filter((log) => Math.abs(log) < Math.log(2.5));
  const middle = median(logs);
  const deviation = Math.max(0.15, 1.4826 * median(logs.map((log) => Math.abs(log - middle))));
  return logs.filter((log) => Math.abs(log - middle) <= 2.5 * deviation);
}

/** The mean of clean logs, drawn toward a prior as if that had been seen `weight` times. */
const shrink = (logs: readonly number[], prior: number, weight: number) =>
  logs.length === 0 ? prior : prior + ((mean(logs) - prior) * logs.length) / (logs.length + weight);

const within = (factor: number) => Math.min(estimateFactors.max, Math.max(estimateFactors.min, factor));

/** Learns one service from its visits, always against the price book's minutes: an estimate never feeds on itself. */
export function learn(visits: readonly TimedVisit[]): Learned {
  const timed = visits
    .filter(({ book_minutes, actual_minutes }) => book_minutes > 0 && actual_minutes > 0)
    .map(({ condition, book_minutes, actual_minutes }) => ({
      condition,
      log: Math.log(actual_minutes / book_minutes),
    }));
  const all = cleanLogs(timed.map(({ log }) => log));
  const service = shrink(all, 0, bookWeight);
  const factorOf = (condition: Condition) => {
    const own = cleanLogs(timed.flatMap((each) => (each.condition === condition ? [each.log] : [])));
    return within(Math.exp(shrink(own, service, conditionWeight)));
  };
  return {
    jobs: all.length,
    took: all.length === 0 ? 1 : Math.exp(mean(all)),
    factors: Object.fromEntries(conditions.map((condition) => [condition, factorOf(condition)])) as Learned['factors'],
    used: all.length >= estimateJobs.least,
  };
}

/** The price book's minutes as they are learned, in steps of five. */
export const learnedMinutes = (book: number, factor: number): number =>
  Math.max(step, Math.round((book * within(factor)) / step) * step);
