/** A span of time in milliseconds, end excluded. */
export type Span = { start: number; end: number };

const minute = 60_000;

/** Free starts are searched on the quarter hour. */
export const slotStep = 15 * minute;

/** Working time in one go; `after` is how the same day goes on after its break. */
export type Window = Span & { after?: Span };

/** The windows of days, in order, each of a day's first ones with what follows on the break. */
export const withBreaks = (windows: readonly (Span & { day: string })[]): Window[] =>
  windows.map(({ day, start, end }, index) => {
    const next = windows[index + 1];
    return next?.day === day ? { start, end, after: { start: next.start, end: next.end } } : { start, end };
  });

const lengthOf = ({ start, end }: Span) => end - start;

/** Work that takes no longer is never interrupted. */
export const shortWork = 120 * minute;

/** How long work pauses that begins in this window: for the break if neither stretch of the day could hold the work. */
const pauseOf = (window: Window, work: number): number =>
  window.after && work > Math.max(lengthOf(window), lengthOf(window.after), shortWork)
    ? window.after.start - window.end
    : 0;

/** Where work can go that begins in a window, and how long it then takes: on to the end of the day if it crosses the break. */
export function roomIn(window: Window, work: number): Span & { takes: number } {
  const pause = pauseOf(window, work);
  return { start: window.start, end: pause ? window.after!.end : window.end, takes: work + pause };
}

/** The window that is open at a time. */
const windowAt = (windows: readonly Window[], at: number) => windows.find(({ start, end }) => start <= at && at < end);

/** The time that work takes from its start on, with the break that it crosses. */
export function workFrom(start: number, work: number, windows: readonly Window[]): Span {
  const window = windowAt(windows, start);
  const pause = window && start + work > window.end ? pauseOf(window, work) : 0;
  return { start, end: start + work + pause };
}

/** The part of a span that is work: all of it, without the break that work of this length crosses. */
export function workIn(span: Span, windows: readonly Window[]): number {
  const window = windowAt(windows, span.start);
  if (!window?.after || span.end <= window.after.start) return lengthOf(span);
  const rest = window.after.start - window.end;
  return lengthOf(span) - pauseOf(window, lengthOf(span) - rest);
}

/** The part of a job's planned time that is work. */
export const workOf = (job: { scheduled_start: string; scheduled_end: string; pause_minutes: number }): number =>
  Date.parse(job.scheduled_end) - Date.parse(job.scheduled_start) - job.pause_minutes * minute;

/** Whether work is within working hours: in one window, or in both of a day if it has to cross the break. */
export const holds = (windows: readonly Window[], span: Span): boolean =>
  windows.some((window) => {
    const crosses = workIn(span, [window]) < lengthOf(span);
    return window.start <= span.start && span.end <= (crosses ? window.after!.end : window.end);
  });

export const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** The break that a span runs into: the span lies within the day's windows and crosses the gap between two of them. */
export function breakIn(windows: Span[], span: Span): Span | null {
  const inOrder = windows.toSorted((one, other) => one.start - other.start);
  const after = inOrder.findIndex(({ end }, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && overlap({ start: end, end: next.start }, span);
  });
  const [before, next] = [inOrder[after], inOrder[after + 1]];
  const whole = before && next && before.start <= span.start && span.end <= next.end;
  return whole ? { start: before.end, end: next.start } : null;
}

/** The rest of the windows without the busy spans, in order. */
export function freeIn(windows: Span[], busy: Span[]): Span[] {
  const taken = busy.toSorted((one, other) => one.start - other.start);
  return windows
    .toSorted((one, other) => one.start - other.start)
    .flatMap((window) => {
      const free: Span[] = [];
      let from = window.start;
      for (const span of taken) {
        if (span.end <= from || span.start >= window.end) continue;
        if (span.start > from) free.push({ start: from, end: span.start });
        from = Math.max(from, span.end);
      }
      if (from < window.end) free.push({ start: from, end: window.end });
      return free;
    });
}

type Time = { windows: Window[]; busy: Span[] };
type Wish = { wish: number; work: number; buffer: number; notBefore: number };

