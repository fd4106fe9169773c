import { z } from 'zod';
import { Factors } from '#contract/people/signInStep.schema.ts';
import { Instant } from '#contract/base/scalars.schema.ts';

/** Counted up to a thousand; a screen shows "1,000+". */
export const UserCount = z.strictObject({ count: z.number().int() });

/** How somebody's account stands, for an administrator who helps them. */
export const UserSecurity = z.strictObject({
  factors: Factors,
  sessions: z.number(),
  /** Too many wrong passwords: no sign-in until then. */
  locked_until: Instant.nullable(),
  /** A set-password link is out until then. */
  link_expires_at: Instant.nullable(),
  must_change_password: z.boolean(),
});

export type UserSecurity = z.infer<typeof UserSecurity>;
