import type { Channel, Notice } from '#contract/trade.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { letterOf, messageOf } from '#server/features/notifications/letters.ts';
import { address } from '#server/features/notifications/recipients.queries.ts';
import type { TaskDeps } from '#server/tasks/registry.ts';

/** One notice for one person by one way. `id` is a uuid v7: it also says when it happened. */
type Delivery = { id: string; notice: Notice; channel: Channel; recipient_id: string; subject_id: string };

export async function deliver({ pool, config, outbox }: TaskDeps, delivery: Delivery): Promise<void> {
  const { id, notice, channel } = delivery;
  const to = await asSystem(pool, async (tx) => {
    const found = await address(tx, delivery);
    if (found && channel === 'portal') await post(tx, delivery);
    return found;
  });
  if (!to) return;
  if (channel === 'email' && to.email) {
    await outbox.mail({ profileId: to.id, email: to.email }, letterOf(notice, { to, id, portal: config.BASE_URL }));
  }
  if (channel === 'sms' && to.phone) {
    await outbox.text({ profileId: to.id, phone: to.phone }, messageOf(notice, { to, id }));
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