/**
 * Every free start from `notBefore` on. The work must end within working hours; the buffer after it only has to be free of other
 * work, so it may reach past the end of the day.
 */
function freeStarts({ windows, busy }: Time, { wish, work, buffer, notBefore }: Wish): number[] {
  const starts = windows.flatMap((window) => {
    const room = roomIn(window, work);
    const fits = (start: number) => !busy.some((span) => overlap(span, { start, end: start + room.takes + buffer }));
    return freeIn([room], busy).flatMap((free) => {
      const last = free.end - room.takes;
      const first = Math.ceil(Math.max(free.start, notBefore) / slotStep) * slotStep;
      const stepped = Array.from(
        { length: Math.max(0, Math.floor((last - first) / slotStep) + 1) },
        (_, index) => first + index * slotStep,
      );
      // The start of a gap and the wished time also count, quarter hour or not.
      return [free.start, wish, ...stepped].filter(
        (start) => start >= free.start && start >= notBefore && start <= last && fits(start),
      );
    });
  });
  return [...new Set(starts)];
}

/** The longest work that could still be done in one of these days, and from when on. */
export function longestOpening({ windows, busy }: Time, notBefore: number): { start: number; work: number } | null {
  const openings = windows.flatMap((window) => {
    const parts = freeIn([window], busy).map((free) => ({ free, pause: 0 }));
    const whole = window.after && freeIn([{ start: window.start, end: window.after.end }], busy);
    const across = (whole ?? []).map((free) => {
      const rest = window.after!.start - window.end;
      const start = Math.max(free.start, notBefore);
      const crosses = start < window.end && free.end > window.after!.start;
      return { free, pause: crosses ? pauseOf(window, free.end - start - rest) : 0 };
    });
    return [...parts, ...across.filter(({ pause }) => pause > 0)].map(({ free, pause }) => {
      const start = Math.max(free.start, notBefore);
      return { start, work: free.end - start - pause };
    });
  });
  const [longest] = openings.toSorted((one, other) => other.work - one.work || one.start - other.start);
  return longest && longest.work > 0 ? longest : null;
}

/** The starts nearest to a wish, in order of time. */
const nearest = (starts: number[], wish: number, count: number): number[] =>
  starts
    .toSorted((one, other) => Math.abs(one - wish) - Math.abs(other - wish) || one - other)
    .slice(0, count)
    .toSorted((one, other) => one - other);

export const nearestStarts = (time: Time, wish: Wish, count: number): number[] =>
  nearest(freeStarts(time, wish), wish.wish, count);

/** A stop of a tour: its duration, the buffer after it, and the drive to the next stop. */
export type Stop = { work: number; buffer: number; travel: number };

/** A tour waits for the end of a break, but not for the next morning. */
const longestBreak = 120 * minute;

/**
 * Stops one after the other. A stop that would run into a break begins after it, unless it is too long for that; without windows
 * there are no breaks.
 */
export function inARow(start: number, stops: Stop[], windows: Window[]): Span[] {
  let from = start;
  return stops.map(({ work, buffer, travel }, index) => {
    const at = workFrom(from, work, windows);
    if (index > 0 && !holds(windows, at)) {
      const later = windows.find((window) => window.start >= from && window.start - from <= longestBreak);
      if (later && later.end - later.start >= work) Object.assign(at, { start: later.start, end: later.start + work });
    }
    from = at.end + buffer + travel;
    return at;
  });
}

/** The starts of a whole tour nearest to a wish, in order of time. */
export function nearestTours(
  { windows, busy }: Time,
  { wish, stops, notBefore }: { wish: number; stops: Stop[]; notBefore: number },
  count: number,
): number[] {
  const [first] = stops;
  if (!first) return [];
  const fits = (start: number) =>
    inARow(start, stops, windows).every(
      (at, index) =>
        holds(windows, at) &&
        !busy.some((span) => overlap(span, { start: at.start, end: at.end + stops[index]!.buffer })),
    );
  const starts = freeStarts({ windows, busy }, { wish, work: first.work, buffer: first.buffer, notBefore });
  return nearest(starts.filter(fits), wish, count);
}
