import type { AuditAction } from '#text/audit.ts';
import type { Change } from '#server/db/record.ts';

/** The change goes to the payment's client and to the office. */
export const paymentChange = (
  action: AuditAction,
  payment: { id: string; client_id: string | null },
  fields: string[],
  rows: Pick<Change, 'before' | 'after'> = {},
): Change => ({
  action,
  entity: 'payment',
  id: payment.id,
  fields,
  ...rows,
  audience: { users: payment.client_id ? [payment.client_id] : [], roles: ['admin'] },
});
