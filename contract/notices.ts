import type { Role } from '#contract/role.ts';
import type { Channel } from '#contract/trade.ts';

/** Who is told, which record it is about, and which page of the recipient shows that record. */
type Told =
  /** Warns the owner of an account. Whoever holds a session isn't proven to be the owner: this one is told in any case. */
  | { to: 'owner'; entity: 'account'; page: Record<Role, string> }
  | { to: 'administrators'; entity: 'profile' | 'payment'; page: { admin: string } }
  | { to: 'technician'; entity: 'job'; page: { tech: string } };

type NoticeKind = Told & {
  /** The fact that is kept beside the record's id, because the record may say something else later. */
  fact: 'amount' | 'time' | null;
  /** Where it goes until an administrator decides otherwise; migrations store the same. */
  defaults: Record<Channel, boolean>;
};

/** Where each role has its own account. */
export const accountPage: Record<Role, string> = {
  admin: '/admin/settings?tab=profile',
  sales: '/sales/settings',
  tech: '/tech/settings',
  client: '/client/settings',
};
const user = { admin: '/admin/users?user={id}' };
const payment = { admin: '/admin/payments?payment={id}' };
/** Today's jobs: technicians have no page of a single job yet. */
const job = { tech: '/tech' };

const silent = { email: false, sms: false, portal: true };
const mailed = { email: true, sms: false, portal: true };

/**
 * What the portal tells people of its own accord. A kind also needs its texts (text/en/notifications.ts) and its row of
 * notification_rules (a migration).
 */
export const noticeKinds = {
  new_sign_in: { to: 'owner', entity: 'account', page: accountPage, fact: null, defaults: mailed },
  password_changed: { to: 'owner', entity: 'account', page: accountPage, fact: null, defaults: mailed },
  second_step_changed: { to: 'owner', entity: 'account', page: accountPage, fact: null, defaults: mailed },
  account_locked: { to: 'administrators', entity: 'profile', page: user, fact: null, defaults: mailed },
  user_created: { to: 'administrators', entity: 'profile', page: user, fact: null, defaults: silent },
  payment_received: { to: 'administrators', entity: 'payment', page: payment, fact: 'amount', defaults: silent },
  payment_failed: { to: 'administrators', entity: 'payment', page: payment, fact: 'amount', defaults: mailed },
  job_assigned: { to: 'technician', entity: 'job', page: job, fact: 'time', defaults: silent },
  job_moved: { to: 'technician', entity: 'job', page: job, fact: 'time', defaults: silent },
} as const satisfies Record<string, NoticeKind>;

export type Notice = keyof typeof noticeKinds;
export const notices = Object.keys(noticeKinds) as [Notice, ...Notice[]];

export type NoticeEntity = NoticeKind['entity'];
export const noticeEntities = ['account', 'profile', 'payment', 'job'] as const satisfies NoticeEntity[];

/** Whether the portal ever tells this role of it: who is told of a record has a page that shows it. */
export const reaches = (notice: Notice, role: Role): boolean => role in noticeKinds[notice].page;

/** Nobody switches off the warnings about their own account: a stolen session would begin with that. */
export const isRequired = (notice: Notice): boolean => noticeKinds[notice].to === 'owner';

/** The page that shows the record to this role; null if the role has none. */
export function noticePage(notice: Notice, role: Role, id: string): string | null {
  const pages: Partial<Record<Role, string>> = noticeKinds[notice].page;
  return pages[role]?.replace('{id}', id) ?? null;
}
