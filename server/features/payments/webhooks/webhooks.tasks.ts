import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { update, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { raiseAlert } from '#server/features/payments/alerts/raiseAlert.ts';
import { sync, type SyncDeps } from '#server/features/payments/funnel/sync.service.ts';
import * as webhooks from '#server/features/payments/webhooks/webhooks.queries.ts';
import { orderAbove, read, type Told } from '#server/features/payments/webhooks/webhooks.read.ts';
import { PayPalFailure } from '#server/integrations/paypal/client.ts';
import type { Payloads } from '#server/tasks/task.ts';

const by = byTask('applyWebhook');

/** Events about money that came in or went back. */
const moved = /^PAYMENT\.CAPTURE\.(COMPLETED|REFUNDED|REVERSED)$/;

/**
 * Finds the payment of an event and asks PayPal for its status. So it doesn't matter in which order events arrive, how often, or
 * whether one is missing.
 */
export async function applyWebhook(deps: SyncDeps, { event_id }: Payloads['applyWebhook']): Promise<void> {
  const { pool } = deps;
  const event = await asSystem(pool, (tx) => webhooks.findWaiting(tx, event_id));
  if (!event) return;
  const told = await named(deps, read(event.raw)!);
  const paymentId = await asSystem(pool, (tx) => noteEvent(tx, told));
  if (!paymentId) return;
  try {
    await sync(deps, paymentId, by);
  } catch (error) {
    // The payment schedules its own next check.
    if (!(error instanceof PayPalFailure)) throw error;
  }
  await asSystem(pool, (tx) => webhooks.setApplied(tx, event_id));
}

/** A refund names only its capture, which we may not know yet: then PayPal is asked for its order. */
async function named({ pool, paypal }: SyncDeps, told: Told): Promise<Told> {
  if (!paypal || !told.capture_id || told.order_id) return told;
  if (await asSystem(pool, (tx) => webhooks.findTold(tx, { ...told, custom_id: null }))) return told;
  const capture = await paypal.getCapture(told.capture_id);
  if (!capture) return told;
  return { ...told, order_id: orderAbove(capture.raw), custom_id: told.custom_id ?? capture.customId };
}

/** Adds the event to the payment's timeline, once. Returns the payment's id if PayPal should be asked about it. */
async function noteEvent(tx: Tx, told: Told): Promise<string | null> {
  const { event_id } = told;
  const event = await webhooks.lockWaiting(tx, event_id);
  if (!event) return null;
  if (event.payment_id) return event.payment_id;
  const payment = await webhooks.findTold(tx, told);
  if (!payment || isAnothers(payment, told)) {
    await webhooks.setApplied(tx, event_id);
    if (moved.test(told.type)) await raiseUnknown(tx, told, payment);
    return null;
  }
  await webhooks.setPayment(tx, event_id, payment.id);
  await note(tx, payment.id, 'webhook', { note: `${told.type} ${told.subject}`.trim() });
  if (told.dispute) await noteDispute(tx, payment, told.dispute);
  // Our answer with the order's id got lost, but the order is in use.
  if (!payment.provider_order_id && told.order_id) await update(tx, payment.id, { provider_order_id: told.order_id });
  return payment.id;
}

/** The event names our payment but belongs to another order, so asking about our order wouldn't help. */
function isAnothers(payment: LockedPayment, { order_id, capture_id, dispute }: Told): boolean {
  if (dispute || (capture_id !== null && capture_id === payment.provider_capture_id)) return false;
  if (order_id) return payment.provider_order_id !== null && payment.provider_order_id !== order_id;
  return true;
}

const raiseUnknown = (tx: Tx, told: Told, payment: LockedPayment | undefined) =>
  raiseAlert(tx, by, {
    kind: 'unknown_capture',
    payment_id: payment?.id ?? null,
    provider_txn_id: told.subject,
    found_cents: told.amount_cents,
    note: payment ? text.otherOrder : told.type,
  });

async function noteDispute(tx: Tx, { id }: LockedPayment, dispute: NonNullable<Told['dispute']>): Promise<void> {
  const kind = dispute.closed ? 'dispute_closed' : 'disputed';
  if (!(await webhooks.isNoted(tx, id, kind, dispute.id))) await note(tx, id, kind, { note: dispute.id });
}
