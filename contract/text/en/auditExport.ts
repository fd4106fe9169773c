import { texts } from '#contract/text/texts.ts';

/** Columns of the audit file that no page shows. */
export const auditExportText = texts({
  created_at: 'Time (UTC)',
  action: 'Action',
  actor_name: 'By',
  fields: 'Changed fields',
  changes: 'Old and new values',
  sealed: 'Sealed',
  request_id: 'Request ID',
  actor_id: 'By (ID)',
  entity_id: 'About (ID)',
  id: 'Event ID',
});
