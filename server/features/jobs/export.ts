import type { JobRow } from '#contract/job.ts';
import { jobExportText as text } from '#text/jobExport.ts';
import type { Filter } from '#server/features/jobs/list.queries.ts';
import { cursorOf, orderOf, type JobCursor } from '#server/features/jobs/order.ts';
import { csvLine } from '#server/http/csv.ts';

export const exportPage = 1_000;

const columns = Object.keys(text.columns) as (keyof typeof text.columns)[];

/** Page by page, each read when the one before has left: a slow reader costs neither memory nor a connection. */
export async function* linesOf(filter: Filter, first: JobRow[], read: (after: JobCursor) => Promise<JobRow[]>) {
  yield csvLine(Object.values(text.columns));
  let rows = first;
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(columns.map((column) => String(row[column] ?? '')))).join('');
    rows = rows.length < exportPage ? [] : await read(cursorOf(orderOf(filter), rows.at(-1)!));
  }
}
