import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitTip } from '#server/features/payments/funnel/receive.queries.ts';

const workers = fc.array(fc.record({ id: fc.uuid(), work: fc.constant('Wash'), weight: fc.nat(3_000) }), {
  minLength: 1,
  maxLength: 6,
});

test('the shares of a tip add up to it, whatever the minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), workers, (cents, crew) => {
      const split = splitTip(cents, crew);
      const sum = split.reduce((all, share) => all + share.cents, 0);
      const worked = crew.filter(({ weight }) => weight > 0);
      expect([sum, split.map(({ id }) => id)]).toEqual([worked.length > 0 ? cents : 0, worked.map(({ id }) => id)]);
      // Nobody but the first gets more than their minutes are worth.
      const all = crew.reduce((total, { weight }) => total + weight, 0);
      for (const [place, share] of split.entries()) {
        const fair = Math.floor((cents * worked[place]!.weight) / all);
        expect(share.cents >= fair && (place === 0 || share.cents === fair)).toBe(true);
      }
    }),
    { numRuns: 10_000 },
  );
});

test('among equals it is split as evenly as cents allow', () => {
  const crew = ['a', 'b', 'c'].map((id) => ({ id, work: 'Wash', weight: 1 }));
  expect(splitTip(101, crew).map(({ cents }) => cents)).toEqual([35, 33, 33]);
});
