import type { AuditRow } from '#contract/audit.ts';

/** The file of the audit: a column each, in this order. */
export const auditExportText = {
  columns: {
    created_at: 'Time (UTC)',
    action: 'Action',
    actor_name: 'By',
    actor_role: 'Role',
    entity: 'Of',
    entity_name: 'Name',
    fields: 'Fields',
    address: 'Address',
    sealed: 'Sealed',
    request_id: 'Request',
    actor_id: 'By (id)',
    entity_id: 'Of (id)',
    id: 'Event',
  } satisfies Record<keyof AuditRow, string>,
  yes: 'yes',
  no: 'no',
} as const;
