import { z } from 'zod';
import { Email, FullName, Profile } from '#contract/people/profile.schema.ts';
import { Id } from '#contract/base/scalars.schema.ts';

/** Somebody who acts for a client, with a sign-in of their own. */
export const ClientPerson = Profile.pick({
  id: true,
  full_name: true,
  email: true,
  account: true,
  last_sign_in_at: true,
});

/** The people of the actor's client. */
export const OwnPeople = z.strictObject({
  client_name: z.string(),
  /** The actor is the client, not one of the people. */
  themselves: z.boolean(),
  /** The owner lets clients give others a sign-in. */
  may_invite: z.boolean(),
  items: z.array(ClientPerson),
});

/** A client invites for themselves; the office says for whom, and which contact it is. */
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
