import { expect, test } from 'vitest';
import { travelMinutes, withTravel } from '#contract/jobs/travel.ts';

const raleigh = { latitude: 35.7796, longitude: -78.6382 };
const durham = { latitude: 35.994, longitude: -78.8986 };
const nowhere = { latitude: null, longitude: null };

test('about 33 km through town are about an hour', () => {
  expect(travelMinutes(raleigh, durham)).toBe(56);
});

test('there is as far as back, and next door is no time at all', () => {
  expect(travelMinutes(durham, raleigh)).toBe(travelMinutes(raleigh, durham));
  expect(travelMinutes(raleigh, raleigh)).toBe(0);
  expect(travelMinutes(raleigh, { ...raleigh, latitude: raleigh.latitude + 0.0001 })).toBe(1);
});

test('nothing is said where one of the places isn’t on the map', () => {
  expect(travelMinutes(nowhere, raleigh)).toBeNull();
  expect(travelMinutes(raleigh, nowhere)).toBeNull();
});

test('across the date line is near', () => {
  const west = { latitude: 0, longitude: 179.99 };
  expect(travelMinutes(west, { latitude: 0, longitude: -179.99 })).toBe(4);
});

test('the other side of the earth is a number, not an error', () => {
  expect(travelMinutes({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBe(33_359);
});

test('a visit takes the drive from it and to it as well, beyond what the buffers leave free', () => {
  const minute = 60_000;
  const busy = { ...raleigh, start: 60 * minute, end: 130 * minute, work_ends: 120 * minute };
  const plan = { first: durham, last: durham, buffer: 16 * minute };
  // 56 minutes to get there, rounded up to a 5-minute arrival; 56 minutes on, of which the buffer covers 16.
  expect(withTravel([busy], plan)).toEqual([{ start: 20 * minute, end: 180 * minute }]);
  expect(withTravel([busy], { ...plan, first: raleigh, last: nowhere })).toEqual([
    { start: busy.start, end: busy.end },
  ]);
});
