import type { JobRow } from '#contract/jobs/job.schema.ts';
import { fieldText } from '#text/fields.ts';
import { jobExportText as text } from '#text/jobExport.ts';
import type { Filter } from '#server/features/jobs/list.queries.ts';
import { cursorOf, orderOf, type JobCursor } from '#server/features/jobs/order.ts';
import { csvPages, type Column } from '#server/http/csv.ts';

const cellOf = (key: keyof JobRow) => (row: JobRow) => String(row[key] ?? '');

const columns: Column<JobRow>[] = [
  [() => fieldText.number, cellOf('number')],
  [() => fieldText.title, cellOf('title')],
  [() => fieldText.description, cellOf('description')],
  [() => fieldText.status, cellOf('status')],
  [() => fieldText.priority, cellOf('priority')],
  [() => fieldText.client, cellOf('client_name')],
  [() => fieldText.address, cellOf('place')],
  [() => text.assigned_to_name, cellOf('assigned_to_name')],
  [() => text.due_date, cellOf('due_date')],
  [() => text.scheduled_start, cellOf('scheduled_start')],
  [() => text.scheduled_end, cellOf('scheduled_end')],
  [() => text.created_at, cellOf('created_at')],
  [() => text.id, cellOf('id')],
];

export const linesOf = (filter: Filter, first: JobRow[], read: (after: JobCursor) => Promise<JobRow[]>) =>
  csvPages({ columns, first, read, cursorOf: (last) => cursorOf(orderOf(filter), last) });
