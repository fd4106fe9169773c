import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  breakIn,
  freeIn,
  inARow,
  nearestStarts,
  nearestTours,
  overlap,
  slotStep,
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
