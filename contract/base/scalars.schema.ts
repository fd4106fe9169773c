import { z } from 'zod';
import { isDay, monthPattern } from '#contract/base/days.ts';

/**
 * An instant in requests and responses: `2026-11-12T14:52:00Z`. The database prints this format; nothing parses it on the way.
 */
export const Instant = z.iso
  .datetime()
  .max(30)
  .refine((instant) => isDay(instant.slice(0, 10)));

/** Ids are uuid v7. The creator of a record makes its id, so this also works offline. */
export const Id = z.uuid();

/** A number that the database increments. */
export const Serial = z.number().int().min(1).max(999_999_999_999_999);

/** How often a record was changed. A save names the version it is based on. */
export const Version = z.number().int().min(0).max(2_147_483_647);

/** A time of day in the business' time zone, `08:30`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A calendar day, `2026-11-15`. */
export const Day = z.iso.date().refine(isDay);

/** A calendar month, `2026-11`. */
export const YearMonth = z.string().regex(monthPattern);

type Ends<First extends string, Last extends string> = {
  [End in First | Last]?: string | number | null | undefined;
};

/** For `refine`: when both days or amounts are given, the last isn't before the first. */
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
