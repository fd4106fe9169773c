import type pg from 'pg';
import type { Logger } from 'pino';
import type { Notice, noticeKinds } from '#contract/office/notices.ts';
import type { Channel } from '#contract/trade.ts';
import type { Config } from '#server/config.ts';
import type { Outbox } from '#server/integrations/outbox.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';

/** What every task can use. */
export type TaskDeps = {
  pool: pg.Pool;
  config: Config;
  outbox: Outbox;
  paypal: PayPal | null;
  storage: Storage | null;
  log: Logger;
};

type Nothing = Record<string, never>;

type Facts = { amount: { amount_cents: number }; time: { starts_at: string | null } };
type FactOf<Kind extends Notice> = (typeof noticeKinds)[Kind]['fact'];

/** What people are told of: the kind, the record's id, and the fact that the kind asks for. */
export type NoticeEvent = {
  [Kind in Notice]: { notice: Kind; entity_id: string } & (FactOf<Kind> extends keyof Facts
    ? Facts[FactOf<Kind>]
    : unknown);
}[Notice];

/** One notice for one person on one channel. `id` is a uuid v7, so it also says when the event happened. */
export type Delivery = {
  id: string;
  notice: Notice;
  channel: Channel;
  recipient_id: string;
  entity_id: string;
  amount_cents: number | null;
  starts_at: string | null;
};

type Code = { session_id: string; purpose: 'sign_in' | 'enrolment' };

/** Every background task and its payload: ids, amounts and times, because the queue must not hold personal data. */
export type Payloads = {
  applyWebhook: { event_id: string };
  checkHealth: Nothing;
  /** By email. */
  deliver: Delivery;
  /** Counts what was paid since (0055). */
  earnCommission: Nothing;
  /** Finds the referrals that are earned by now, or never will be. */
  earnReferrals: Nothing;
  /** Writes down which quotes have ended, reminds of those that end soon, and settles what nobody settled. */
  endQuotes: Nothing;
  /** Asks how long ways take, by road (0044). */
  fillDriveTimes: Nothing;
  /** Adds up what was counted since (0031). */
  foldStats: Nothing;
  /** Gives up bookings whose deposit nobody pays, and finds what nobody settled. */
  lapseBookings: Nothing;
  /** Puts places on the map (0044). */
  locatePlaces: Nothing;
  mailReports: Nothing;
  matchPayments: Nothing;
  materialiseSeries: Nothing;
  /** `actor_id` is null where nobody's request caused it. */
  notify: NoticeEvent & { actor_id: string | null };
  /** Makes the files of the uploads that are complete, one after the other. */
  processPhotos: Nothing;
  prune: Nothing;
  reconcilePayments: Nothing;
  /** Counts all commission again and compares. */
  recountCommission: Nothing;
  recountStats: Nothing;
  /** Takes bytes out of the store whose rows were removed. */
  removeFiles: Nothing;
  /** Tells whoever has a lead that its follow-up is due. */
  remindFollowUps: Nothing;
  remindInvoice: { invoice_id: string };
  remindInvoices: Nothing;
  sealAudit: Nothing;
  sendAddressLink: { change_id: string };
  /** By email. */
  sendCode: Code;
  sendInvoice: { invoice_id: string };
  /** An empty `profile_id` stands for an unknown address, so that both cases cost the caller the same. */
  sendPasswordLink: { profile_id: string; reason: 'invited' | 'reset' | 'forgotten' };
  /** With `asked_by` it is sent again, although the client has one. */
  sendReceipt: { payment_id: string; asked_by?: string };
  /** Mails a quote that was sent, or reminds of one that ends soon. */
  sendQuote: { quote_id: string; reminder?: boolean };
  sendSignedQuote: { quote_id: string };
  settleBooking: { booking_id: string };
  settleQuote: { quote_id: string };
  settleReferral: { referral_id: string };
  /** Compares the store with its rows (0040). */
  sweepFiles: Nothing;
  syncPayment: { payment_id: string };
  syncRefund: { refund_id: string };
  /** Says how many requests of strangers are held back (0062). */
  tellHeldRequests: Nothing;
  tellOldAddress: { change_id: string; stage: 'asked' | 'changed' };
  /** A code as a text message. */
  textCode: Code;
  /** A notice as a text message. */
  textNotice: Delivery;
};

export type TaskName = keyof Payloads;

/**
 * The worker's lanes, and how many tasks each does at once (0063). A lane waits for one thing outside, or for none: when that
 * thing doesn't answer, the other lanes go on.
 */
export const lanes = { mail: 4, texts: 2, payments: 2, slow: 3, desk: 2 } as const;

export type Lane = keyof typeof lanes;

/** Each task's lane. */
export const laneOf: Record<TaskName, Lane> = {
  applyWebhook: 'payments',
  checkHealth: 'desk',
  deliver: 'mail',
  earnCommission: 'desk',
  earnReferrals: 'desk',
  endQuotes: 'desk',
  fillDriveTimes: 'slow',
  foldStats: 'desk',
  lapseBookings: 'desk',
  locatePlaces: 'slow',
  mailReports: 'mail',
  matchPayments: 'payments',
  materialiseSeries: 'desk',
  notify: 'desk',
  processPhotos: 'slow',
  prune: 'desk',
  reconcilePayments: 'payments',
  recountCommission: 'slow',
  recountStats: 'slow',
  removeFiles: 'slow',
  remindFollowUps: 'desk',
  remindInvoice: 'mail',
  remindInvoices: 'desk',
  sealAudit: 'desk',
  sendAddressLink: 'mail',
  sendCode: 'mail',
  sendInvoice: 'mail',
  sendPasswordLink: 'mail',
  sendQuote: 'mail',
  sendReceipt: 'mail',
  sendSignedQuote: 'mail',
  settleBooking: 'desk',
  settleQuote: 'desk',
  settleReferral: 'desk',
  sweepFiles: 'slow',
  syncPayment: 'payments',
  syncRefund: 'payments',
  tellHeldRequests: 'desk',
  tellOldAddress: 'mail',
  textCode: 'texts',
  textNotice: 'texts',
};

/** People wait for these, so they go before the rest of their lane: the lowest number first, 0 for all others. */
export const priorityOf: Partial<Record<TaskName, number>> = {
  sendCode: -2,
  textCode: -2,
  sendPasswordLink: -1,
  sendAddressLink: -1,
};

/** The tasks that need no payload; only these can be scheduled. */
export type ScheduledName = { [Name in TaskName]: Payloads[Name] extends Nothing ? Name : never }[TaskName];

/** A task for the queue. Of several with one `key`, the queue keeps the latest. */
export type Task = { [Name in TaskName]: { name: Name; payload: Payloads[Name]; key?: string } }[TaskName];
