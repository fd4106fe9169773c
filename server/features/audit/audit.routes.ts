import { Readable } from 'node:stream';
import type { AuditRow } from '#contract/office/audit.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import { auditExportText as text } from '#text/auditExport.ts';
import { asActor } from '#server/db/asActor.ts';
import * as audit from '#server/features/audit/audit.queries.ts';
import * as service from '#server/features/audit/audit.service.ts';
import { today } from '#server/features/business/business.queries.ts';
import { csvLine } from '#server/http/csv.ts';
import { page, readCursor, type Cursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export const exportPage = 1_000;

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
      // Before the first byte, so that a failure is still an answer and not a torn file.
      const [day, first] = await Promise.all([asActor(pool, actor, today), read(null)]);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${day}.csv"`);
      return Readable.from(linesOf(first, read));
    },
  } satisfies Partial<Handlers>;
}

const columns = Object.keys(text.columns) as (keyof typeof text.columns)[];

/** Page by page, each read when the one before has left: a slow reader costs neither memory nor a connection. */
export async function* linesOf(first: AuditRow[], read: (after: Cursor) => Promise<AuditRow[]>) {
  yield csvLine(Object.values(text.columns));
  let rows = first;
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(columns.map((column) => print(row[column])))).join('');
    const { created_at: at, id } = rows.at(-1)!;
    rows = rows.length < exportPage ? [] : await read({ at, id });
  }
}

function print(value: AuditRow[keyof AuditRow]): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (value === null || typeof value === 'string') return value ?? '';
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value)
    .map(([field, { from, to }]) => `${field}: ${String(from ?? text.none)} -> ${String(to ?? text.none)}`)
    .join('; ');
}
