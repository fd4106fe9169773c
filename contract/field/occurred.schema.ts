import { Instant } from '#contract/base/scalars.schema.ts';

/**
 * Part of every act of a technician: when it happened by the phone's clock. It may arrive hours later; what is older than
 * `occurredDays` is refused, by `occurredAt` and by the database.
 */
export const occurred = { occurred_at: Instant };
