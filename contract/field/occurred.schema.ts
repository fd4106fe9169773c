import { Instant } from '#contract/base/scalars.schema.ts';

/**
 * Part of every act of a technician: when it happened by the phone's clock. It may arrive hours later. `occurredAt` and the
 * database refuse acts older than `occurredDays`.
 */
export const occurred = { occurred_at: Instant };
