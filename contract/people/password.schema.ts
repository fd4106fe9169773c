import { z } from 'zod';
import { Profile } from '#contract/people/profile.schema.ts';
import { PasswordPolicy } from '#contract/people/security.schema.ts';
import { Instant } from '#contract/base/scalars.schema.ts';

/** The secret part of a one-time link. It travels in the body, never in a URL that a proxy would log. */
const Token = z.string().min(20).max(200);

export const LinkToken = z.strictObject({ token: Token });

/** Whom a one-time link is for, so that its reader knows it is theirs, and the rules the new password has to keep. */
export const PasswordLink = Profile.pick({ full_name: true, email: true, role: true }).extend({
  expires_at: Instant,
  policy: PasswordPolicy,
});

export const SetPassword = z.strictObject({ token: Token, password: z.string().max(1024) });

/** Somebody forgot theirs. The answer is the same whether we know the address or not. */
export const RequestLink = z.strictObject({ email: z.string().trim().min(1).max(254) });

export type PasswordLink = z.infer<typeof PasswordLink>;
