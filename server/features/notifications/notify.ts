import { v7 as uuidv7 } from 'uuid';
import { noticeKinds } from '#contract/office/notices.ts';
import { channels } from '#contract/office/integration.kinds.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { post } from '#server/features/notifications/deliver.ts';
import { findRule, recipients } from '#server/features/notifications/recipients.queries.ts';
import { findRecords } from '#server/features/notifications/records.queries.ts';
import { enqueue } from '#server/tasks/enqueue.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/** The payload as the previous release queued it. The next release reads only `entity_id`. */
type Queued = Payloads['notify'] | { notice: 'new_sign_in' | 'password_changed'; profile_id: string };

/**
 * Decides who is notified, and how. The bell is written at once; each person's email and text is a separate task, so that a
 * failed one is retried alone and no one is notified twice.
 */
export async function notify({ pool, outbox }: TaskDeps, queued: Queued): Promise<void> {
  const event = 'profile_id' in queued ? { ...queued, entity_id: queued.profile_id, actor_id: null } : queued;
  const { notice, entity_id } = event;
  const amount_cents = 'amount_cents' in event ? event.amount_cents : null;
  const starts_at = 'starts_at' in event ? event.starts_at : null;
  await asSystem(pool, async (tx) => {
    const [rule, people, records] = await Promise.all([
      findRule(tx, notice),
      recipients(tx, event),
      findRecords(tx, noticeKinds[notice].entity, [entity_id]),
    ]);
    // A record that was deleted in the meantime isn't reported.
    if (records.length === 0) return;
    const open = channels.filter((channel) => rule?.[channel] && (channel === 'portal' || outbox.configured[channel]));
    const deliveries = people.flatMap(({ id, email, phone, off }) => {
      const reachable = { email: email !== null, sms: phone !== null, portal: true };
      return open
        .filter((channel) => reachable[channel] && !off.includes(channel))
        .map((channel) => ({ id: uuidv7(), notice, channel, recipient_id: id, entity_id, amount_cents, starts_at }));
    });
    await post(
      tx,
      deliveries.filter(({ channel }) => channel === 'portal'),
    );
    const letters = deliveries.filter(({ channel }) => channel !== 'portal');
    await Promise.all(
      letters.map((payload) => enqueue(tx, { name: payload.channel === 'sms' ? 'textNotice' : 'deliver', payload })),
    );
  });
}
