import type { Role } from '#contract/role.ts';
import type { Channel, Notice } from '#contract/trade.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Whom a notice concerns: the person it is about, or the administrators. */
export const concerns = {
  new_sign_in: 'person',
  password_changed: 'person',
  second_step_changed: 'person',
  account_locked: 'administrators',
  user_created: 'administrators',
  payment_received: 'administrators',
  payment_failed: 'administrators',
} as const satisfies Record<Notice, 'person' | 'administrators'>;

/** Everybody to tell. Who was switched off or deleted is told nothing, and nobody hears of themselves as an administrator. */
export function recipients(tx: Tx, notice: Notice, subjectId: string) {
  const active = sqlFor.selectFrom('profiles').select(['id', 'email', 'phone']).where('active', '=', true);
  return tx.all(
    concerns[notice] === 'person'
      ? active.where('id', '=', subjectId)
      : active.where('role', '=', 'admin').where('id', '<>', subjectId),
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
  subject: string;
  business: string;
  time_zone: string;
};

/** Nothing, if it shouldn't go any more: since it was planned, a person may have left and a rule may have changed. */
export function address(
  tx: Tx,
  {
    notice,
    channel,
    recipient_id,
    subject_id,
  }: Record<'recipient_id' | 'subject_id', string> & {
    notice: Notice;
    channel: Channel;
  },
): Promise<Addressed | undefined> {
  const found = sqlFor
    .selectFrom('profiles as recipient')
    .innerJoin('profiles as subject', (join) => join.on('subject.id', '=', subject_id))
    .innerJoin('notification_rules as rule', (join) => join.on('rule.notice', '=', notice))
    .innerJoin('business_settings as business', (join) => join.onTrue())
    .select(['recipient.id', 'recipient.role', 'recipient.full_name', 'recipient.email', 'recipient.phone'])
    .select(['subject.full_name as subject', 'business.name as business', 'business.time_zone'])
    .where('recipient.id', '=', recipient_id)
    .where('recipient.active', '=', true)
    .where(`rule.${channel}`, '=', true);
  return tx.first(concerns[notice] === 'person' ? found : found.where('recipient.role', '=', 'admin'));
}
