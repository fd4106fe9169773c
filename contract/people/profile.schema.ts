import { z } from 'zod';
import { accountStates } from '#contract/people/account.kinds.ts';
import { phoneOrNull } from '#contract/base/fields.schema.ts';
import { profileLimits } from '#contract/base/limits.ts';
import { roles } from '#contract/base/role.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { serviceKinds } from '#contract/trade.ts';

/** A person or company the business knows. A client may exist without an account. */
export const Profile = z.strictObject({
  id: Id,
  role: z.enum(roles),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  active: z.boolean(),
  created_at: Instant,
  /** `none`: can't sign in. `invited`: has a link and no password yet. `ready`: has a password. */
  account: z.enum(accountStates),
  last_sign_in_at: Instant.nullable(),
});

export const FullName = z.string().trim().min(1).max(profileLimits.full_name);

/** What a person may change about themselves. */
export const ProfileUpdate = z.strictObject({ full_name: FullName, phone: phoneOrNull });

export const Email = z.email().max(profileLimits.email).toLowerCase();

/** Administrators are made on the server (admin:create), never here. */
export const NewUser = z
  .strictObject({
    id: Id,
    full_name: FullName,
    email: Email,
    phone: phoneOrNull,
    role: z.enum(roles).exclude(['admin']),
    /** Typed by the administrator, to be changed at the first sign-in. Null: a set-password link is mailed instead. */
    password: z.string().max(1024).nullable(),
    /** Of a technician: what they can be assigned. */
    skills: z.array(z.enum(serviceKinds)).max(serviceKinds.length).default([]),
  })
  .refine(({ role, skills }) => role === 'tech' || skills.length === 0, { path: ['skills'] });

/** `admin` stays admin or is taken away; nobody is given it. */
export const UserUpdate = z.strictObject({
  full_name: FullName,
  /** Null for a client the office knows and who doesn't sign in. */
  email: Email.nullable(),
  phone: phoneOrNull,
  role: z.enum(roles),
  active: z.boolean(),
});

/** The list of users, newest first. */
export const UserFilter = z.strictObject({
  search: z.string().trim().max(100).optional(),
  role: z.enum(roles).optional(),
  status: z.enum(['active', 'invited', 'inactive', 'online']).optional(),
  cursor: z.string().max(120).optional(),
});

export const UserPage = z.strictObject({ items: z.array(Profile), next: z.string().nullable() });

export type Profile = z.infer<typeof Profile>;
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;
export type NewUser = z.infer<typeof NewUser>;
export type UserUpdate = z.infer<typeof UserUpdate>;
export type UserFilter = z.infer<typeof UserFilter>;
