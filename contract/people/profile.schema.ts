import { z } from 'zod';
import { accountStates } from '#contract/people/account.kinds.ts';
import { phoneOrNull } from '#contract/base/fields.schema.ts';
import { profileLimits } from '#contract/base/limits.ts';
import { roles } from '#contract/base/role.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { serviceKinds } from '#contract/jobs/service.kinds.ts';

/** A person or company that the business knows. A client may exist without an account. */
export const Profile = z.strictObject({
  id: Id,
  role: z.enum(roles),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  active: z.boolean(),
  created_at: Instant,
  /** `none`: can't sign in. `invited`: has a link but no password yet. `ready`: has a password. */
  account: z.enum(accountStates),
  last_sign_in_at: Instant.nullable(),
});

export const FullName = z.string().trim().min(1).max(profileLimits.full_name);
export const Email = z.email().max(profileLimits.email).toLowerCase();

/** What is typed about a person, in every form and file. A client without a sign-in needs no email address. */
export const PersonFields = z.strictObject({ full_name: FullName, email: Email.nullable(), phone: phoneOrNull });

/** The fields that users may change about themselves. */
export const ProfileUpdate = PersonFields.omit({ email: true });

/** Administrators are created on the server (admin:create), never here. */
export const NewUser = PersonFields.extend({
  id: Id,
  email: Email,
  role: z.enum(roles).exclude(['admin']),
  /** Typed by the administrator, and changed at the first sign-in. Null: a set-password link is emailed instead. */
  password: z.string().max(1024).nullable(),
  /** For a technician: the work they can be assigned. */
  skills: z.array(z.enum(serviceKinds)).max(serviceKinds.length).default([]),
}).refine(({ role, skills }) => role === 'tech' || skills.length === 0, { path: ['skills'] });

/** An `admin` keeps the role or loses it; nobody can be given it here. */
export const UserUpdate = PersonFields.extend({ role: z.enum(roles), active: z.boolean() });

/** The list of users, newest first. */
export const UserFilter = z.strictObject({
  search: z.string().trim().max(100).optional(),
  role: z.enum(roles).optional(),
  status: z.enum(['active', 'invited', 'inactive', 'online']).optional(),
  cursor: z.string().max(120).optional(),
});

export const UserPage = z.strictObject({ items: z.array(Profile), next: z.string().nullable() });

export type Profile = z.infer<typeof Profile>;
export type PersonFields = z.infer<typeof PersonFields>;
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;
export type NewUser = z.infer<typeof NewUser>;
export type UserUpdate = z.infer<typeof UserUpdate>;
export type UserFilter = z.infer<typeof UserFilter>;
