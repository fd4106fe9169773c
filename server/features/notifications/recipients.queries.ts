import { sql } from 'kysely';
import { noticeKinds, type Notice } from '#contract/office/notices.ts';
import type { Role } from '#contract/base/role.ts';
import type { Channel } from '#contract/office/integration.kinds.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Delivery, Payloads } from '#server/tasks/task.ts';

/**
 * Whether the person is the client, or acts for the client. A person who hasn't accepted the invitation isn't notified: a client
 * may have typed a stranger's address.
 */
const isClient = (client: string, person: string) =>
  sql<boolean>`(${sql.ref(client)} = ${sql.ref(`${person}.id`)}
    or ${sql.ref(client)} = ${sql.ref(`${person}.acts_for`)} and ${sql.ref(`${person}.account`)} = 'ready')`;

/** Whether a payout or a question is about the person's commission. */
const isEarner = (entity: 'commission_payout' | 'commission_question', id: string, person: string) =>
  sql<boolean>`${sql.ref(`${person}.id`)} = (select staff_id from ${sql.table(`${entity}s`)} where id = ${id})`;

/** Whether a job names the person. */
const isParty = {
  technician: (person: string) => sql<boolean>`${sql.ref(`${person}.id`)} = any (j.helpers || j.assigned_to)`,
  /** A person who is on it again by now isn't told that they left. */
  former: (person: string) =>
    sql<boolean>`${sql.ref(`${person}.role`)} = 'tech' and ${sql.ref(`${person}.id`)} = any (j.helpers || j.assigned_to) is not true`,
  client: (person: string) => isClient('j.client_id', person),
} as const;

/**
 * All recipients. Inactive and deleted users get nothing, and neither does the actor; only the owner of an account is warned in
 * any case. Administrators aren't notified about themselves. `off` lists the channels that the person turned off.
 */
export function recipients(tx: Tx, { notice, entity_id, actor_id, only }: Payloads['notify']) {
  const off = sql<Channel[]>`array(
    select o.channel from notification_opt_outs o where o.profile_id = p.id and o.notice = ${notice})`;
  const active = sqlFor
    .selectFrom('profiles as p')
    .select(['p.id', 'p.email', 'p.phone', off.as('off')])
    .where('p.active', '=', true);
  const { to, entity } = noticeKinds[notice];
  if (to === 'owner') return tx.all(active.where('p.id', '=', entity_id));
  const others = active.where('p.id', 'is distinct from', actor_id);
  if (to === 'administrators') return tx.all(others.where('p.role', '=', 'admin').where('p.id', '<>', entity_id));
  if (to === 'earner') return tx.all(others.where(isEarner(entity, entity_id, 'p')));
  if (to === 'seller')
    return tx.all(others.innerJoin('quotes as q', 'q.owner_id', 'p.id').where('q.id', '=', entity_id));
  if (entity === 'booking')
    return tx.all(
      others.innerJoin('bookings as b', (join) => join.on(isClient('b.client_id', 'p'))).where('b.id', '=', entity_id),
    );
  if (entity === 'hold')
    return tx.all(
      others
        .innerJoin('slot_holds as h', (join) => join.on(isClient('h.client_id', 'p')))
        .where('h.id', '=', entity_id),
    );
  if (entity === 'referral')
    return tx.all(
      others
        .innerJoin('referrals as r', (join) => join.on(isClient('r.referrer_id', 'p')))
        .where('r.id', '=', entity_id),
    );
  if (to === 'rep') return tx.all(others.innerJoin('leads as l', 'l.owner_id', 'p.id').where('l.id', '=', entity_id));
  // Of several people on a job each is told of their own time.
  if (to === 'technician' || to === 'former') {
    const person = only ?? sql.ref<string>('j.assigned_to');
    return tx.all(
      others
        .innerJoin('jobs as j', (join) => join.on(isParty[to]('p')))
        .where('j.id', '=', entity_id)
        .where('p.id', '=', person),
    );
  }
  return tx.all(
    to === 'reporter'
      ? others.innerJoin('job_issues as i', 'i.reported_by', 'p.id').where('i.id', '=', entity_id)
      : others.innerJoin('jobs as j', (join) => join.on(isParty[to]('p'))).where('j.id', '=', entity_id),
  );
}

export const findRule = (tx: Tx, notice: Notice) =>
  tx.first(sqlFor.selectFrom('notification_rules').select(['email', 'sms', 'portal']).where('notice', '=', notice));

/** What one delivery needs to know, as of now. */
export type Addressed = {
  id: string;
  role: Role;
  full_name: string;
  email: string | null;
  phone: string | null;
  business: string;
  time_zone: string;
};

/**
 * Undefined if the notice should no longer be sent: since it was planned, the user may have left, or a rule, a choice or the job
 * may have changed.
 */
export function address(
  tx: Tx,
  { notice, channel, recipient_id, entity_id }: Delivery,
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
  const { to, entity } = noticeKinds[notice];
  if (to === 'owner') return tx.first(found);
  if (to === 'administrators') return tx.first(found.where('recipient.role', '=', 'admin'));
  if (to === 'earner') return tx.first(found.where(isEarner(entity, entity_id, 'recipient')));
  if (to === 'reporter')
    return tx.first(found.innerJoin('job_issues as i', 'i.reported_by', 'recipient.id').where('i.id', '=', entity_id));
  if (to === 'rep')
    return tx.first(found.innerJoin('leads as l', 'l.owner_id', 'recipient.id').where('l.id', '=', entity_id));
  if (to === 'seller')
    return tx.first(found.innerJoin('quotes as q', 'q.owner_id', 'recipient.id').where('q.id', '=', entity_id));
  if (entity === 'booking')
    return tx.first(
      found
        .innerJoin('bookings as b', (join) => join.on(isClient('b.client_id', 'recipient')))
        .where('b.id', '=', entity_id),
    );
  if (entity === 'hold')
    return tx.first(
      found
        .innerJoin('slot_holds as h', (join) => join.on(isClient('h.client_id', 'recipient')))
        .where('h.id', '=', entity_id),
    );
  if (entity === 'referral')
    return tx.first(
      found
        .innerJoin('referrals as r', (join) => join.on(isClient('r.referrer_id', 'recipient')))
        .where('r.id', '=', entity_id),
    );
  return tx.first(
    found.innerJoin('jobs as j', (join) => join.on(isParty[to]('recipient'))).where('j.id', '=', entity_id),
  );
}
