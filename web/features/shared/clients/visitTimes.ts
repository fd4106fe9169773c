import type { NextVisit } from '#contract/people/client.schema.ts';
import { addDays } from '#contract/base/days.ts';
import { fill } from '#contract/text/fill.ts';
import { clientsText as text } from '#text/clientList.ts';
import { clientText } from '#text/clients.ts';
import { dayText } from '#text/days.ts';
import { dayIn, formatTime, formatWeekday } from '#web/when.ts';

/** Today, Tomorrow, or Tue, Nov 24. */
export function visitDay(at: string, zone: string): string {
  const [day, today] = [dayIn(zone, at), dayIn(zone)];
  if (day === today) return dayText.today;
  return day === addDays(today, 1) ? dayText.tomorrow : formatWeekday(at, zone);
}

/** The time and the title of a visit. */
export function visitText(
  { at, title, running }: Pick<NextVisit, 'at' | 'title' | 'running'>,
  zone: string,
): { day: string; about: string } {
  const time = formatTime(at, zone);
  return running
    ? { day: clientText.runningNow, about: fill(text.runningSince, { time, title }) }
    : { day: visitDay(at, zone), about: fill(text.visit, { time, title }) };
}
