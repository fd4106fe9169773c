import { noticeKinds, type Notice } from '#contract/office/notices.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import { emailFor, smsFor, type VisitPrice } from '#server/features/notifications/messages.ts';
import { address } from '#server/features/notifications/recipients.queries.ts';
import {
  findAnswer,
  findFee,
  findRecords,
  streetOf,
  type VisitFee,
} from '#server/features/notifications/records.queries.ts';
import { quoteOfJob } from '#server/features/slots/quote.service.ts';
import type { Delivery, TaskDeps } from '#server/tasks/task.ts';

/** The payload as the previous release queued it. The next release reads only `entity_id`. */
type Queued = Delivery | (Omit<Delivery, 'entity_id'> & { subject_id: string });

/** The notices about a visit that its client may have changed themselves, for a fee. */
const changes: Partial<Record<Notice, VisitFee['kind']>> = { visit_moved: 'move', visit_cancelled: 'cancel' };

async function visitPrice(tx: Tx, jobId: string): Promise<VisitPrice> {
  const [{ currency }, day, place] = await Promise.all([business.read(tx), business.today(tx), streetOf(tx, jobId)]);
  return { quote: (await quoteOfJob(tx, jobId, day)).now, currency, place };
}

export async function deliver({ pool, config, outbox }: TaskDeps, queued: Queued): Promise<void> {
  const entity_id = 'subject_id' in queued ? queued.subject_id : queued.entity_id;
  const delivery = { ...queued, entity_id };
  const { notice, channel } = delivery;
  const message = await asSystem(pool, async (tx) => {
    const { entity } = noticeKinds[notice];
    const change = changes[notice];
    const [to, [record], answer, fee, price] = await Promise.all([
      address(tx, delivery),
      findRecords(tx, entity, [entity_id]),
      entity === 'booking' ? findAnswer(tx, entity_id) : undefined,
      change ? findFee(tx, entity_id, change, delivery.starts_at) : undefined,
      notice === 'visit_confirmed' || notice === 'visit_moved' ? visitPrice(tx, entity_id) : undefined,
    ]);
    // A record that was deleted in the meantime isn't reported.
    if (!to || !record) return null;
    // Only the previous release queued this channel; `notify` posts to the bell itself.
    if (channel === 'portal') await post(tx, [delivery]);
    return { to, record, answer, fee, price, delivery };
  });
  if (!message) return;
  const { id, email, phone } = message.to;
  if (channel === 'email' && email) {
    await outbox.mail({ profileId: id, email }, () => emailFor(message, config.BASE_URL));
  }
  if (channel === 'sms' && phone) {
    await outbox.text({ profileId: id, phone }, () => smsFor(message));
  }
}

/** Posts notices under the bell. Repeating it changes nothing. */
export async function post(tx: Tx, deliveries: Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const posted = await tx.run(
    sqlFor
      .insertInto('notifications')
      .values(
        deliveries.map(({ id, notice, recipient_id, entity_id, amount_cents, starts_at }) => {
          const { entity } = noticeKinds[notice];
          return { id, profile_id: recipient_id, kind: notice, entity, entity_id, amount_cents, starts_at };
        }),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (posted === 0) return;
  await tx.run(
    sqlFor.insertInto('change_events').values(
      deliveries.map(({ id, recipient_id }) => ({
        entity: 'notification',
        entity_id: id,
        users: [recipient_id],
        roles: [],
      })),
    ),
  );
}
