import { roles, type Role } from '#contract/role.ts';
import type { Actor } from '#contract/session.ts';
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
  /** Which records is up to the pages of the role (contract/recordPages.ts) and to the database. */
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
  'client.manage': { roles: office },
  /** Which of them is the database's business: a technician's and a client's own. */
  'job.read': { roles: ['admin', 'tech', 'client'] },
  /** A technician's day and a client's next visits: their own, again by the database. */
  'visit.read': { roles: ['tech', 'client'] },
  'job.manage': { roles: office },
  'job.tick': { roles: ['admin', 'tech'] },
  'money.manage': { roles: office },
  /** Which of them is the database's business: a client's own, once they are issued. */
  'invoice.read': { roles: ['admin', 'client'] },
  'invoice.pay': { roles: ['admin', 'client'] },
  'payment.follow': { roles: ['admin', 'client'] },
  /** The only money a technician sees. */
  'tip.read': { roles: ['admin', 'tech'] },
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
