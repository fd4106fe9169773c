import { roles, type Role } from '#contract/base/role.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { permissionText } from '#text/errors.ts';

/** What a rule may look at. */
type Row = { id: string; role?: Role };

type Rule = {
  /** Roles that may try at all. The server asks this before it reads anything. */
  roles: readonly Role[];
  /** Whether this actor may, for this row. Asked once the row is known. */
  row?: (actor: Actor, row: Row) => true | string;
};

const office: readonly Role[] = ['admin'];
const self = (actor: Actor, row: Row) => actor.id === row.id || permissionText.ownProfileOnly;
const another = (actor: Actor, row: Row) => actor.id !== row.id || permissionText.ownAccountElsewhere;

const permissions = {
  'session.use': { roles },
  'profile.read': {
    roles,
    row: (actor, row) => actor.role === 'admin' || self(actor, row),
  },
  'profile.update': { roles, row: self },
  'notification.read': { roles },
  /** Which notices reach oneself, within what the owner allows. */
  'notification.choose': { roles },
  /** Which records is up to the pages of the role (contract/base/recordPages.ts) and to the database. */
  'search.use': { roles },
  'user.manage': { roles: office },
  /** Links, passwords, second steps and sessions of somebody else. One's own have a page of their own. */
  'user.recover': { roles: office, row: another },
  'user.delete': {
    roles: office,
    row: (_, row) => row.role !== 'admin' || permissionText.demoteFirst,
  },
  'staff.manage': { roles: office },
  /** What is sold, by everybody who sells, does or buys it. */
  'service.read': { roles },
  'service.manage': { roles: office },
  /** What work takes and costs, for who prices it. */
  'estimate.read': { roles: ['admin', 'sales'] },
  'client.manage': { roles: office },
  /** A sales representative's own clients, by the database. */
  'client.browse': { roles: ['sales'] },
  /** What one's own leads and quotes come to. */
  'sales.follow': { roles: ['sales'] },
  /** Which of them is the database's business: a representative's own; the office has all of them. */
  'lead.work': { roles: ['admin', 'sales'] },
  'lead.assign': { roles: office },
  /** A representative's own quotes, by the database; the office sees all of them. */
  'quote.write': { roles: ['admin', 'sales'] },
  /** What was sent to one's own client. */
  'quote.answer': { roles: ['client'] },
  /** A discount above what a representative may give. */
  'quote.approve': { roles: office },
  /** One's own commission, by the database; the office sees everybody's. */
  'commission.read': { roles: ['admin', 'sales'] },
  'commission.ask': { roles: ['sales'] },
  /** Which of them is the database's business: a technician's own. A client has visits: 'visit.own'. */
  'job.read': { roles: ['admin', 'tech'] },
  /** A client's visits and addresses: their own, by the database. */
  'visit.own': { roles: ['client'] },
  /** Who else acts for one's own client. */
  'person.list': { roles: ['client'] },
  /** For one's own client, if the owner allows it; the database decides. */
  'person.manage': { roles: ['admin', 'client'] },
  /** What happens on a visit. Which of them is the database's business; the office sees all of them. */
  'visit.follow': { roles: ['admin', 'tech'] },
  'visit.work': { roles: ['tech'] },
  'job.manage': { roles: office },
  /** Windows and what is held of them: a client's own, a representative's for their clients, the office's for any client. */
  'slot.hold': { roles: ['admin', 'sales', 'client'] },
  /** Bookings: a client's own, the office's for any client. */
  'booking.make': { roles: ['admin', 'client'] },
  /** A client's own visits and deposits: whose they are is the database's business. */
  'booking.own': { roles: ['client'] },
  'job.tick': { roles: ['admin', 'tech'] },
  /** A client's own plans. */
  'plan.list': { roles: ['client'] },
  /** Which of them is the database's business; the office does it for a client who calls. */
  'plan.use': { roles: ['admin', 'client'] },
  /** Which of them is the database's business: of a technician's jobs and places, and what a client was shown. */
  'photo.read': { roles: ['admin', 'tech', 'client'] },
  'photo.take': { roles: ['admin', 'tech'] },
  'photo.release': { roles: office },
  /** What a client was shown, and may show to others by a link. */
  'gallery.read': { roles: ['client'] },
  'gallery.share': { roles: ['client'] },
  /** Facts of a visit: also of a job that was theirs. */
  'issue.report': { roles: ['tech'] },
  'issue.manage': { roles: office },
  /** What is published, for technicians. */
  'training.read': { roles: ['admin', 'tech'] },
  'training.manage': { roles: office },
  /** What is published, for sales. */
  'script.read': { roles: ['admin', 'sales'] },
  'script.manage': { roles: office },
  /** What is published, for clients. */
  'care.read': { roles: ['client'] },
  'care.manage': { roles: office },
  /** A client's own code, and how far their friends got. */
  'referral.own': { roles: ['client'] },
  'referral.manage': { roles: office },
  'supply.manage': { roles: office },
  /** One's own van. */
  'supply.use': { roles: ['tech'] },
  /** Of a job; which jobs is the database's business. */
  'supply.read': { roles: ['admin', 'tech'] },
  'money.manage': { roles: office },
  /** Which of them is the database's business: a client's own, once they are issued. */
  'invoice.read': { roles: ['admin', 'client'] },
  'invoice.pay': { roles: ['admin', 'client'] },
  'payment.follow': { roles: ['admin', 'client'] },
  /** The only money a technician sees. */
  'tip.read': { roles: ['admin', 'tech'] },
  /** The clock of whoever works in the field, and their own week. */
  'time.own': { roles: ['tech'] },
  'time.manage': { roles: office },
  'settings.manage': { roles: office },
  'activity.read': { roles: office },
  'audit.read': { roles: office },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/** True, or the reason a person is told. The server enforces it, the screen explains it. */
export function can(actor: Actor, permission: Permission, row?: Row): true | string {
  const rule: Rule = permissions[permission];
  if (!rule.roles.includes(actor.role)) return permissionText.notYourRole;
  return row && rule.row ? rule.row(actor, row) : true;
}
