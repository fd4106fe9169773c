import { sql } from 'kysely';
import { noticeKinds, type Notice } from '#contract/notices.ts';
import type { Role } from '#contract/role.ts';
import type { Channel } from '#contract/trade.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Payloads } from '#server/tasks/task.ts';

/**
 * Everybody to tell. Inactive and deleted users are told nothing, and neither is the actor: only the owner of an account
 * is warned in any case. Administrators don't hear about themselves. `off`: the channels that the person doesn't want.
 */
export function recipients(tx: Tx, { notice, entity_id, actor_id }: Payloads['notify']) {
  const off = sql<Channel[]>`array(
    select o.channel from notification_opt_outs o where o.profile_id = p.id and o.notice = ${notice})`;
  const active = sqlFor
    .selectFrom('profiles as p')
    .select(['p.id', 'p.email', 'p.phone', off.as('off')])
    .where('p.active', '=', true);
  const { to } = noticeKinds[notice];
  if (to === 'owner') return tx.all(active.where('p.id', '=', entity_id));
  const others = active.where('p.id', 'is distinct from', actor_id);
  return tx.all(
    to === 'administrators'
      ? others.where('p.role', '=', 'admin').where('p.id', '<>', entity_id)
      : others.innerJoin('jobs as j', 'j.assigned_to', 'p.id').where('j.id', '=', entity_id),
  );
}

export const findRule = (tx: Tx, notice: Notice) =>
  tx.first(sqlFor.selectFrom('notification_rules').select(['email', 'sms', 'portal']).where('notice', '=', notice));

/** What one delivery needs to know, as it stands now. */
export type Addressed = {
  id: string;
  role: Role;
  full_name: string;
  email: string | null;
  phone: string | null;
  business: string;
  time_zone: string;
};

/** Undefined if it shouldn't go any more: since it was planned, a user may have left, and a rule, a choice or a job have changed. */
export function address(
  tx: Tx,
  { notice, channel, recipient_id, entity_id }: Payloads['deliver'],
): Promise<Addressed | undefined> {
  const found = sqlFor
    .selectFrom('profiles as recipient')
    .innerJoin('notification_rules as rule', (join) => join.on('rule.notice', '=', notice))
    .innerJoin('business_settings as business', (join) => join.onTrue())
    .select(['recipient.id', 'recipient.role', 'recipient.full_name', 'recipient.email', 'recipient.phone'])
    .select(['business.name as business', 'business.time_zone'])
    .where('recipient.id', '=', recipient_id)
    .where('recipient.active', '=', true)
    .where(`rule.${channel}`, '=', true).where(sql<boolean>`not exists (
      select from notification_opt_outs o
      where o.profile_id = recipient.id and o.notice = ${notice} and o.channel = ${channel})`);
  const { to } = noticeKinds[notice];
  if (to === 'owner') return tx.first(found);
  if (to === 'administrators') return tx.first(found.where('recipient.role', '=', 'admin'));
  return tx.first(found.innerJoin('jobs as j', 'j.assigned_to', 'recipient.id').where('j.id', '=', entity_id));
}
