import { z } from 'zod';
import { Email, FullName, Profile } from '#contract/people/profile.schema.ts';
import { Id } from '#contract/base/scalars.schema.ts';

/** A person who acts for a client and signs in separately. */
export const ClientPerson = Profile.pick({
  id: true,
  full_name: true,
  email: true,
  account: true,
  last_sign_in_at: true,
});

/** The people of the user's client. */
export const OwnPeople = z.strictObject({
  client_name: z.string(),
  /** The user is the client, not one of its people. */
  themselves: z.boolean(),
  /** The owner allows clients to invite others. */
  may_invite: z.boolean(),
  items: z.array(ClientPerson),
});

/** A client invites for themselves; the office names the client and the contact. */
export const NewPerson = z.strictObject({
  id: Id,
  client_id: Id.nullable(),
  contact_id: Id.nullable(),
  full_name: FullName,
  email: Email,
});

export type ClientPerson = z.infer<typeof ClientPerson>;
export type OwnPeople = z.infer<typeof OwnPeople>;
export type NewPerson = z.infer<typeof NewPerson>;
