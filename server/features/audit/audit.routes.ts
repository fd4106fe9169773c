import { Readable } from 'node:stream';
import type { AuditRow } from '#contract/office/audit.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import { auditText } from '#text/audit.ts';
import { auditExportText as text } from '#text/auditExport.ts';
import { fieldText } from '#text/fields.ts';
import { asActor } from '#server/db/asActor.ts';
import * as audit from '#server/features/audit/audit.queries.ts';
import * as service from '#server/features/audit/audit.service.ts';
import { today } from '#server/features/business/business.queries.ts';
import { csvPages, exportPage } from '#server/http/csv.ts';
import { cursorOf, page, readCursor, type Cursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function auditRoutes({ pool }: Deps) {
  return {
    async 'audit.list'({ actor, query }) {
      const after = readCursor(query.cursor);
      const [rows, about] = await asActor(pool, actor, (tx) =>
        Promise.all([service.rows(tx, query, after, pageSize + 1), service.about(tx, query.record)]),
      );
      return { ...page(rows), about };
    },

    'audit.people': ({ actor }) => asActor(pool, actor, audit.people),

    'audit.seal': ({ actor }) => asActor(pool, actor, service.seal),

    async 'audit.export'({ actor, query, reply }) {
      const read = (after: Cursor | null) => asActor(pool, actor, (tx) => service.rows(tx, query, after, exportPage));
      // The first page is read before the first byte is sent, so that a failure is still an error response and not a
      // torn file.
      const [day, first] = await Promise.all([asActor(pool, actor, today), read(null)]);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${day}.csv"`);
      return Readable.from(linesOf(first, read));
    },
  } satisfies Partial<Handlers>;
}

type Column = Exclude<keyof AuditRow, 'record'>;

/** The columns of the file, in order. */
const headings: Record<Column, () => string> = {
  created_at: () => text.created_at,
  action: () => text.action,
  actor_name: () => text.actor_name,
  actor_role: () => fieldText.role,
  entity: () => auditText.columns.whom,
  entity_name: () => fieldText.name,
  fields: () => text.fields,
  changes: () => text.changes,
  address: () => auditText.columns.from,
  sealed: () => text.sealed,
  request_id: () => text.request_id,
  actor_id: () => text.actor_id,
  entity_id: () => text.entity_id,
  id: () => text.id,
};
const columns = Object.keys(headings) as Column[];

export const linesOf = (first: AuditRow[], read: (after: Cursor) => Promise<AuditRow[]>) =>
  csvPages({
    columns: columns.map((column) => [headings[column], (row: AuditRow) => print(row[column])]),
    first,
    read,
    cursorOf,
  });

function print(value: AuditRow[keyof AuditRow]): string {
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no;
  if (value === null || typeof value === 'string') return value ?? '';
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value)
    .map(([field, { from, to }]) => `${field}: ${String(from ?? auditText.none)} -> ${String(to ?? auditText.none)}`)
    .join('; ');
}
