import type { Tx } from '#server/db/transaction.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';
import type { Change } from '#server/db/record.ts';
import type { AuditAction } from '#text/audit.ts';

/** Announced to the booking's client and to the office. */
export const bookingChange = (
  action: AuditAction,
  { id, client_id }: { id: string; client_id: string },
  fields: string[] = ['status'],
): Change => ({ action, entity: 'booking', id, fields, audience: { users: [client_id], roles: ['admin'] } });

/** Also tells the user who asked: that is their confirmation. */
export async function tell(tx: Tx, notices: NoticeEvent[]): Promise<void> {
  for (const notice of notices) await enqueueNotice(tx, null, notice);
}
