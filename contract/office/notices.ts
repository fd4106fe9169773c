import type { Role } from '#contract/base/role.ts';
import type { Channel } from '#contract/office/integration.kinds.ts';

/**
 * `lead_clash`: a lead that a second representative tried to add. `client_clash`: a client that another representative tried to
 * work with. `held_requests`: all requests that are held back, under the id `onlyRow`.
 */
type AdministratorsEntity =
  | 'profile'
  | 'payment'
  | 'job'
  | 'issue'
  | 'booking'
  | 'lead'
  | 'lead_clash'
  | 'held_requests'
  | 'client_clash'
  | 'quote'
  | 'commission_question'
  | 'referral';

/** Who is notified, about which record, and which of the recipient's pages shows that record. */
type Told =
  /** Warns the owner of an account. A session doesn't prove that its holder is the owner, so the owner is always notified. */
  | { to: 'owner'; entity: 'account'; page: Record<Role, string> }
  | { to: 'administrators'; entity: AdministratorsEntity; page: { admin: string } }
  /** The lead's sales representative. */
  | { to: 'rep'; entity: 'lead'; page: { sales: string } }
  /** The quote's author: a representative, or a person in the office. */
  | { to: 'seller'; entity: 'quote'; page: { sales: string; admin: string } }
  /** The person whose commission it is. */
  | { to: 'earner'; entity: 'commission_payout' | 'commission_question'; page: { sales: string } }
  /** The technician who reported an issue, even if the job now belongs to another. */
  | { to: 'reporter'; entity: 'issue'; page: { tech: string } }
  | { to: 'technician'; entity: 'job'; page: { tech: string } }
  /** A person who is no longer on the job, and so can't open it. */
  | { to: 'former'; entity: 'left_job'; page: { tech: string } }
  | { to: 'client'; entity: 'job' | 'booking' | 'hold' | 'referral'; page: { client: string } };

type NoticeKind = Told & {
  /** The value that is stored with the record's id, because the record may change later. */
  fact: 'amount' | 'time' | null;
  /** The channels until an administrator changes them; migrations store the same. */
  defaults: Record<Channel, boolean>;
};

/** The account page of each role. */
export const accountPage: Record<Role, string> = {
  admin: '/admin/settings?tab=profile',
  sales: '/sales/settings',
  tech: '/tech/settings',
  client: '/client/settings',
};
const user = { admin: '/admin/users?user={id}' };
const payment = { admin: '/admin/payments?payment={id}' };
const issue = { admin: '/admin/jobs/issues?issue={id}' };
const ownIssue = { tech: '/tech/issues?issue={id}' };
const client = { admin: '/admin/clients/{id}' };
const job = { tech: '/tech/jobs/{id}' };
const ownJobs = { tech: '/tech/jobs' };
const officeJob = { admin: '/admin/jobs?job={id}' };

const lead = { admin: '/admin/jobs/leads?lead={id}' };
const heldRequests = { admin: '/admin/jobs/leads' };
const ownLead = { sales: '/sales/leads?lead={id}' };

const request = { admin: '/admin/jobs/requests?booking={id}' };
const ownBooking = { client: '/client/bookings/{id}' };
const ownHold = { client: '/client/book' };
const ownVisit = { client: '/client/appointments/{id}' };

const quote = { admin: '/admin/jobs/quotes?quote={id}' };
const ownQuote = { sales: '/sales/quotes/{id}', ...quote };

const question = { admin: '/admin/payments/commission?question={id}' };
const ownQuestion = { sales: '/sales/commission?question={id}' };
const ownPayout = { sales: '/sales/commission?payout={id}' };
const referral = { admin: '/admin/jobs/referrals?referral={id}' };
const ownFriends = { client: '/client/refer' };

const silent = { email: false, sms: false, portal: true };
const mailed = { email: true, sms: false, portal: true };

