import { Instant } from '#contract/time.ts';

/** Part of every act of a technician: when it happened by the phone's clock. It may arrive hours later. */
export const occurred = { occurred_at: Instant };
