import { z } from 'zod';
import { isDay, monthPattern } from '#contract/base/days.ts';

/** An instant as it travels: `2026-11-12T14:52:00Z`. The database prints it so; nothing parses it on the way. */
export const Instant = z.iso
  .datetime()
  .max(30)
  .refine((instant) => isDay(instant.slice(0, 10)));

/** Ids are uuid v7, made by whoever creates the thing, also without reception. */
export const Id = z.uuid();

/** An id that the database counts up. */
export const Serial = z.number().int().min(1).max(999_999_999_999_999);

/** How often a record was changed. A save names the version that it was made from. */
export const Version = z.number().int().min(0).max(2_147_483_647);

/** A time of day on the business' clock, `08:30`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A day of the calendar, `2026-11-15`. */
export const Day = z.iso.date().refine(isDay);

/** A month of the calendar, `2026-11`. */
export const YearMonth = z.string().regex(monthPattern);

type Ends<First extends string, Last extends string> = {
  [End in First | Last]?: string | number | null | undefined;
};

/** For `refine`: of two days or amounts, where both are said, the last isn't before the first. */
export const inOrder = <First extends string, Last extends string>(
  first: First,
  last: Last,
): [(said: Ends<First, Last>) => boolean, { path: string[] }] => [
  (said) => {
    const [one, other] = [said[first] ?? null, said[last] ?? null];
    return one === null || other === null || one <= other;
  },
  { path: [last] },
];
