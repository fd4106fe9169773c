import { expect, test } from 'vitest';
import { peopleFor } from '#web/features/office/jobs/usePeopleNeeded.ts';

const services = [
  { id: 'wash', people_min: 1 },
  { id: 'roof', people_min: 2 },
  { id: 'marina', people_min: 3 },
];
const items = (...ids: (string | null)[]) => ({ items: ids.map((service_id) => ({ service_id })) });

test('the service that takes the most people decides, and a line of its own takes one', () => {
  expect(peopleFor(items(), services)).toBe(1);
  expect(peopleFor(items(null), services)).toBe(1);
  expect(peopleFor(items('wash', 'roof'), services)).toBe(2);
  expect(peopleFor(items('roof', 'marina', null), services)).toBe(3);
});
