import { describe, expect, test } from 'vitest';
import { addDays, weekOf, type WeekStart } from '#contract/base/days.ts';
import type { BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { axisOf, dayBounds, gapsIn, placeOn } from '#web/features/office/dispatch/axis.ts';
import { blocksOf, legsOf, stopsOf } from '#web/features/office/dispatch/blocks.ts';
import { hour, instantOf, lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import { checkPlacement, type Plan } from '#web/features/office/dispatch/checkPlacement.ts';

const zone = 'America/New_York';
const day = '2026-11-12';
const at = (time: string) => instantOf(day, time, zone);
const iso = (time: string) => new Date(at(time)).toISOString();
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
const nowhere = { latitude: null, longitude: null };
const raleigh = { latitude: 35.78, longitude: -78.64 };
const cary = { latitude: 35.79, longitude: -78.78 };

const job = (id: string, from: string, to: string, more: Partial<BoardJob> = {}): BoardJob => ({
  id,
  number: 1,
  title: id,
  description: null,
  status: 'pending',
  priority: 'medium',
  client_id: null,
  place_id: null,
  assigned_to: 'marcus',
  due_date: null,
  scheduled_start: iso(from),
  scheduled_end: iso(to),
  window_start: null,
  window_end: null,
  buffer_minutes: 0,
  pause_minutes: 0,
  span_count: 0,
  helpers: null,
  part: null,
  series_id: null,
  tour_id: null,
  version: 1,
  created_at: iso('00:00'),
  client_name: null,
  assigned_to_name: null,
  place: null,
  checks: 0,
  checks_done: 0,
  skills: [],
  ...nowhere,
  ...more,
});
const windows = [span('08:00', '12:00'), span('12:30', '16:30')];
const plan = (from: string, minutes: number, more: Partial<Plan> = {}): Plan => ({
  start: at(from),
  stops: [{ work: minutes * minute, buffer: 0, travel: 0 }],
  moving: [],
  first: nowhere,
  last: nowhere,
  ...more,
});
const today = { notBefore: at('00:00'), within: dayBounds(day, zone) };

describe('a plan on the board', () => {
  test('fits beside other work and inside the hours', () => {
    expect(checkPlacement(windows, [job('a', '08:00', '09:00')], plan('09:00', 60), today)).toEqual({ kind: 'fits' });
  });

  test('is refused over other work, with how much, and the nearest start that fits', () => {
    const verdict = checkPlacement(windows, [job('a', '09:00', '10:30')], plan('10:00', 60), today);
    expect(verdict).toMatchObject({ kind: 'overlaps', minutes: 30, bufferOnly: false, near: span('10:30', '11:30') });
  });

  test('counts the time kept free, its own and the other’s', () => {
    const other = job('a', '09:00', '10:00', { buffer_minutes: 15 });
    expect(checkPlacement(windows, [other], plan('10:00', 60), today)).toMatchObject({
      kind: 'overlaps',
      bufferOnly: true,
    });
    const own = plan('08:00', 60, { stops: [{ work: hour, buffer: 10 * minute, travel: 0 }] });
    expect(checkPlacement(windows, [other], own, today)).toMatchObject({
      kind: 'overlaps',
      minutes: 10,
      bufferOnly: true,
    });
  });

  test('is not in its own way, and nothing that was cancelled is', () => {
    const jobs = [job('a', '09:00', '10:00'), job('b', '09:00', '10:00', { status: 'cancelled' })];
    expect(checkPlacement(windows, jobs, plan('09:15', 60, { moving: ['a'] }), today)).toEqual({ kind: 'fits' });
  });

  test('outside the hours or over the break is said, not refused', () => {
    expect(checkPlacement(windows, [], plan('11:30', 60), today)).toMatchObject({ kind: 'outside' });
    expect(checkPlacement(windows, [], plan('06:00', 60), today)).toMatchObject({
      kind: 'outside',
      near: span('08:00', '09:00'),
    });
  });

  test('leaves room for the way where both places are on the map', () => {
    const other = job('a', '09:00', '10:30', raleigh);
    const verdict = checkPlacement(windows, [other], plan('10:00', 60, { first: cary, last: cary }), today);
    const travel = legsOf(blocksOf([other, job('b', '11:30', '12:00', cary)], [], zone))[0]!.minutes;
    // Rounded up to a time that we can tell a client.
    expect(travel).toBe(22);
    expect(verdict).toMatchObject({ near: { start: at('10:55'), travel } });
  });
});

describe('blocks', () => {
  const tours = [{ id: 'route', name: 'Bin route A' }];
  const stops = [
    job('x', '08:00', '08:20', { tour_id: 'route', buffer_minutes: 5 }),
    job('y', '08:25', '08:45', { tour_id: 'route' }),
    job('z', '10:00', '11:00'),
  ];

  test('the stops of a tour are one block, named with their number', () => {
    const [tour, single] = blocksOf(stops, tours, zone);
    expect(tour).toMatchObject({ kind: 'tour', id: 'route', title: 'Bin route A, 2 stops', ...span('08:00', '08:45') });
    expect(single).toMatchObject({ kind: 'job', id: 'z' });
    expect(stopsOf(tour!).map(({ work, buffer }) => [work / minute, buffer / minute])).toEqual([
      [20, 5],
      [20, 0],
    ]);
  });

  test('the way between two is tight where the gap is shorter', () => {
    const near = [job('a', '09:00', '10:00', raleigh), job('b', '10:05', '11:00', cary)];
    expect(legsOf(blocksOf(near, [], zone))[0]).toMatchObject({ gap: 5, tight: true });
    expect(legsOf(blocksOf([near[0]!, job('c', '10:05', '11:00')], [], zone))).toEqual([]);
  });
});

describe('the axis', () => {
  const technician: BoardTechnician = {
    id: 'marcus',
    full_name: 'Marcus Bell',
    colour: 'amber',
    skills: [],
    windows: windows.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
  };

  test('begins with the first shift, reaches an hour beyond the last, and as far as anything is planned', () => {
    const board = { technicians: [technician], jobs: [job('a', '19:00', '20:15')], tours: [] };
    const axis = axisOf(board, day, zone);
    expect([axis.start, axis.end]).toEqual([at('08:00'), at('21:00')]);
    expect(axis.hours[0]!.label).toBe('8:00 AM');
  });

  test('has 23 or 25 hours where the clocks change', () => {
    const lengths = ['2026-03-08', '2026-11-01', day].map((each) => {
      const { start, end } = dayBounds(each, zone);
      return (end - start) / hour;
    });
    expect(lengths).toEqual([23, 25, 24]);
  });

  test('places spans in percent, cut at its ends, and knows what is left of a day', () => {
    const axis = span('08:00', '16:00');
    expect(placeOn(axis, span('10:00', '12:00'))).toEqual({ left: 25, width: 25 });
    expect(placeOn(axis, span('07:00', '09:00'))).toEqual({ left: 0, width: 12.5 });
    expect(gapsIn(span('06:00', '18:00'), windows)).toEqual([
      span('06:00', '08:00'),
      span('12:00', '12:30'),
      span('16:30', '18:00'),
    ]);
  });
});

test('days and lengths are counted as people do', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(weekOf('2026-11-15', 0)).toEqual(Array.from({ length: 7 }, (_, index) => `2026-11-${15 + index}`));
  expect([0, 1, 6].map((first) => weekOf('2026-11-21', first as WeekStart)[0])).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-21',
  ]);
  expect([25, 60, 90, 135, 210].map((minutes) => lengthOf(minutes * minute))).toEqual([
    '25 min',
    '1 h',
    '1.5 h',
    '2 h 15 min',
    '3.5 h',
  ]);
});
