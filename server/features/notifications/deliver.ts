import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { emailFor, smsFor } from '#server/features/notifications/messages.ts';
import { address } from '#server/features/notifications/recipients.queries.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

type Delivery = Payloads['deliver'];

export async function deliver({ pool, config, outbox }: TaskDeps, delivery: Delivery): Promise<void> {
  const { id, notice, channel } = delivery;
  const to = await asSystem(pool, async (tx) => {
    const found = await address(tx, delivery);
    if (found && channel === 'portal') await post(tx, delivery);
    return found;
  });
  if (!to) return;
  if (channel === 'email' && to.email) {
    await outbox.mail({ profileId: to.id, email: to.email }, emailFor(notice, { to, id, portal: config.BASE_URL }));
  }
  if (channel === 'sms' && to.phone) {
    await outbox.text({ profileId: to.id, phone: to.phone }, smsFor(notice, { to, id }));
  }
}

/** Under the bell. Done a second time it changes nothing. */
async function post(tx: Tx, { id, notice, recipient_id, subject_id }: Delivery): Promise<void> {
  const posted = await tx.run(
    sqlFor
      .insertInto('notifications')
      .values({ id, profile_id: recipient_id, kind: notice, subject_id })
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (posted === 0) return;
  await tx.run(
    sqlFor
      .insertInto('change_events')
      .values({ entity: 'notification', entity_id: id, users: [recipient_id], roles: [] }),
  );
}
