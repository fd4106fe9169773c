import { expect, test } from 'vitest';
import { describePart } from '#web/features/shared/jobs/describePart.ts';

const part = { id: 'a', lead: true, lead_name: 'Dani Ortega', day: 1, days: 1, others: [] };

test.each([
  ['', null, 'dani'],
  ['', part, 'dani'],
  ['Day 1 of 2', { ...part, days: 2 }, 'dani'],
  ['With Marcus, Jess', { ...part, others: ['Marcus Bell', 'Jess Whitaker'] }, 'dani'],
  ['Day 1 of 2, with Marcus', { ...part, days: 2, others: ['Marcus'] }, 'dani'],
  ['Helping Dani', { ...part, lead: false, others: ['Dani Ortega'] }, 'marcus'],
  ['Day 2 of 2, helping Dani', { ...part, lead: false, day: 2, days: 2 }, 'marcus'],
  ['Helper needed', { ...part, lead: false, others: ['Dani Ortega'] }, null],
  ['Helper needed, day 1 of 2', { ...part, lead: false, days: 2 }, null],
])('a span is %j', (said, of, assigned_to) => {
  expect(describePart({ part: of, assigned_to })).toBe(said);
});
