import { z } from 'zod';
import { orNull, phoneOrNull } from '#contract/base/fields.schema.ts';
import { placeLimits, profileLimits, referralLimits, requestFormLimits as limits } from '#contract/base/limits.ts';
import { Email } from '#contract/people/profile.schema.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { suitings } from '#contract/trade.ts';
import { requestFormText } from '#text/requestForm.ts';

/** Sites that may show the form in a frame. No path, no wildcard: it stands in a header. */
const Origin = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.origin)
  .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/);

/** The owner's settings of the public form. One row. */
export const RequestFormSettings = z.strictObject({
  online: z.boolean(),
  /** What can be asked for, in the order of the price book. */
  service_ids: z.array(Id).max(limits.services),
  embed_origins: z.array(Origin).max(limits.origins),
});

/** What a stranger is shown, and a sealed token that says when they were. */
export const RequestForm = z.strictObject({
  online: z.boolean(),
  services: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** The words that a ticked box agrees to; the server keeps these, never the browser's. */
  consent: z.string(),
  token: z.string(),
});

/** Somebody asks for work. How to reach them is needed, one way or the other; all else helps. */
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
    /** A friend's. One that isn't known is passed over without a word. */
    code: orNull(referralLimits.code),
    /** Nobody sees this field. Who fills it in is a machine, and is answered like everybody. */
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

/** A request that came with many others and waits for the office to look at it. */
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
  /** How many of those that are held came from the same network, this one included. */
  alike: z.number().int(),
});

/** Those that came alone first, so that no flood hides them; `total` says how many there are. */
export const HeldRequests = z.strictObject({ items: z.array(HeldRequest), total: z.number().int() });

/** `alike`: with all that came from the same network. */
export const DiscardRequest = z.strictObject({ alike: z.boolean() });

export type HeldRequest = z.infer<typeof HeldRequest>;
export type HeldRequests = z.infer<typeof HeldRequests>;
export type RequestFormSettings = z.infer<typeof RequestFormSettings>;
export type RequestForm = z.infer<typeof RequestForm>;
export type SendRequest = z.infer<typeof SendRequest>;
