import { z } from 'zod';
import { Profile } from '#contract/people/profile.schema.ts';
import { PasswordPolicy } from '#contract/people/security.schema.ts';
import { Instant } from '#contract/base/scalars.schema.ts';

/** The secret part of a one-time link. It travels in the body, never in a URL that a proxy would log. */
const Token = z.string().min(20).max(200);

export const LinkToken = z.strictObject({ token: Token });

/** The owner of a one-time link, so that the reader can recognize themselves, and the rules for the new password. */
export const PasswordLink = Profile.pick({ full_name: true, email: true, role: true }).extend({
  expires_at: Instant,
  policy: PasswordPolicy,
});

export const SetPassword = z.strictObject({ token: Token, password: z.string().max(1024) });

/** A forgotten password. The response is the same whether or not the address is known. */
export const RequestLink = z.strictObject({ email: z.string().trim().min(1).max(254) });

export type PasswordLink = z.infer<typeof PasswordLink>;