/**
 * The notices that the portal sends by itself. A kind also needs its texts (text/en/notifications.ts) and its row of
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
  job_removed: { to: 'former', entity: 'left_job', page: ownJobs, fact: 'time', defaults: silent },
  issue_reported: { to: 'administrators', entity: 'issue', page: issue, fact: null, defaults: silent },
  issue_stops_job: { to: 'administrators', entity: 'issue', page: issue, fact: null, defaults: mailed },
  issue_answered: { to: 'reporter', entity: 'issue', page: ownIssue, fact: null, defaults: silent },
  photo_missing: { to: 'administrators', entity: 'job', page: officeJob, fact: null, defaults: mailed },
  photo_resend: { to: 'technician', entity: 'job', page: job, fact: null, defaults: silent },
  plan_paused: { to: 'administrators', entity: 'profile', page: client, fact: null, defaults: silent },
  pickup_day_asked: { to: 'administrators', entity: 'profile', page: client, fact: null, defaults: mailed },
  on_the_way: { to: 'client', entity: 'job', page: ownVisit, fact: 'time', defaults: mailed },
  visit_confirmed: { to: 'client', entity: 'job', page: ownVisit, fact: 'time', defaults: mailed },
  visit_moved: { to: 'client', entity: 'job', page: ownVisit, fact: 'time', defaults: mailed },
  visit_cancelled: { to: 'client', entity: 'job', page: ownVisit, fact: 'time', defaults: mailed },
  deposit_received: { to: 'client', entity: 'booking', page: ownBooking, fact: 'amount', defaults: silent },
  slot_lost: { to: 'client', entity: 'booking', page: ownBooking, fact: 'time', defaults: mailed },
  booking_answered: { to: 'client', entity: 'booking', page: ownBooking, fact: 'time', defaults: mailed },
  time_held: { to: 'client', entity: 'hold', page: ownHold, fact: 'time', defaults: mailed },
  lead_assigned: { to: 'rep', entity: 'lead', page: ownLead, fact: null, defaults: silent },
  lead_due: { to: 'rep', entity: 'lead', page: ownLead, fact: 'time', defaults: silent },
  lead_waiting: { to: 'administrators', entity: 'lead', page: lead, fact: 'time', defaults: mailed },
  lead_clash: { to: 'administrators', entity: 'lead_clash', page: lead, fact: null, defaults: silent },
  requests_held: { to: 'administrators', entity: 'held_requests', page: heldRequests, fact: null, defaults: mailed },
  client_clash: { to: 'administrators', entity: 'client_clash', page: client, fact: null, defaults: silent },
  booking_requested: { to: 'administrators', entity: 'booking', page: request, fact: 'time', defaults: mailed },
  booking_cancelled: { to: 'administrators', entity: 'booking', page: request, fact: 'time', defaults: silent },
  quote_approval: { to: 'administrators', entity: 'quote', page: quote, fact: null, defaults: mailed },
  quote_approved: { to: 'seller', entity: 'quote', page: ownQuote, fact: null, defaults: silent },
  quote_signed: { to: 'seller', entity: 'quote', page: ownQuote, fact: 'amount', defaults: mailed },
  quote_accepted: { to: 'administrators', entity: 'quote', page: quote, fact: 'amount', defaults: silent },
  quote_declined: { to: 'seller', entity: 'quote', page: ownQuote, fact: null, defaults: silent },
  quote_cancelled: { to: 'administrators', entity: 'quote', page: quote, fact: null, defaults: mailed },
  commission_paid: { to: 'earner', entity: 'commission_payout', page: ownPayout, fact: 'amount', defaults: mailed },
  commission_asked: {
    to: 'administrators',
    entity: 'commission_question',
    page: question,
    fact: null,
    defaults: silent,
  },
  commission_answered: { to: 'earner', entity: 'commission_question', page: ownQuestion, fact: null, defaults: silent },
  referral_earned: { to: 'client', entity: 'referral', page: ownFriends, fact: 'amount', defaults: mailed },
  referral_review: { to: 'administrators', entity: 'referral', page: referral, fact: null, defaults: silent },
} as const satisfies Record<string, NoticeKind>;

export type Notice = keyof typeof noticeKinds;
export const notices = Object.keys(noticeKinds) as [Notice, ...Notice[]];

export type NoticeEntity = NoticeKind['entity'];
export const noticeEntities = [
  'account',
  'profile',
  'payment',
  'job',
  'left_job',
  'issue',
  'booking',
  'hold',
  'lead',
  'lead_clash',
  'held_requests',
  'client_clash',
  'quote',
  'commission_payout',
  'commission_question',
  'referral',
] as const satisfies NoticeEntity[];

/** Whether this role ever gets the notice: its recipients have a page for the record. */
export const reaches = (notice: Notice, role: Role): boolean => role in noticeKinds[notice].page;

/** The warnings about a user's own account can't be turned off: a stolen session would do that first. */
export const isRequired = (notice: Notice): boolean => noticeKinds[notice].to === 'owner';

/** The page that shows the record to this role; null if the role has none. */
export function noticePage(notice: Notice, role: Role, id: string): string | null {
  const pages: Partial<Record<Role, string>> = noticeKinds[notice].page;
  return pages[role]?.replace('{id}', id) ?? null;
}

/** The length of the window that a client is told, from the estimated arrival on. */
export const arrivalWindowMinutes = 30;
