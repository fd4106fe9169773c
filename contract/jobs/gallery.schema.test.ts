import { describe, expect, test } from 'vitest';
import { sidesOf } from '#contract/jobs/gallery.schema.ts';

const photo = (id: string, kind: 'before' | 'after' | 'problem') => ({ id, kind });

describe('the sides of a pair', () => {
  test.each([
    ['as they were taken', [photo('2', 'after'), photo('1', 'before')], '1', '2'],
    [
      'by what the photographer said, also if the after has the earlier name',
      [photo('1', 'after'), photo('2', 'before')],
      '2',
      '1',
    ],
    ['by their order where both are called the same', [photo('2', 'before'), photo('1', 'before')], '1', '2'],
    ['an issue before its after', [photo('1', 'problem'), photo('2', 'after')], '1', '2'],
    ['a before alone', [photo('1', 'before')], '1', undefined],
    ['an after alone', [photo('1', 'after')], undefined, '1'],
    ['none', [], undefined, undefined],
  ])('%s', (_, photos, before, after) => {
    const sides = sidesOf(photos);
    expect([sides.before?.id, sides.after?.id]).toEqual([before, after]);
  });
});
