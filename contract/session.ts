import { z } from 'zod';
import { Profile } from '#contract/profile.ts';
import { roles } from '#contract/role.ts';

/** Whoever asks. Everything the server decides about a request starts from this. */
export const Actor = Profile.pick({ id: true, role: true });

export const Session = z.strictObject({
  profile: Profile.pick({ id: true, role: true, full_name: true, email: true }),
  /** Seconds, not an instant: the browser's clock may be wrong. */
  expires_in: z.number(),
});

export const SignIn = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  role: z.enum(roles),
});

export type Actor = z.infer<typeof Actor>;
export type Session = z.infer<typeof Session>;
export type SignIn = z.infer<typeof SignIn>;
