import { asActor } from '#server/db/asActor.ts';
import { csvOf, fileName } from '#server/features/reports/export.ts';
import { readReport } from '#server/features/reports/reports.service.ts';
import { rowsBehind } from '#server/features/reports/rows.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function reportsRoutes({ pool }: Deps) {
  return {
    'reports.read': ({ actor, query }) => asActor(pool, actor, (tx) => readReport(tx, query)),

    'reports.rows': ({ actor, query }) => asActor(pool, actor, (tx) => rowsBehind(tx, query)),

    async 'reports.export'({ actor, query, reply }) {
      const report = await asActor(pool, actor, (tx) => readReport(tx, query));
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(query)}"`);
      return csvOf(report);
    },
  } satisfies Partial<Handlers>;
}
