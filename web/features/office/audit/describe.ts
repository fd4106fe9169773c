import type { AuditRow } from '#contract/audit.ts';
import { auditActionText, auditEntityText, auditText } from '#text/audit.ts';

const actions: Record<string, string> = auditActionText;
const entities: Record<string, string> = auditEntityText;

/** A sentence; an action without one is shown as it is recorded. */
export const whatOf = ({ action }: AuditRow) => actions[action] ?? action;

/** Names are looked up when it is read, so somebody who was deleted has none. */
export const whoOf = ({ actor_id, actor_name, actor_role }: AuditRow) =>
  actor_name ?? (actor_role === 'payer' ? auditText.payer : actor_id ? auditText.deleted : auditText.system);

export function whomOf({ actor_id, entity, entity_id, entity_name }: AuditRow): string {
  const thing = entities[entity];
  if (thing) return entity_name ?? thing;
  if (entity_id && entity_id === actor_id) return auditText.themselves;
  return entity_name ?? (entity_id ? auditText.deleted : '');
}

/** `hourly_cost_cents` and `colour` are columns; people read words, in American spelling. */
export const fieldsOf = ({ fields }: AuditRow) =>
  fields
    .map((field) =>
      field
        .replace(/_(?:cents|ppm|id)$/, '')
        .replace('colour', 'color')
        .replaceAll('_', ' '),
    )
    .join(', ');
