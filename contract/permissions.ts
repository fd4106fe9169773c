import { roles, type Role } from '#contract/role.ts';
import type { Actor } from '#contract/session.ts';
import { permissionText } from '#contract/text/en/errors.ts';

type Rule = {
  /** Roles that may try at all. The server asks this before it reads anything. */
  roles: readonly Role[];
  /** Whether this actor may, for this row. Asked once the row is known. */
  row?: (actor: Actor, row: { id: string }) => true | string;
};

const self = (actor: Actor, row: { id: string }) => actor.id === row.id || permissionText.ownProfileOnly;

const permissions = {
  'session.use': { roles },
  'profile.read': {
    roles,
    row: (actor, row) => actor.role === 'admin' || self(actor, row),
  },
  'profile.update': { roles, row: self },
  'notification.read': { roles },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/** True, or the reason a person is told. The server enforces it, the screen explains it. */
export function can(actor: Actor, permission: Permission, row?: { id: string }): true | string {
  const rule: Rule = permissions[permission];
  if (!rule.roles.includes(actor.role)) return permissionText.notYourRole;
  return row && rule.row ? rule.row(actor, row) : true;
}
