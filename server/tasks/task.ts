import type pg from 'pg';
import type { Logger } from 'pino';
import type { Notice, noticeKinds } from '#contract/notices.ts';
import type { Channel } from '#contract/trade.ts';
import type { Config } from '#server/config.ts';
import type { Outbox } from '#server/integrations/outbox.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';

/** What every task can use. */
export type TaskDeps = { pool: pg.Pool; config: Config; outbox: Outbox; paypal: PayPal | null; log: Logger };

type Nothing = Record<string, never>;

type Facts = { amount: { amount_cents: number }; time: { starts_at: string | null } };
type FactOf<Kind extends Notice> = (typeof noticeKinds)[Kind]['fact'];

/** What people are told of: the kind, the record's id, and the fact that the kind asks for. */
export type NoticeEvent = {
  [Kind in Notice]: { notice: Kind; entity_id: string } & (FactOf<Kind> extends keyof Facts
    ? Facts[FactOf<Kind>]
    : unknown);
}[Notice];

/** Every background task and its payload: ids, amounts and times, because the queue must not hold personal data. */
export type Payloads = {
  applyWebhook: { event_id: string };
  checkHealth: Nothing;
  /** One notice for one person on one channel. `id` is a uuid v7, so it also says when the event happened. */
  deliver: {
    id: string;
    notice: Notice;
    channel: Channel;
    recipient_id: string;
    entity_id: string;
    amount_cents: number | null;
    starts_at: string | null;
  };
  /** Adds up what was counted since (0031). */
  foldStats: Nothing;
  mailReports: Nothing;
  matchPayments: Nothing;
  materialiseSeries: Nothing;
  /** `actor_id` is null where nobody's request caused it. */
  notify: NoticeEvent & { actor_id: string | null };
  prune: Nothing;
  reconcilePayments: Nothing;
  recountStats: Nothing;
  remindInvoice: { invoice_id: string };
  remindInvoices: Nothing;
  sealAudit: Nothing;
  sendAddressLink: { change_id: string };
  sendCode: { session_id: string; purpose: 'sign_in' | 'enrolment' };
  sendInvoice: { invoice_id: string };
  /** An empty `profile_id` stands for an unknown address, so that both cases cost the caller the same. */
  sendPasswordLink: { profile_id: string; reason: 'invited' | 'reset' | 'forgotten' };
  /** With `asked_by` it is sent again, although the client has one. */
  sendReceipt: { payment_id: string; asked_by?: string };
  syncPayment: { payment_id: string };
  syncRefund: { refund_id: string };
  tellOldAddress: { change_id: string; stage: 'asked' | 'changed' };
};

export type TaskName = keyof Payloads;

/** The tasks that need no payload; only these can be scheduled. */
export type ScheduledName = { [Name in TaskName]: Payloads[Name] extends Nothing ? Name : never }[TaskName];

/** A task for the queue. Of several with one `key`, the queue keeps the latest. */
export type Task = { [Name in TaskName]: { name: Name; payload: Payloads[Name]; key?: string } }[TaskName];
