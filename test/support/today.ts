import { clockAt } from '#contract/clock.ts';
import { addDays } from '#contract/days.ts';

/** On the clock of the business: in UTC the next day begins while the office is still open. */
export const today = (): string => clockAt(new Date().toISOString(), 'America/New_York').day;

export const inDays = (days: number): string => addDays(today(), days);
