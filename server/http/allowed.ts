import { PortalError } from '#contract/errors.ts';
import { can, type Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/base/role.ts';
import type { Actor } from '#contract/people/session.schema.ts';

/**
 * A missing row, or a row that the database hides, is 404; a row that the actor may see but not touch is 403, with the reason.
 */
export function allowed<Row extends { id: string; role?: Role }>(
  actor: Actor,
  permission: Permission,
  row: Row | undefined,
): Row {
  if (!row) throw new PortalError('not_found');
  const answer = can(actor, permission, row);
  if (answer !== true) throw new PortalError('forbidden', { message: answer });
  return row;
}
