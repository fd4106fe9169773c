import type pg from 'pg';
import type { Logger } from 'pino';
import type { Notice, noticeKinds } from '#contract/office/notices.ts';
import type { Channel } from '#contract/office/integration.kinds.ts';
import type { Config } from '#server/config.ts';
import type { Outbox } from '#server/integrations/outbox.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';

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

/** An event that people are notified of: the kind, the record's id, and the fact that the kind requires. */
export type NoticeEvent = {
  [Kind in Notice]: {
    notice: Kind;
    entity_id: string;
    /** One of several recipients. */ only?: string;
  } & (FactOf<Kind> extends keyof Facts ? Facts[FactOf<Kind>] : unknown);
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
  /** Sends a notice by email. */
  deliver: Delivery;
  /** Computes commission for payments since the last run (0055). */
  earnCommission: Nothing;
  /** Finds referrals that are earned by now, or can no longer be. */
  earnReferrals: Nothing;
  /**
   * Marks quotes that have expired, sends reminders for those that expire soon, and settles accepted quotes that weren't settled.
   */
  endQuotes: Nothing;
  /** Asks the routing server for drive times (0044). */
  fillDriveTimes: Nothing;
  /** Adds up the counts since the last run (0031). */
  foldStats: Nothing;
  /** Cancels bookings whose deposit isn't paid, and finds bookings that weren't settled. */
  lapseBookings: Nothing;
  /** Geocodes places (0044). */
  locatePlaces: Nothing;
  mailReports: Nothing;
  matchPayments: Nothing;
  materialiseSeries: Nothing;
  /** `actor_id` is null if no user's request caused the event. */
  notify: NoticeEvent & { actor_id: string | null };
  /** Processes completed uploads into files, one after the other. */
  processPhotos: Nothing;
  prune: Nothing;
  reconcilePayments: Nothing;
  /** Recomputes all commission and compares. */
  recountCommission: Nothing;
  recountStats: Nothing;
  /** Deletes files from the store whose rows were removed. */
  removeFiles: Nothing;
  /** Notifies the owner of a lead that its follow-up is due. */
  remindFollowUps: Nothing;
  remindInvoice: { invoice_id: string };
  remindInvoices: Nothing;
  sealAudit: Nothing;
  sendAddressLink: { change_id: string };
  /** Sends a code by email. */
  sendCode: Code;
  sendInvoice: { invoice_id: string };
  /** An empty `profile_id` stands for an unknown address, so that both cases cost the caller the same. */
  sendPasswordLink: { profile_id: string; reason: 'invited' | 'reset' | 'forgotten' };
  /** With `asked_by` the receipt is sent again, even though the client has one. */
  sendReceipt: { payment_id: string; asked_by?: string };
  /** Mails a quote that was sent, or a reminder of a quote that expires soon. */
  sendQuote: { quote_id: string; reminder?: boolean };
  sendSignedQuote: { quote_id: string };
  settleBooking: { booking_id: string };
  settleQuote: { quote_id: string };
  settleReferral: { referral_id: string };
  /** Compares the files in the store with their rows (0040). */
  sweepFiles: Nothing;
  syncPayment: { payment_id: string };
  syncRefund: { refund_id: string };
  /** Reports how many requests from strangers are held back (0062). */
  tellHeldRequests: Nothing;
  tellOldAddress: { change_id: string; stage: 'asked' | 'changed' };
  /** Tells a client that their technician is on the way, unless the technician took that back (0065). */
  tellOnTheWay: { job_id: string; on_the_way_at: string };
  /** Sends a code as a text message. */
  textCode: Code;
  /** Sends a notice as a text message. */
  textNotice: Delivery;
};

export type TaskName = keyof Payloads;

/**
 * The worker's lanes, and how many tasks each runs at once (0063). A lane waits for one outside service, or for none: when that
 * service doesn't answer, the other lanes continue.
 */
export const lanes = { mail: 4, texts: 2, payments: 2, slow: 3, desk: 2 } as const;

export type Lane = keyof typeof lanes;

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
  tellOnTheWay: 'desk',
  textCode: 'texts',
  textNotice: 'texts',
};

/** Users wait for these, so they run before the rest of their lane: the lowest number first, 0 for all others. */
export const priorityOf: Partial<Record<TaskName, number>> = {
  sendCode: -2,
  textCode: -2,
  sendPasswordLink: -1,
  sendAddressLink: -1,
};

/** The tasks that need no payload; only these can be scheduled. */
export type ScheduledName = { [Name in TaskName]: Payloads[Name] extends Nothing ? Name : never }[TaskName];

/** A task for the queue. Of several tasks with the same `key`, the queue keeps the latest. It runs at once, or in `later_ms`. */
export type Task = {
  [Name in TaskName]: { name: Name; payload: Payloads[Name]; key?: string; later_ms?: number };
}[TaskName];
