import { z } from 'zod';
import { Email } from '#contract/people/profile.schema.ts';
import { Instant } from '#contract/base/scalars.schema.ts';

/** A new address to sign in with. It counts once the link that is mailed to it was opened. */
export const RequestAddress = z.strictObject({ email: Email });

/** The address that a person has asked for and not confirmed yet. */
export const WaitingAddress = z.strictObject({ email: z.string(), expires_at: Instant });

/** What the link answers: the address that signs in from now on. */
export const ConfirmedAddress = z.strictObject({ email: z.string() });
