import { expect, test } from 'vitest';
import { needsOf, sayNeeds } from '#web/features/office/jobs/useNeeds.ts';

const service = (id: string, people_min: number, wait_minutes = 0) => ({
  id,
  people_min,
  wait_minutes,
  wait_after_percent: wait_minutes ? 60 : null,
});
const services = [service('wash', 1), service('roof', 2), service('marina', 3), service('seal', 1, 90)];
const coating = service('coating', 1, 720);
const items = (...ids: (string | null)[]) => ({ items: ids.map((service_id) => ({ service_id })) });

test('the service that takes the most people decides, and a line of its own takes one', () => {
  expect(needsOf(items(), services)).toEqual({ people: 1, cure: null, oneVisit: true });
  expect(needsOf(items(null), services).people).toBe(1);
  expect(needsOf(items('wash', 'roof'), services)).toEqual({ people: 2, cure: null, oneVisit: false });
  expect(needsOf(items('roof', 'marina', null), services).people).toBe(3);
});

test('the longest cure of its services counts', () => {
  const needs = needsOf(items('seal', 'coating', 'roof'), [...services, coating]);
  expect(needs).toEqual({ people: 2, cure: coating, oneVisit: false });
  expect(sayNeeds(needs)).toBe('Needs 2 people at once. Must cure for 12 h after 60% of the work.');
  expect(needsOf(items('seal'), services).oneVisit).toBe(false);
});
