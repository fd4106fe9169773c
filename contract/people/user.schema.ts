import { z } from 'zod';
import { Factors } from '#contract/people/signInStep.schema.ts';
import { Instant } from '#contract/base/scalars.schema.ts';

/** Each count stops at a thousand; a screen shows "1,000+". */
/** What still ties a client to the business. */
export const UserTies = z.strictObject({
  /** Coming visits, and visits in progress. */
  visits: z.number().int(),
  plans: z.number().int(),
  /** Drafts, and sent quotes without an answer. */
  quotes: z.number().int(),
  leads: z.number().int(),
  owed_cents: z.number().int(),
  credit_cents: z.number().int(),
  deposit_cents: z.number().int(),
  /** Payments and refunds in progress. */
  under_way: z.number().int(),
});
export type UserTies = z.infer<typeof UserTies>;

export const UserCount = z.strictObject({ count: z.number().int() });

/** The state of a user's account, for the administrator who helps them. */
export const UserSecurity = z.strictObject({
  factors: Factors,
  sessions: z.number(),
  /** After too many wrong passwords: no sign-in until then. */
  locked_until: Instant.nullable(),
  /** A set-password link is valid until then. */
  link_expires_at: Instant.nullable(),
  must_change_password: z.boolean(),
});

export type UserSecurity = z.infer<typeof UserSecurity>;
