import { expect, test } from 'vitest';
import type { Visit } from '#contract/field/visit.schema.ts';
import { onePerJob, rowKey } from '#web/features/field/visits.ts';

const row = (id: string, span?: string) => ({ id, part: span ? { id: span } : null }) as Visit;

test('a job that a technician comes to twice has two rows, and is one job', () => {
  const rows = [row('wash'), row('coat', 'morning'), row('coat', 'afternoon')];
  expect(rows.map(rowKey)).toEqual(['wash', 'morning', 'afternoon']);
  expect(onePerJob(rows).map(({ id }) => id)).toEqual(['wash', 'coat']);
});
