import { z } from 'zod';
import { isDay, monthPattern } from '#contract/days.ts';

/** An instant as it travels: `2026-11-12T14:52:00Z`. The database prints it so; nothing parses it on the way. */
export const Instant = z.iso
  .datetime()
  .max(30)
  .refine((instant) => isDay(instant.slice(0, 10)));

/** Ids are uuid v7, made by whoever creates the thing, also without reception. */
export const Id = z.uuid();

/** A time of day on the business' clock, `08:30`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A day of the calendar, `2026-11-15`. */
export const Day = z.iso.date().refine(isDay);

/** A month of the calendar, `2026-11`. */
export const YearMonth = z.string().regex(monthPattern);
