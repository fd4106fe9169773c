import type { CrewMember } from '#contract/office/dashboard.schema.ts';
import { crewText as text } from '#text/officeDashboard.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { formatTime } from '#web/when.ts';

const minute = 60_000;
/** Delays up to this many minutes are normal. */
const grace = 5;

const minutesAfter = (instant: string, now: number) => Math.floor((now - Date.parse(instant)) / minute);

/** How late a technician is: for a visit that should have begun, or with one that should be over. */
export function latenessOf({ now: current, next }: CrewMember, now: number): string | null {
  const behind = next ? minutesAfter(next.start, now) : 0;
  if (behind >= grace) return fill(text.behind, { minutes: behind });
  const over = current ? minutesAfter(current.end, now) : 0;
  return over >= grace ? fill(text.over, { minutes: over }) : null;
}

/** Off for the whole day, until they start, or since they finished. */
export function awayOf({ works, now: current, next }: CrewMember, now: number, zone: string): string | null {
  if (current) return null;
  if (!works) return next ? null : text.off;
  if (now < Date.parse(works.start)) return fill(workText.offUntil, { time: formatTime(works.start, zone) });
  if (now > Date.parse(works.end) && !next) return fill(text.offSince, { time: formatTime(works.end, zone) });
  return null;
}

/** The technician's status while no visit is in progress. */
export function idleOf({ visits, done, next }: CrewMember): string {
  if (visits === 0) return text.nothing;
  return next ? text.between : done > 0 ? workText.doneToday : text.nothing;
}

/** The next stop, or when the current visit ends. */
export function laterOf({ now: current, next, done }: CrewMember, zone: string): string | null {
  if (!next) return current && fill(text.until, { time: formatTime(current.end, zone) });
  const [time, where] = [formatTime(next.start, zone), next.street ?? next.client_name];
  const first = done === 0 && !current;
  if (where) return fill(first ? text.first : text.next, { time, where });
  return fill(first ? text.firstAt : text.nextAt, { time });
}

/** Technicians at work first, then those with visits left. */
export const byActivity = (one: CrewMember, other: CrewMember): number => rank(other) - rank(one);
const rank = ({ now, next, visits }: CrewMember) => (now ? 3 : next ? 2 : visits > 0 ? 1 : 0);
