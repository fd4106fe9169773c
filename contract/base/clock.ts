/** One formatter per zone: creating one takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numbers, second: '2-digit' });
  clocks.set(timeZone, made);
  return made;
}

/** Reads a zone's wall clock as if it were UTC: the difference is the zone's offset. */
function shownAt(moment: number, timeZone: string): number {
  const found = Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instant of a day and a time in the business' time zone, `2026-11-15` and `08:30`. A time that doesn't exist in spring moves
 * forward by the skipped hour; a time that occurs twice in fall means the first one.
 */
export function instantAt(day: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = shownAt(wall - 86_400_000, timeZone) - (wall - 86_400_000);
  const after = shownAt(wall + 86_400_000, timeZone) - (wall + 86_400_000);
  const fits = [wall - Math.max(before, after), wall - Math.min(before, after)].find(
    (moment) => shownAt(moment, timeZone) === wall,
  );
  return new Date(fits ?? wall - before).toISOString();
}

/** The day and the time in the business' time zone, in the format that date and time inputs take. */
export function clockAt(instant: string, timeZone: string): { day: string; time: string } {
  const shown = new Date(shownAt(Date.parse(instant), timeZone)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}
