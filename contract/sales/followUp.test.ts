import { describe, expect, test } from 'vitest';
import { followUpAfter, openDayLater } from '#contract/sales/followUp.ts';

const open = {};
/** Closed on Sundays. */
const clock = { time_zone: 'America/New_York', hours: [null, open, open, open, open, open, open] };
/** Friday, Saturday and Sunday, 2:30 PM in New York; clocks went back on November 1st, 2026. */
const [friday, saturday, sunday] = ['2026-11-13T19:30:00.000Z', '2026-11-14T19:30:00.000Z', '2026-11-15T19:30:00.000Z'];

describe('a follow-up', () => {
  test('is at the same hour on an open day, also where the clocks change in between', () => {
    expect(openDayLater(friday, 1, clock)).toBe(saturday);
    expect(openDayLater(saturday, 1, clock)).toBe('2026-11-16T19:30:00.000Z');
    expect(openDayLater('2026-10-30T18:30:00.000Z', 3, clock)).toBe('2026-11-02T19:30:00.000Z');
    const never = { ...clock, hours: clock.hours.map(() => null) };
    expect(openDayLater(saturday, 1, never)).toBe(sunday);
  });

  test('is what the outcome asks for', () => {
    expect(followUpAfter('called', 'no_answer', friday, clock)).toEqual({ next_step: 'call', follow_up_at: saturday });
    expect(followUpAfter('visited', 'needs_time', friday, clock)).toEqual({
      next_step: 'call',
      follow_up_at: '2026-11-20T19:30:00.000Z',
    });
    expect(followUpAfter('mailed', null, friday, clock)).toEqual({
      next_step: 'call',
      follow_up_at: '2026-11-16T19:30:00.000Z',
    });
    expect(followUpAfter('called', 'lost', friday, clock)).toBeNull();
    expect(followUpAfter('note', null, friday, clock)).toBeNull();
  });

  test.each([
    ['2026-11-13T19:30:00.000Z', '2026-11-13T22:00:00.000Z', 'at five'],
    ['2026-11-13T21:40:00.000Z', '2026-11-13T22:40:00.000Z', 'in an hour'],
    ['2026-11-14T04:30:00.000Z', '2026-11-14T04:59:00.000Z', 'before midnight'],
  ])('who wants it at %s gets a quote the same day: %s, %s', (now, due) => {
    expect(followUpAfter('called', 'wants_it', now, clock)).toEqual({ next_step: 'quote', follow_up_at: due });
  });
});
