import type { Change } from '#server/db/record.ts';
import type { Task } from '#server/tasks/task.ts';
import type { AuditAction } from '#text/audit.ts';

/** The change goes to the quote's owner, to the office, and, once it was sent, to the client. */
export const quoteChange = (
  action: AuditAction,
  { id, owner_id, client_id, status }: { id: string; owner_id: string; client_id: string | null; status: string },
  fields: string[] = ['status'],
): Change => ({
  action,
  entity: 'quote',
  id,
  fields,
  audience: { users: [owner_id, ...(client_id && status !== 'draft' ? [client_id] : [])], roles: ['admin'] },
});

/** Enqueued in the transaction that accepts, because the process may die before it has settled the quote. */
export const settlingQuote = (quote_id: string): Task => ({
  name: 'settleQuote',
  payload: { quote_id },
  key: `settle-quote-${quote_id}`,
});
