/** A span of time in milliseconds, end excluded. */
export type Span = { start: number; end: number };

/** Free starts are searched on the quarter hour. */
export const slotStep = 15 * 60_000;

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

type Time = { windows: Span[]; busy: Span[] };
type Wish = { wish: number; work: number; buffer: number; notBefore: number };

/**
 * Every free start from `notBefore` on. The work must end within the window; the buffer after it only has to be free of other
 * work, so it may reach past the end of the day.
 */
function freeStarts({ windows, busy }: Time, { wish, work, buffer, notBefore }: Wish): number[] {
  const starts = freeIn(windows, busy).flatMap((free) => {
    const last = free.end - work;
    const first = Math.ceil(Math.max(free.start, notBefore) / slotStep) * slotStep;
    const stepped = Array.from(
      { length: Math.max(0, Math.floor((last - first) / slotStep) + 1) },
      (_, index) => first + index * slotStep,
    );
    // The start of a gap and the wished time also count, quarter hour or not.
    return [free.start, wish, ...stepped].filter((start) => start >= free.start && start >= notBefore && start <= last);
  });
  const fits = (start: number) => !busy.some((span) => overlap(span, { start, end: start + work + buffer }));
  return [...new Set(starts)].filter(fits);
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
const longestBreak = 2 * 3_600_000;

const holds = (windows: Span[], { start, end }: Span): boolean =>
  windows.some((window) => window.start <= start && end <= window.end);

/** Stops one after the other. A stop that would run into a break begins after it; without windows there are no breaks. */
export function inARow(start: number, stops: Stop[], windows: Span[]): Span[] {
  let from = start;
  return stops.map(({ work, buffer, travel }, index) => {
    const at = { start: from, end: from + work };
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
