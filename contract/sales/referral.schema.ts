import { z } from 'zod';
import { moneyLimits, referralLimits as limits } from '#contract/base/limits.ts';
import {
  closedReasons,
  friendSteps,
  referralDoubts,
  referralStates,
  referralStatuses,
} from '#contract/sales/referral.kinds.ts';
import { Paged } from '#contract/route.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';

/** The owner's settings. One row. */
export const ReferralRules = z.strictObject({
  online: z.boolean(),
  /** The reward for a friend. */
  reward_cents: z.number().int().min(limits.reward_cents.min).max(limits.reward_cents.max),
  /** The least that a friend has to pay on one invoice. */
  min_paid_cents: z.number().int().min(limits.min_paid_cents.min).max(limits.min_paid_cents.max),
});

/** The settings as the office reads them: while the request form is off, no referral link works. */
export const ReferralSettings = ReferralRules.extend({ form_online: z.boolean() });

/** A friend, without anything that reveals their identity or their work. */
const Friend = z.strictObject({
  number: z.number().int(),
  asked_at: Instant,
  step: z.enum(friendSteps),
  reward_cents: z.number().int(),
});

/** A client's own page. */
export const OwnReferrals = z.strictObject({
  /** Null while the program isn't offered to clients. */
  code: z.string().nullable(),
  reward_cents: z.number().int(),
  min_paid_cents: z.number().int(),
  /** Newest first, the last hundred. */
  friends: z.array(Friend),
  /** Over all friends. */
  earned_cents: z.number().int(),
  /** The client's credit from all sources. */
  credit_cents: z.number().int(),
  currency: z.string(),
});

export const Referral = z.strictObject({
  id: Id,
  number: z.number().int(),
  status: z.enum(referralStatuses),
  referrer_id: Id,
  referrer_name: z.string(),
  lead_id: Id,
  referred_client_id: Id.nullable(),
  friend_name: z.string(),
  asked_at: Instant,
  reward_cents: z.number().int(),
  min_paid_cents: z.number().int(),
  doubts: z.array(z.enum(referralDoubts)),
  closed_reason: z.enum(closedReasons).nullable(),
  state: z.enum(referralStates),
  /** The deciding invoice, once there is one, and when it counts. */
  invoice_id: Id.nullable(),
  invoice_number: z.number().int().nullable(),
  due_on: Day.nullable(),
  earned_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_note: z.string().nullable(),
});

export const ReferralFilter = Paged.extend({ status: z.enum(referralStatuses).optional() });
export const ReferralPage = z.strictObject({ items: z.array(Referral), next: z.string().nullable() });
export const ReferralCounts = z.strictObject({ review: z.number().int() });

/** For a lead who names the referrer on the phone. */
export const AddReferral = z.strictObject({ lead_id: Id, referrer_id: Id });

/** Why the office approves or declines. */
export const DecideReferral = z.strictObject({ reason: z.string().trim().min(1).max(moneyLimits.reason) });

export type ReferralRules = z.infer<typeof ReferralRules>;
export type ReferralSettings = z.infer<typeof ReferralSettings>;
export type OwnReferrals = z.infer<typeof OwnReferrals>;
export type OwnFriend = z.infer<typeof Friend>;
export type AddReferral = z.infer<typeof AddReferral>;
export type Referral = z.infer<typeof Referral>;
export type ReferralFilter = z.infer<typeof ReferralFilter>;
