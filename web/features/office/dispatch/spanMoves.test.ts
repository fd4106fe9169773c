import { expect, test } from 'vitest';
import type { BoardJob } from '#contract/jobs/schedule.schema.ts';
import { blocksOf, countJobs, keyOf } from '#web/features/office/dispatch/blocks.ts';
import { withSpan } from '#web/features/office/dispatch/spanMoves.ts';

const span = (id: string, person_id: string | null, lead = false) => ({ id, person_id, lead, start: '8', end: '12' });
const crew = [span('a', 'dani', true), span('b', 'marcus'), span('c', null)];
const whoIn = (spans: typeof crew) => spans.map(({ person_id, lead }) => `${person_id}${lead ? ' leads' : ''}`);

test('one span moves, and the others stay', () => {
  const after = withSpan(crew, 'b', { person_id: 'marcus', start: '13', end: '17' });
  expect(after).toEqual([crew[0], { ...crew[1], start: '13', end: '17' }, crew[2]]);
});

test('an open seat is given to a helper, and the lead to another person', () => {
  const to = { start: '8', end: '12' };
  expect(whoIn(withSpan(crew, 'c', { ...to, person_id: 'jess' }))).toEqual(['dani leads', 'marcus', 'jess']);
  expect(whoIn(withSpan(crew, 'a', { ...to, person_id: 'jess' }))).toEqual(['jess leads', 'marcus', 'null']);
});

test('a lead who has another span still leads', () => {
  const days = [...crew, span('d', 'dani', true)];
  const after = withSpan(days, 'd', { person_id: 'marcus', start: '8', end: '12' });
  expect(whoIn(after)).toEqual(['dani leads', 'marcus', 'null', 'marcus']);
});

test('without a time the whole job leaves the schedule', () => {
  expect(withSpan(crew, 'a', null)).toEqual([]);
});

test('each span of a job is a card with a key of its own; the job counts once', () => {
  const at = (part: string | null, hour: string) =>
    ({
      id: 'job',
      part: part && { id: part },
      scheduled_start: `2026-11-24T${hour}:00:00Z`,
      tour_id: null,
    }) as unknown as BoardJob;
  const jobs = [at('b', '13'), at('a', '08')];
  const blocks = blocksOf(jobs, [], 'UTC');
  expect(blocks.map(({ id, key }) => [id, key])).toEqual([
    ['job', 'a'],
    ['job', 'b'],
  ]);
  expect(keyOf(at(null, '08'))).toBe('job');
  expect(countJobs(jobs)).toBe(1);
});
