import type { JobRow } from '#contract/jobs/job.schema.ts';
import { fieldText } from '#text/fields.ts';
import { jobExportText as text } from '#text/jobExport.ts';
import type { Tx } from '#server/db/transaction.ts';
import { list, type Filter } from '#server/features/jobs/list.queries.ts';
import { cursorOf, orderOf, type JobCursor } from '#server/features/jobs/order.ts';
import { helpersOf } from '#server/features/jobs/spans.queries.ts';
import { csvPages, exportPage, type Column } from '#server/http/csv.ts';

/** A job with the names of its helpers. */
type Row = JobRow & { helper_names: string };

const cellOf = (key: keyof Row) => (row: Row) => String(row[key] ?? '');

const columns: Column<Row>[] = [
  [() => fieldText.number, cellOf('number')],
  [() => fieldText.title, cellOf('title')],
  [() => fieldText.description, cellOf('description')],
  [() => fieldText.status, cellOf('status')],
  [() => fieldText.priority, cellOf('priority')],
  [() => fieldText.client, cellOf('client_name')],
  [() => fieldText.address, cellOf('place')],
  [() => text.assigned_to_name, cellOf('assigned_to_name')],
  [() => text.helpers, cellOf('helper_names')],
  [() => text.due_date, cellOf('due_date')],
  [() => text.scheduled_start, cellOf('scheduled_start')],
  [() => text.scheduled_end, cellOf('scheduled_end')],
  [() => text.created_at, cellOf('created_at')],
  [() => text.id, cellOf('id')],
];

/** A page of the list. Names are looked up only for jobs that have helpers. */
export async function pageOf(tx: Tx, filter: Filter, after: JobCursor | null): Promise<Row[]> {
  const rows = await list(tx, filter, after, { limit: exportPage });
  const helped = rows.flatMap(({ id, helpers }) => (helpers ? id : []));
  const names = new Map((await helpersOf(tx, helped)).map((each) => [each.job_id, each.names]));
  return rows.map((row) => Object.assign(row, { helper_names: names.get(row.id) ?? '' }));
}

export const linesOf = (filter: Filter, first: Row[], read: (after: JobCursor) => Promise<Row[]>) =>
  csvPages({ columns, first, read, cursorOf: (last) => cursorOf(orderOf(filter), last) });
