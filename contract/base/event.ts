import type { auditEntityText } from '#text/audit.ts';

/**
 * The records that can change while a screen shows them: what the activity log names, people, and who is editing. The id of
 * `account`, `client`, `staff` and `time` is the person's, that of `presence` the job's.
 */
export type Entity = keyof typeof auditEntityText | 'account' | 'client' | 'presence' | 'profile' | 'staff' | 'time';

/** Stands for the row of a table that has only one. */
export const onlyRow = '00000000-0000-0000-0000-000000000000';

/** A browser gets this when something it may see has changed: ids only, never values. */
export type ChangeEvent = { entity: Entity; id: string };

/** The stream's heartbeat, when a silent stream counts as dead, and the delays before reconnecting (spec, section 9). */
export const streamTiming = {
  heartbeat_ms: 30_000,
  dead_after_ms: 45_000,
  reconnect_ms: [1_000, 2_000, 5_000, 10_000],
} as const;
