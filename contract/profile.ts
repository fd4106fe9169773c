import { z } from 'zod';
import { profileLimits } from '#contract/limits.ts';
import { roles } from '#contract/role.ts';
import { Id, Instant } from '#contract/time.ts';

/** A person or company the business knows. A client may exist without an account. */
export const Profile = z.strictObject({
  id: Id,
  role: z.enum(roles),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  active: z.boolean(),
  created_at: Instant,
});

/** What a person may change about themselves. */
export const ProfileUpdate = z.strictObject({
  full_name: z.string().trim().min(1).max(profileLimits.full_name),
  phone: z
    .string()
    .trim()
    .max(profileLimits.phone)
    .transform((phone) => phone || null)
    .nullable(),
});

export type Profile = z.infer<typeof Profile>;
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;
