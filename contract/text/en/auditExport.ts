import { texts } from '#contract/text/texts.ts';
import type { AuditRow } from '#contract/office/audit.schema.ts';

/** The file of the audit: a column each, in this order. */
export const auditExportText = texts({
  columns: {
    created_at: 'Time (UTC)',
    action: 'Action',
    actor_name: 'By',
    actor_role: 'Role',
    entity: 'About',
    entity_name: 'Name',
    fields: 'Changed fields',
    changes: 'Old and new values',
    address: 'IP address',
    sealed: 'Sealed',
    request_id: 'Request ID',
    actor_id: 'By (ID)',
    entity_id: 'About (ID)',
    id: 'Event ID',
  } satisfies Record<Exclude<keyof AuditRow, 'record'>, string>,
  yes: 'yes',
  no: 'no',
  none: 'none',
});
