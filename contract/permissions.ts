import { roles, type Role } from '#contract/base/role.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { permissionText } from '#text/errors.ts';

/** The fields of a row that a rule may use. */
type Row = { id: string; role?: Role };

type Rule = {
  /** The roles that may try at all. The server checks this before it reads anything. */
  roles: readonly Role[];
  /** Whether the actor may do it to this row. Checked once the row is loaded. */
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
  /** The user's own notices, within what the owner allows. */
  'notification.choose': { roles },
  /** The pages of the role (contract/base/recordPages.ts) and the database decide which records are found. */
  'search.use': { roles },
  'user.manage': { roles: office },
  /** Links, passwords, second steps and sessions of another user. Users manage their own on their account page. */
  'user.recover': { roles: office, row: another },
  'user.delete': {
    roles: office,
    row: (_, row) => row.role !== 'admin' || permissionText.demoteFirst,
  },
  'staff.manage': { roles: office },
  /** The price list, for all who sell, do or buy the work. */
  'service.read': { roles },
  'service.manage': { roles: office },
  /** The duration and the cost of work, for those who price it. */
  'estimate.read': { roles: ['admin', 'sales'] },
  'client.manage': { roles: office },
  /** A sales representative's own clients; the database limits the rows. */
  'client.browse': { roles: ['sales'] },
  /** The figures of a representative's own leads and quotes. */
  'sales.follow': { roles: ['sales'] },
  /** The database limits the rows: a representative sees their own leads, the office sees all. */
  'lead.work': { roles: ['admin', 'sales'] },
  'lead.assign': { roles: office },
  /** The database limits the rows: a representative sees their own quotes, the office sees all. */
  'quote.write': { roles: ['admin', 'sales'] },
  /** Quotes that were sent to the user's client. */
  'quote.answer': { roles: ['client'] },
  /** A discount above the representative's limit. */
  'quote.approve': { roles: office },
  /** The database limits the rows: a representative sees their own commission, the office sees everyone's. */
  'commission.read': { roles: ['admin', 'sales'] },
  'commission.ask': { roles: ['sales'] },
  /** The database limits the rows: a technician sees their own jobs. Clients see visits: 'visit.own'. */
  'job.read': { roles: ['admin', 'tech'] },
  /** A client's own visits and addresses; the database limits the rows. */
  'visit.own': { roles: ['client'] },
  /** The other people who act for the user's client. */
  'person.list': { roles: ['client'] },
  /** For the user's own client, if the owner allows it; the database decides. */
  'person.manage': { roles: ['admin', 'client'] },
  /** The progress of a visit. The database limits the rows; the office sees all. */
  'visit.follow': { roles: ['admin', 'tech'] },
  'visit.work': { roles: ['tech'] },
  'job.manage': { roles: office },
  /** Windows and holds: a client's own, a representative's for their clients, the office's for any client. */
  'slot.hold': { roles: ['admin', 'sales', 'client'] },
  /** Bookings: a client's own, the office's for any client. */
  'booking.make': { roles: ['admin', 'client'] },
  /** A client's own visits and deposits; the database limits the rows. */
  'booking.own': { roles: ['client'] },
  'job.tick': { roles: ['admin', 'tech'] },
  /** A client's own plans. */
  'plan.list': { roles: ['client'] },
  /** A client's own plans; the database limits the rows. The office acts for a client who calls. */
  'plan.use': { roles: ['admin', 'client'] },
  /** The database limits the rows: photos of a technician's jobs and places, and photos shared with a client. */
  'photo.read': { roles: ['admin', 'tech', 'client'] },
  'photo.take': { roles: ['admin', 'tech'] },
  'photo.release': { roles: office },
  /** Photos that were shared with a client, who may share them by a link. */
  'gallery.read': { roles: ['client'] },
  'gallery.share': { roles: ['client'] },
  /** Technicians may also report on a job that used to be theirs. */
  'issue.report': { roles: ['tech'] },
  'issue.manage': { roles: office },
  /** Published pages for technicians. */
  'training.read': { roles: ['admin', 'tech'] },
  'training.manage': { roles: office },
  /** Published pages for sales. */
  'script.read': { roles: ['admin', 'sales'] },
  'script.manage': { roles: office },
  /** Published pages for clients. */
  'care.read': { roles: ['client'] },
  'care.manage': { roles: office },
  /** A client's own code, and the progress of their friends. */
  'referral.own': { roles: ['client'] },
  'referral.manage': { roles: office },
  'supply.manage': { roles: office },
  /** The technician's own van. */
  'supply.use': { roles: ['tech'] },
  /** The supplies of a job; the database limits the rows. */
  'supply.read': { roles: ['admin', 'tech'] },
  'money.manage': { roles: office },
  /** The database limits the rows: a client sees their own invoices, once they are issued. */
  'invoice.read': { roles: ['admin', 'client'] },
  'invoice.pay': { roles: ['admin', 'client'] },
  'payment.follow': { roles: ['admin', 'client'] },
  /** The only money a technician sees. */
  'tip.read': { roles: ['admin', 'tech'] },
  /** The technician's own clock and week. */
  'time.own': { roles: ['tech'] },
  'time.manage': { roles: office },
  'settings.manage': { roles: office },
  'activity.read': { roles: office },
  'audit.read': { roles: office },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/** True, or the reason that the user is shown. The server enforces it, the screen explains it. */
export function can(actor: Actor, permission: Permission, row?: Row): true | string {
  const rule: Rule = permissions[permission];
  if (!rule.roles.includes(actor.role)) return permissionText.notYourRole;
  return row && rule.row ? rule.row(actor, row) : true;
}
