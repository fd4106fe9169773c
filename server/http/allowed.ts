import { PortalError } from '#contract/errors.ts';
import { can, type Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/base/role.ts';
import type { Actor } from '#contract/people/session.schema.ts';

/** A row that isn't there, or that the database hides, is 404; one that may be seen but not touched is 403, with the reason. */
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
