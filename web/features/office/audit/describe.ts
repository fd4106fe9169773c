import { categoryName } from '#contract/jobs/categories.ts';
import { auditValues, type AuditValueKind } from '#contract/office/auditValues.ts';
import type { AuditRow } from '#contract/office/audit.schema.ts';
import type { Entity } from '#contract/base/event.ts';
import { recordPage } from '#contract/base/recordPages.ts';
import { fill } from '#contract/text/fill.ts';
import { auditActionText, auditEntityText, auditText } from '#text/audit.ts';
import { invoiceStatusText } from '#text/invoiceStatus.ts';
import { jobPriorityText } from '#text/jobs.ts';
import { leadStatusText } from '#text/leads.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { paymentMethodText, paymentStatusText } from '#text/payments.ts';
import { roleText } from '#text/roles.ts';
import { pricingText, serviceEditorText } from '#text/services.ts';
import { fieldNames } from '#web/features/office/audit/names.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber, formatPercent } from '#web/numbers.ts';
import { formatCalendarDay, formatInstant } from '#web/when.ts';

const actions: Record<string, string> = auditActionText;
const entities: Record<string, string> = auditEntityText;

/** The action as a sentence; an action without a text shows as it is recorded. */
export const whatOf = ({ action }: AuditRow) => actions[action] ?? action;

/** Names are looked up at reading time, so a deleted person has none. */
export const whoOf = ({ actor_id, actor_name, actor_role }: AuditRow) =>
  actor_name ?? (actor_role === 'payer' ? auditText.payer : actor_id ? auditText.deleted : auditText.system);

export function whomOf({ actor_id, entity, entity_id, entity_name }: AuditRow): string {
  const thing = entities[entity];
  if (thing) return entity_name ?? thing;
  if (entity_id && entity_id === actor_id) return auditText.themselves;
  return entity_name ?? (entity_id ? auditText.deleted : '');
}

/** The page of the changed record, while there is one. */
export function pathOf({ record, entity_id }: AuditRow): string | null {
  if (!record || !entity_id) return null;
  return record === 'service' ? `/admin/services?service=${entity_id}` : recordPage(record, 'admin', entity_id);
}

type Setting = { zone: string; currency: string };
type Value = string | number | boolean | null;

const words: Partial<Record<AuditValueKind, Record<string, string>>> = {
  jobStatus: jobStatusText,
  jobPriority: jobPriorityText,
  invoiceStatus: invoiceStatusText,
  leadStatus: leadStatusText,
  paymentStatus: paymentStatusText,
  paymentMethod: paymentMethodText,
  pricing: pricingText,
  billing: serviceEditorText.billings,
};

function read(value: Value, kind: AuditValueKind, { zone, currency }: Setting): string {
  if (value === null) return auditText.none;
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no;
  if (typeof value === 'number') {
    if (kind === 'cents') return formatCents(value, currency);
    if (kind === 'percent') return formatPercent(value / 100);
    return kind === 'ppm' ? formatPercent(value / 1_000_000) : formatNumber(value);
  }
  if (kind === 'day') return formatCalendarDay(value);
  if (kind === 'instant') return formatInstant(value, zone);
  if (kind === 'category') return categoryName(value);
  if (kind === 'role') return roleText[value as keyof typeof roleText]?.title ?? value;
  return words[kind]?.[value] ?? value;
}

/** Old and new values, one line each. A new or a deleted record has only one side: one line for all of it. */
export function valuesOf({ entity, action, changes }: AuditRow, setting: Setting): string[] {
  const kinds = auditValues[entity as Entity] ?? {};
  const gone = action.endsWith('.deleted');
  const said = Object.entries(kinds).flatMap(([name, kind]) => {
    const value = changes?.[name];
    // A new record lists only the values that it has.
    if (!value || (value.from === null && !value.to)) return [];
    const field = fieldNames[name] ?? name;
    const [from, to] = [read(value.from, kind, setting), read(value.to, kind, setting)];
    if (gone || value.from === null) return fill(auditText.value, { field, value: gone ? from : to });
    return fill(auditText.change, { field, from, to });
  });
  const alone = gone || action.endsWith('.created') || action.endsWith('.recorded');
  return alone && said.length > 0 ? [said.join(', ')] : said;
}

/** The other fields, by name only. `colour` and `gate_code` are columns; users read words, in American spelling. */
export const fieldsOf = ({ fields, changes }: AuditRow) =>
  fields
    .filter((field) => !(field in (changes ?? {})))
    .map(
      (field) =>
        fieldNames[field]?.toLowerCase() ??
        field
          .replace(/_(?:cents|ppm|id)$/, '')
          .replace('colour', 'color')
          .replaceAll('_', ' '),
    )
    .join(', ');
