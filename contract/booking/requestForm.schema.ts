import { z } from 'zod';
import { orNull, phoneOrNull } from '#contract/base/fields.schema.ts';
import { placeLimits, profileLimits, referralLimits, requestFormLimits as limits } from '#contract/base/limits.ts';
import { Email } from '#contract/people/profile.schema.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { suitings } from '#contract/booking/requestForm.kinds.ts';
import { requestFormText } from '#text/requestForm.ts';

/** Sites that may embed the form in a frame. No path and no wildcard: the value goes into a header. */
const Origin = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.origin)
  .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/);

/** The owner's settings of the public form. One row. */
export const RequestFormSettings = z.strictObject({
  online: z.boolean(),
  /** The services that the form offers, in the order of the price book. */
  service_ids: z.array(Id).max(limits.services),
  embed_origins: z.array(Origin).max(limits.origins),
});

/** The form as a stranger sees it, with a sealed token that holds the time it was shown. */
export const RequestForm = z.strictObject({
  online: z.boolean(),
  services: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** The text that a ticked box agrees to; the server stores its own copy, never the browser's. */
  consent: z.string(),
  token: z.string(),
});

/** A stranger asks for work. A phone number or an email is required; everything else is optional. */
export const SendRequest = z
  .strictObject({
    id: Id,
    token: z.string().max(limits.token),
    service_id: Id.nullable(),
    full_name: z.string().trim().min(1).max(profileLimits.full_name),
    phone: phoneOrNull,
    email: z.union([Email, z.literal('').transform(() => null), z.null()]),
    street: orNull(placeLimits.street),
    city: orNull(placeLimits.city),
    postal_code: orNull(placeLimits.postal_code),
    suits: z.enum(suitings),
    detail: orNull(limits.detail),
    sms_consent: z.boolean(),
    /** A friend's referral code. An unknown code is ignored silently. */
    code: orNull(referralLimits.code),
    /** A honeypot: people don't see this field. A bot that fills it in gets the same response as a person. */
    website: z.string().max(limits.trap),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, {
    path: ['phone'],
    error: () => requestFormText.problems.reach,
  })
  .refine(({ phone, sms_consent }) => phone !== null || !sms_consent, {
    path: ['phone'],
    error: () => requestFormText.problems.consentPhone,
  });

/** A request that arrived with many others and waits for the office to review it. */
const HeldRequest = z.strictObject({
  id: Id,
  at: Instant,
  full_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  detail: z.string().nullable(),
  suits: z.enum(suitings),
  service_name: z.string().nullable(),
  /** How many held requests came from the same network, this one included. */
  alike: z.number().int(),
});

/** Requests that came alone are listed first, so that a flood can't hide them; `total` counts all of them. */
export const HeldRequests = z.strictObject({ items: z.array(HeldRequest), total: z.number().int() });

/** `alike`: also discard all other held requests from the same network. */
export const DiscardRequest = z.strictObject({ alike: z.boolean() });

export type HeldRequest = z.infer<typeof HeldRequest>;
export type HeldRequests = z.infer<typeof HeldRequests>;
export type RequestFormSettings = z.infer<typeof RequestFormSettings>;
export type RequestForm = z.infer<typeof RequestForm>;
export type SendRequest = z.infer<typeof SendRequest>;
