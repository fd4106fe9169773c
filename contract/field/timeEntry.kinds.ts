/** What a person's time is spent on. A break is unpaid; only work on a job and the drive to it name a job. */
export const timeKinds = ['job', 'drive', 'shop', 'break'] as const;
export type TimeKind = (typeof timeKinds)[number];

/** The kinds that a person starts directly; time on a job starts with its visit. */
export const startableKinds = ['drive', 'shop', 'break'] as const;

/**
 * Why an entry isn't counted: it overlaps counted time, falls into a closed week, was sent more than 14 hours late, lasts more
 * than 16 hours, or was removed.
 */
export const timeFlags = ['overlap', 'closed', 'late', 'long', 'removed'] as const;
export type TimeFlag = (typeof timeFlags)[number];

/** A clock that runs longer was probably forgotten: its time waits for the office, as `lasts_too_long` in the database says. */
export const longestMinutes = 16 * 60;

/** Beyond this, a week's paid minutes are overtime. */
export const overtimeAfter = 40 * 60;

/** Counts whole clock minutes, as `minutes_between` in the database does. */
export const minutesBetween = (from: string, to: string): number =>
  Math.floor(Date.parse(to) / 60_000) - Math.floor(Date.parse(from) / 60_000);

/** `7:05`, as timesheets write hours. */
export const hoursOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
