import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  breakIn,
  freeIn,
  holds,
  inARow,
  longestOpening,
  nearestStarts,
  nearestTours,
  overlap,
  slotStep,
  withBreaks,
  workFrom,
  workIn,
  type Span,
} from '#contract/jobs/freeTime.ts';

const minute = 60_000;
/** Minutes of a day that begins at 0. */
const at = (start: number, end: number): Span => ({ start: start * minute, end: end * minute });
const clock = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minute;
const span = (text: string): Span => ({ start: clock(text.slice(0, 5)), end: clock(text.slice(6)) });
const day = [span('08:00-12:00'), span('12:30-17:00')];
const said = (ms: number) => new Date(ms).toISOString().slice(11, 16);

describe('overlap', () => {
  test('ends that touch don’t', () => {
    expect(overlap(span('08:00-09:00'), span('09:00-10:00'))).toBe(false);
    expect(overlap(span('08:00-09:01'), span('09:00-10:00'))).toBe(true);
  });
});

describe('free time', () => {
  test('is what the busy spans leave of the windows', () => {
    const busy = [span('16:00-18:00'), span('07:00-08:30'), span('11:00-13:00')];
    expect(freeIn(day, busy)).toEqual([span('08:30-11:00'), span('13:00-16:00')]);
    expect(freeIn(day, [])).toEqual(day);
    expect(freeIn(day, [span('00:00-23:00')])).toEqual([]);
  });

  const spans = fc.array(
    fc.tuple(fc.nat(600), fc.integer({ min: 1, max: 200 })).map(([from, length]) => at(from, from + length)),
    { maxLength: 8 },
  );
  const windows = fc
    .uniqueArray(fc.nat(5), { maxLength: 4 })
    .map((hours) => hours.map((hour) => at(hour * 100, hour * 100 + 90)));

  test('and busy time cover the windows exactly, minute by minute', () => {
    fc.assert(
      fc.property(windows, spans, (open, busy) => {
        const free = freeIn(open, busy);
        const within = (all: Span[], moment: number) =>
          all.some(({ start, end }) => start <= moment * minute && moment * minute < end);
        for (let moment = 0; moment < 800; moment += 1) {
          expect(within(free, moment)).toBe(within(open, moment) && !within(busy, moment));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the nearest starts', () => {
  const find = (busy: string[], wish: string, { work = 60, buffer = 0, notBefore = '00:00', count = 3 } = {}) =>
    nearestStarts(
      { windows: day, busy: busy.map(span) },
      { wish: clock(wish), work: work * minute, buffer: buffer * minute, notBefore: clock(notBefore) },
      count,
    ).map(said);

  test('are those before and after the wish, in order', () => {
    expect(find(['09:00-10:00'], '09:00')).toEqual(['08:00', '10:00', '10:15']);
  });

  test('begin right after other work, quarter hour or not', () => {
    expect(find(['09:00-09:50'], '09:00', { count: 1 })).toEqual(['09:50']);
  });

  test('are the wish itself, if it is free after all', () => {
    expect(find([], '09:07', { count: 1 })).toEqual(['09:07']);
  });

  test('don’t run into the break or past the evening', () => {
    expect(find([], '11:45')).toEqual(['10:45', '11:00', '12:30']);
    expect(find([], '17:00', { count: 2 })).toEqual(['15:45', '16:00']);
  });

  test('keep the buffer free of other work, but it may reach past the evening', () => {
    expect(find(['10:00-12:00'], '09:00', { buffer: 30, count: 1 })).toEqual(['08:30']);
    expect(find([], '16:00', { buffer: 30, count: 1 })).toEqual(['16:00']);
  });

  test('are never over', () => {
    expect(find([], '08:00', { notBefore: '10:07' })).toEqual(['10:15', '10:30', '10:45']);
  });

  test('are none when the day is full or the work too long', () => {
    expect(find(['08:00-17:00'], '09:00')).toEqual([]);
    expect(find([], '09:00', { work: 600 })).toEqual([]);
  });

  test('always fit, and nothing nearer on the quarter hour does', () => {
    const busySpans = fc.array(
      fc
        .tuple(fc.integer({ min: 420, max: 1_080 }), fc.integer({ min: 5, max: 240 }))
        .map(([from, n]) => at(from, from + n)),
      { maxLength: 6 },
    );
    const minutes = fc.record({
      wish: fc.integer({ min: 400, max: 1_100 }),
      work: fc.integer({ min: 5, max: 240 }),
      buffer: fc.nat(60),
      notBefore: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(busySpans, minutes, (busy, wanted) => {
        const [wish, work, buffer, notBefore] = [wanted.wish, wanted.work, wanted.buffer, wanted.notBefore].map(
          (n) => n * minute,
        ) as [number, number, number, number];
        const fits = (start: number) =>
          start >= notBefore &&
          day.some((window) => window.start <= start && start + work <= window.end) &&
          !busy.some((one) => overlap(one, { start, end: start + work + buffer }));
        const found = nearestStarts({ windows: day, busy }, { wish, work, buffer, notBefore }, 3);
        expect(found.every(fits)).toBe(true);
        const farthest = Math.max(...found.map((start) => Math.abs(start - wish)));
        const quarters = Array.from({ length: 96 }, (_, index) => index * slotStep).filter(fits);
        const missed = quarters.filter((start) => !found.includes(start) && Math.abs(start - wish) < farthest);
        expect(missed).toEqual([]);
        if (found.length < 3) expect(quarters.filter((start) => !found.includes(start))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a tour', () => {
  const stop = (work: number, buffer = 0, travel = 0) => ({
    work: work * minute,
    buffer: buffer * minute,
    travel: travel * minute,
  });
  const row = (start: string, stops: ReturnType<typeof stop>[], windows = day) =>
    inARow(clock(start), stops, windows).map(({ start: from, end }) => `${said(from)}-${said(end)}`);

  test('goes from stop to stop, with the buffer and the way between', () => {
    expect(row('08:00', [stop(20, 5, 7), stop(20, 0, 3), stop(30)])).toEqual([
      '08:00-08:20',
      '08:32-08:52',
      '08:55-09:25',
    ]);
  });

  test('waits for the end of a break', () => {
    expect(row('11:00', [stop(45), stop(30), stop(30)])).toEqual(['11:00-11:45', '12:30-13:00', '13:00-13:30']);
  });

  test('doesn’t wait without windows, for the next morning, or for a window that is too short', () => {
    expect(row('11:00', [stop(45), stop(30)], [])).toEqual(['11:00-11:45', '11:45-12:15']);
    expect(row('16:30', [stop(30), stop(30)])).toEqual(['16:30-17:00', '17:00-17:30']);
    expect(row('11:00', [stop(45), stop(300)])).toEqual(['11:00-11:45', '11:45-16:45']);
  });

  test('is offered where all of it fits', () => {
    const stops = [stop(60, 0, 15), stop(60, 0, 15), stop(60)];
    const busy = [span('09:00-10:00')];
    const starts = nearestTours({ windows: day, busy }, { wish: clock('09:00'), stops, notBefore: 0 }, 3);
    // From ten, three and a half hours would run into the break: the third stop waits until it ends.
    expect(starts.map(said)).toEqual(['10:00', '10:15', '10:30']);
    expect(row('10:00', stops)).toEqual(['10:00-11:00', '12:30-13:30', '13:45-14:45']);
    expect(nearestTours({ windows: day, busy: [span('08:00-17:00')] }, { wish: 0, stops, notBefore: 0 }, 3)).toEqual(
      [],
    );
    expect(nearestTours({ windows: day, busy }, { wish: 0, stops: [], notBefore: 0 }, 3)).toEqual([]);
  });
});

describe('a break', () => {
  test.each([
    ['12:05-12:25', '12:00-12:30'],
    ['11:30-13:00', '12:00-12:30'],
    ['09:00-10:00', null],
    ['06:00-12:15', null],
    ['16:30-17:30', null],
  ])('of a day keeps %s from being worked: %s', (wish, found) => {
    expect(breakIn(day, span(wish))).toEqual(found && span(found));
  });

  test('is none on a day without one', () => {
    expect(breakIn([span('08:00-17:00')], span('07:00-09:00'))).toBeNull();
  });
});

describe('work that no stretch of the day can hold', () => {
  const [morning, afternoon] = [span('08:00-12:00'), span('12:30-17:00')];
  const hours = withBreaks([
    { ...morning, day: 'Mon' },
    { ...afternoon, day: 'Mon' },
  ]);
  const crossing = (start: string, work: number) => workFrom(clock(start), work * 60 * minute, hours);

  test('goes on after the break', () => {
    expect(crossing('08:00', 8)).toEqual(span('08:00-16:30'));
    expect(crossing('08:00', 4.75)).toEqual(span('08:00-13:15'));
    expect(holds(hours, span('08:00-16:30'))).toBe(true);
    expect(holds(hours, span('08:45-17:15'))).toBe(false);
    expect(workIn(span('08:00-16:30'), hours)).toBe(8 * 60 * minute);
  });

  test('and only such work: what a stretch can hold is done in one go', () => {
    expect(crossing('11:00', 4.5)).toEqual(span('11:00-15:30'));
    expect(holds(hours, span('11:00-15:30'))).toBe(false);
    expect(workIn(span('11:00-15:30'), hours)).toBe(4.5 * 60 * minute);
  });

  test('never work of two hours or less, however short the stretches are', () => {
    const short = withBreaks([
      { ...span('08:00-09:30'), day: 'Mon' },
      { ...span('10:00-11:30'), day: 'Mon' },
    ]);
    expect(workFrom(clock('08:00'), 120 * minute, short)).toEqual(span('08:00-10:00'));
    expect(workFrom(clock('08:00'), 135 * minute, short)).toEqual(span('08:00-10:45'));
  });

  test('doesn’t cross the night', () => {
    const days = withBreaks([
      { ...span('08:00-12:00'), day: 'Mon' },
      { ...span('13:00-17:00'), day: 'Tue' },
    ]);
    expect(workFrom(clock('08:00'), 6 * 60 * minute, days)).toEqual(span('08:00-14:00'));
    expect(holds(days, span('08:00-15:00'))).toBe(false);
  });

  test('is offered where all of it is free, the break included', () => {
    const near = (busy: Span[], work: number) =>
      nearestStarts(
        { windows: hours, busy },
        { wish: clock('08:00'), work: work * 60 * minute, buffer: 0, notBefore: 0 },
        9,
      ).map(said);
    expect(near([], 8)).toEqual(['08:00', '08:15', '08:30']);
    expect(near([span('12:00-12:15')], 8)).toEqual([]);
    expect(near([span('16:45-17:00')], 8)).toEqual(['08:00', '08:15']);
    expect(near([], 8.75)).toEqual([]);
  });

  test('keeps its length on the way there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 1_100 }), fc.integer({ min: 5, max: 600 }), (start, work) => {
        const planned = workFrom(start * minute, work * minute, hours);
        expect(workIn(planned, hours)).toBe(work * minute);
      }),
    );
  });
});

describe('the longest opening', () => {
  const hours = withBreaks([
    { ...span('08:00-12:00'), day: 'Mon' },
    { ...span('12:30-17:00'), day: 'Mon' },
  ]);
  const longest = (busy: string[], notBefore = '00:00') => {
    const found = longestOpening({ windows: hours, busy: busy.map(span) }, clock(notBefore));
    return found && [said(found.start), found.work / minute];
  };

  test('crosses the break if it is longer than a stretch', () => {
    expect(longest([])).toEqual(['08:00', 510]);
    expect(longest([], '09:07')).toEqual(['09:07', 443]);
    expect(longest(['16:00-17:00'])).toEqual(['08:00', 450]);
  });

  test('is one stretch otherwise', () => {
    expect(longest(['10:00-12:00'])).toEqual(['12:30', 270]);
    expect(longest(['10:00-11:00', '14:00-17:00'])).toEqual(['08:00', 120]);
    expect(longest(['07:00-18:00'])).toBeNull();
  });

  test('is as long as the longest work that finds a start', () => {
    const busySpans = fc.array(
      fc
        .tuple(fc.integer({ min: 84, max: 216 }), fc.integer({ min: 1, max: 48 }))
        .map(([from, n]) => at(from * 5, (from + n) * 5)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(busySpans, (busy) => {
        const found = longestOpening({ windows: hours, busy }, 0);
        const starts = (work: number) =>
          nearestStarts({ windows: hours, busy }, { wish: clock('08:00'), work, buffer: 0, notBefore: 0 }, 1);
        const works = Array.from({ length: 120 }, (_, index) => (index + 1) * 5 * minute);
        const longer = works.filter((work) => work > (found?.work ?? 0));
        expect(longer.flatMap(starts)).toEqual([]);
        expect(starts(found?.work ?? 0)).toHaveLength(found ? 1 : 0);
      }),
      { numRuns: 30 },
    );
  });
});
