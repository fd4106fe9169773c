import { z } from 'zod';
import { Email } from '#contract/people/profile.schema.ts';
import { Instant } from '#contract/base/scalars.schema.ts';

/** A new sign-in email. It takes effect once its owner opens the emailed link. */
export const RequestAddress = z.strictObject({ email: Email });

/** An email that was requested and isn't confirmed yet. */
export const WaitingAddress = z.strictObject({ email: z.string(), expires_at: Instant });

/** The result of opening the link: the email that signs in from now on. */
export const ConfirmedAddress = z.strictObject({ email: z.string() });
