import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLogs, estimateFactors, learn, learnedMinutes, type TimedVisit } from '#contract/jobs/estimate.ts';
import { conditions } from '#contract/jobs/service.kinds.ts';

const visits = (count: number, actual_minutes: number, part: Partial<TimedVisit> = {}): TimedVisit[] =>
  Array.from({ length: count }, () => ({ condition: 'normal', book_minutes: 60, actual_minutes, ...part }));

const timedVisit = fc.record({
  condition: fc.constantFrom(...conditions),
  book_minutes: fc.integer({ min: 5, max: 600 }),
  actual_minutes: fc.integer({ min: 1, max: 1_440 }),
});

describe('minutes that learn', () => {
  test('say nothing without a time', () => {
    expect(learn([])).toEqual({ jobs: 0, took: 1, factors: { normal: 1, dirty: 1, heavy: 1 }, used: false });
  });

  test('are exp(n / (n + 6) × the mean of log(actual / book)), then the same by condition with weight 8', () => {
    const { jobs, took, factors } = learn(visits(14, 72));
    const service = (14 / 20) * Math.log(1.2);
    expect(jobs).toBe(14);
    expect(took).toBeCloseTo(1.2);
    expect(factors.heavy).toBeCloseTo(Math.exp(service));
    expect(factors.normal).toBeCloseTo(Math.exp(service + ((Math.log(1.2) - service) * 14) / 22));
  });

  test('count from eight clean times on', () => {
    expect(learn(visits(7, 72)).used).toBe(false);
    expect(learn(visits(8, 72)).used).toBe(true);
    expect(learn([...visits(7, 72), ...visits(1, 600)]).used).toBe(false);
  });

  test('leave out clocks that were forgotten', () => {
    const honest = visits(20, 66);
    expect(learn([...honest, ...visits(2, 480), ...visits(1, 5)])).toEqual(learn(honest));
  });

  test('keep a time that differs a little from many equal ones', () => {
    expect(cleanLogs([0, 0, 0, 0, 0, Math.log(1.2)])).toHaveLength(6);
    expect(cleanLogs([0, 0, 0, 0, 0, Math.log(2)])).toHaveLength(5);
    expect(cleanLogs([0, Math.log(2.4), Math.log(2.6)])).toHaveLength(2);
  });

  test('tell conditions apart, and take a condition without times from the service', () => {
    const { factors } = learn([...visits(20, 60), ...visits(20, 78, { condition: 'dirty' })]);
    expect(factors.normal).toBeLessThan(factors.heavy);
    expect(factors.heavy).toBeLessThan(factors.dirty);
  });

  test('come in steps of five, within 0.6 and 1.8 of the price book', () => {
    expect(learnedMinutes(60, 1.12)).toBe(65);
    expect(learnedMinutes(60, 9)).toBe(110);
    expect(learnedMinutes(60, 0.1)).toBe(35);
    expect(learnedMinutes(5, 0.6)).toBe(5);
  });

  test('stay within their bounds and don’t depend on the order, whatever was clocked', () => {
    fc.assert(
      fc.property(fc.array(timedVisit, { maxLength: 60 }), (times) => {
        const learned = learn(times);
        const again = learn(times.toReversed());
        for (const condition of conditions) {
          expect(learned.factors[condition]).toBeGreaterThanOrEqual(estimateFactors.min);
          expect(learned.factors[condition]).toBeLessThanOrEqual(estimateFactors.max);
          expect(again.factors[condition]).toBeCloseTo(learned.factors[condition]);
        }
        expect(learned.jobs).toBeLessThanOrEqual(times.length);
        expect(again.jobs).toBe(learned.jobs);
      }),
    );
  });

  test('stay between the price book and the clock, and come nearer to the clock with each job', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 61, max: 105 }), (count, actual) => {
        const { factors, took } = learn(visits(count, actual));
        expect(factors.normal).toBeGreaterThan(1);
        expect(factors.normal).toBeLessThan(took);
        expect(learn(visits(count + 1, actual)).factors.normal).toBeGreaterThan(factors.normal);
      }),
    );
  });

  test('are whole steps that never shrink with a larger job', () => {
    const minutes = fc.integer({ min: 5, max: 1_440 });
    fc.assert(
      fc.property(minutes, minutes, fc.double({ min: 0.1, max: 4, noNaN: true }), (one, other, factor) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        expect(learnedMinutes(small, factor) % 5).toBe(0);
        expect(learnedMinutes(small, factor)).toBeLessThanOrEqual(learnedMinutes(large, factor));
      }),
    );
  });
});
