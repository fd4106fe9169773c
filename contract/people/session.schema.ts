import { z } from 'zod';
import { pendings } from '#contract/people/factor.kinds.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { roles } from '#contract/base/role.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';

/** The user who makes the request. Every authorization decision starts from this. */
export const Actor = Profile.pick({ id: true, role: true });

export const Session = z.strictObject({
  profile: Profile.pick({ id: true, role: true, full_name: true, email: true }),
  /** Seconds, not an instant: the browser's clock may be wrong. */
  expires_in: z.number(),
  /** The step that is still missing; null once signed in. */
  pending: z.enum(pendings).nullable(),
});

export const SignIn = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  role: z.enum(roles),
});

/** One of a user's open sessions. */
export const OpenSession = z.strictObject({
  id: Id,
  user_agent: z.string(),
  address: z.string().nullable(),
  created_at: Instant,
  last_used_at: Instant,
  /** The session that makes this request. */
  current: z.boolean(),
});

export type Actor = z.infer<typeof Actor>;
export type Session = z.infer<typeof Session>;
export type SignIn = z.infer<typeof SignIn>;
export type OpenSession = z.infer<typeof OpenSession>;
