import { expect, test } from 'vitest';
import type { JobChange } from '#contract/jobs/job.schema.ts';
import { describeChange } from '#web/features/office/jobs/describeChange.ts';

const value = (to: string | null, from: string | null = null) => ({ from, to });
const change = (changes: JobChange['changes']) =>
  describeChange({ action: 'updated', actor_id: 'a', actor_name: 'Robin', changes } as unknown as JobChange, 'UTC');
const moved = value('2026-11-24T13:00:00.000Z', '2026-11-23T13:00:00.000Z');

test.each([
  ['Helpers set to Marcus, Jess by Robin', { helpers: value('Marcus, Jess') }],
  ['Helpers removed by Robin', { helpers: value(null, 'Marcus') }],
  ['People or days changed by Robin', { spans: value(null) }],
  ['People or days changed by Robin', { spans: value(null), scheduled_end: moved }],
  ['Helpers set to Marcus by Robin', { helpers: value('Marcus'), spans: value(null) }],
  ['Assigned to Dani by Robin', { spans: value(null), assigned_to: value('Dani') }],
  [
    'Scheduled for Nov 24, 2026, 1:00 PM by Robin',
    { spans: value(null), scheduled_start: moved, scheduled_end: moved },
  ],
])('says %j once', (said, changes) => {
  expect(change(changes).replaceAll(/\s/g, ' ')).toBe(said);
});
