import { addDays } from '#contract/base/days.ts';
import { someJob, type SeedJob, type SeedPlace, type SeedService, type SeedWindow } from '#tools/seed/jobPlan.ts';

/** A past visit that was paid for. */
export type PastVisit = SeedJob & { place: SeedPlace; technician: string; start: number; day: string };

/** Thirteen months, up to where the weeks around today begin. */
export const [oldest, newest] = [-395, -13];

const minute = 60_000;
const dayLength = 24 * 60 * minute;

/** Pollen and patios in spring, little in winter. January first. */
const season = [0.7, 0.75, 1, 1.25, 1.25, 1.1, 1, 1, 1.05, 1.1, 0.95, 0.75];

/** A stable pseudo-random share of one, without a visible pattern. */
const chance = (one: number, other: number) => {
  const mixed = Math.imul(one * 7_919 + other * 104_729 + 1, 0x9e37_79b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

/** Each span of a technician's work has a visit or none; the business grows by half over the time. */
const isBusy = (window: SeedWindow, day: string, index: number) => {
  const grown = 0.17 + 0.09 * ((window.day - oldest) / (newest - oldest));
  return chance(window.day - oldest, index) < grown * season[Number(day.slice(5, 7)) - 1]!;
};

/** The clients of that day, and the price of each service. */
export type StockOn = (day: string) => { places: SeedPlace[]; services: SeedService[] };

/** The work before the weeks around today, oldest first; the same for the same day. */
export function planHistory(today: string, windows: SeedWindow[], stockOn: StockOn): PastVisit[] {
  const seed = { turn: 0 };
  const visits: PastVisit[] = [];
  for (const [index, window] of windows.entries()) {
    const day = addDays(today, window.day);
    if (!isBusy(window, day, index)) continue;
    const job = someJob(seed, window.starts, window.skills, stockOn(day));
    const spare = window.ends - window.starts - job.minutes * minute;
    if (!job.place || spare < 0) continue;
    // On the quarter hour, somewhere within their hours.
    const start = window.starts + Math.floor((spare * chance(index, 3)) / (15 * minute)) * 15 * minute;
    const due = seed.turn % 5 === 1 ? null : start + job.minutes * minute;
    const created = start - (2 + (seed.turn % 9)) * dayLength + (seed.turn % 50) * 7 * minute;
    visits.push({
      ...job,
      place: job.place,
      technician: window.technician,
      status: 'completed',
      start,
      due,
      created,
      day,
    });
  }
  return visits.toSorted((one, other) => one.created - other.created);
}
