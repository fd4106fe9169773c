/** What somebody's time goes into. A break is unpaid; only time on a job and the drive to it name one. */
export const timeKinds = ['job', 'drive', 'shop', 'break'] as const;
export type TimeKind = (typeof timeKinds)[number];

/** What is started on its own; the time of a job starts with its visit. */
export const startableKinds = ['drive', 'shop', 'break'] as const;

/**
 * Why an entry isn't counted: it overlaps counted time, falls into a closed week, was sent more than 14 hours late, lasts
 * more than 16 hours, or was removed.
 */
export const timeFlags = ['overlap', 'closed', 'late', 'long', 'removed'] as const;
export type TimeFlag = (typeof timeFlags)[number];

/** A clock that runs longer was forgotten: its time waits for the office, as `lasts_too_long` in the database says. */
export const longestMinutes = 16 * 60;

/** Beyond this, a week's paid minutes are overtime. */
export const overtimeAfter = 40 * 60;

/** Hours count by the minutes that a clock shows, as `minutes_between` in the database. */
export const minutesBetween = (from: string, to: string): number =>
  Math.floor(Date.parse(to) / 60_000) - Math.floor(Date.parse(from) / 60_000);

/** `7:05`, the way hours are written on a timesheet. */
export const hoursOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
