import type { JobRow } from '#contract/jobs/job.schema.ts';
import { jobExportText as text } from '#text/jobExport.ts';
import type { Filter } from '#server/features/jobs/list.queries.ts';
import { cursorOf, orderOf, type JobCursor } from '#server/features/jobs/order.ts';
import { csvPages } from '#server/http/csv.ts';

const columns = Object.keys(text.columns) as (keyof typeof text.columns)[];

export const linesOf = (filter: Filter, first: JobRow[], read: (after: JobCursor) => Promise<JobRow[]>) =>
  csvPages({
    head: Object.values(text.columns),
    cells: (row) => columns.map((column) => String(row[column] ?? '')),
    first,
    read,
    cursorOf: (last) => cursorOf(orderOf(filter), last),
  });
