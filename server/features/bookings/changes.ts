import type { Change } from '#server/db/record.ts';
import type { AuditAction } from '#text/audit.ts';

/** Announced to the booking's client and to the office. */
export const bookingChange = (
  action: AuditAction,
  { id, client_id }: { id: string; client_id: string },
  fields: string[] = ['status'],
): Change => ({ action, entity: 'booking', id, fields, audience: { users: [client_id], roles: ['admin'] } });
