import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { LockedPayment } from '#server/features/payments/payments.queries.ts';
import type { Told } from '#server/features/payments/webhooks/webhooks.read.ts';

/** Stores the event as received. False if it is a repeat. */
export const keep = async (tx: Tx, { event_id, type }: Told, raw: Buffer): Promise<boolean> =>
  (await tx.run(
    sqlFor
      .insertInto('webhook_events')
      .values({ event_id, event_type: type, raw, payment_id: null })
      .onConflict((conflict) => conflict.doNothing()),
  )) > 0;

/** PayPal is the actor, not a user. */
export const audit = (tx: Tx, { requestId, address }: { requestId: string; address: string }) =>
  tx.run(
    sqlFor.insertInto('audit_events').values({
      id: uuidv7(),
      actor_id: null,
      actor_role: 'worker',
      action: 'payment.webhook',
      entity: 'payment',
      entity_id: null,
      fields: [],
      request_id: requestId,
      address,
    }),
  );

const waiting = (event_id: string) =>
  sqlFor
    .selectFrom('webhook_events')
    .select(['raw', 'payment_id'])
    .where('event_id', '=', event_id)
    .where('applied_at', 'is', null);

/** An event that isn't applied yet. */
export const findWaiting = (tx: Tx, event_id: string) => tx.first(waiting(event_id));
export const lockWaiting = (tx: Tx, event_id: string) => tx.first(waiting(event_id).forUpdate());

export const setPayment = (tx: Tx, event_id: string, payment_id: string) =>
  tx.run(sqlFor.updateTable('webhook_events').set({ payment_id }).where('event_id', '=', event_id));

export const setApplied = (tx: Tx, event_id: string) =>
  tx.run(
    sqlFor
      .updateTable('webhook_events')
      .set({ applied_at: sql<string>`now()` })
      .where('event_id', '=', event_id),
  );

/** PayPal may return anything as our custom id. */
export const isUuid = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Finds the payment by its order, its capture, or our own id; the most reliable first. */
export const findTold = (tx: Tx, { order_id, capture_id, custom_id }: Told): Promise<LockedPayment | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('payments')
      .selectAll()
      .where('provider', '=', 'paypal')
      .where((row) =>
        row.or([
          row('provider_order_id', '=', order_id ?? ''),
          row('provider_capture_id', '=', capture_id ?? ''),
          row('id', '=', isUuid(custom_id) ? custom_id : null),
        ]),
      )
      .orderBy(
        sql`coalesce(provider_order_id = ${order_id}, false) desc, coalesce(provider_capture_id = ${capture_id}, false) desc`,
      )
      .limit(1),
  );

/** Used to note the same dispute once, however often PayPal writes about it. */
export const isNoted = async (tx: Tx, payment_id: string, kind: 'disputed' | 'dispute_closed', note: string) =>
  (await tx.run(
    sqlFor
      .selectFrom('payment_events')
      .select('id')
      .where('payment_id', '=', payment_id)
      .where('kind', '=', kind)
      .where('note', '=', note),
  )) > 0;
