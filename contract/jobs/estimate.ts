import { conditions, type Condition } from '#contract/jobs/service.kinds.ts';

/** A finished visit of one service: its minutes by the price book and by the clock. */
export type TimedVisit = { condition: Condition; book_minutes: number; actual_minutes: number };

/** The learned times of a service. Factors relate to the price book's minutes: 1.12 is 12% longer. */
export type Learned = {
  /** The number of clean times behind it. */
  jobs: number;
  /** The mean factor of those times, as clocked. */
  took: number;
  /** The factor of an estimate for each condition: closer to 1 than `took` while there are few times. */
  factors: Record<Condition, number>;
  /** Whether there are enough times to use it. */
  used: boolean;
};

/** Fewer clean times than `least` aren't used yet. Only the last `most` are read: crews and tools change. */
export const estimateJobs = { least: 8, most: 160 } as const;

/** The bounds of an estimate, whatever the clock says. */
export const estimateFactors = { min: 0.6, max: 1.8 } as const;

/**
 * The number of jobs that weighs as much as the price book, and of one condition's jobs that weighs as much as the whole service.
 */
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
 * Drops forgotten clocks: times beyond 2.5 robust deviations (the median absolute deviation, scaled to the normal distribution).
 * The floor of 0.15 keeps a few equal times from excluding all others; with fewer than five times, a median says too little.
 */
export function cleanLogs(logs: readonly number[]): number[] {
  if (logs.length < 5) return logs.filter((log) => Math.abs(log) < Math.log(2.5));
  const middle = median(logs);
  const deviation = Math.max(0.15, 1.4826 * median(logs.map((log) => Math.abs(log - middle))));
  return logs.filter((log) => Math.abs(log - middle) <= 2.5 * deviation);
}

/** The mean of clean logs, pulled toward a prior that counts as `weight` observations. */
const shrink = (logs: readonly number[], prior: number, weight: number) =>
  logs.length === 0 ? prior : prior + ((mean(logs) - prior) * logs.length) / (logs.length + weight);

const within = (factor: number) => Math.min(estimateFactors.max, Math.max(estimateFactors.min, factor));

/** Learns one service from its visits, always relative to the price book's minutes: an estimate never feeds on itself. */
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

/** The price book's minutes times the learned factor, in steps of five. */
export const learnedMinutes = (book: number, factor: number): number =>
  Math.max(step, Math.round((book * within(factor)) / step) * step);
