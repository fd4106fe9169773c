import { texts } from '#contract/text/texts.ts';
import type { JobRow } from '#contract/jobs/job.schema.ts';

/** The first line of the CSV file of the jobs; its keys say which columns there are, and in which order. */
export const jobExportText = texts({
  columns: {
    number: 'Number',
    title: 'Title',
    description: 'Description',
    status: 'Status',
    priority: 'Priority',
    client_name: 'Client',
    place: 'Address',
    assigned_to_name: 'Assigned to',
    due_date: 'Due (UTC)',
    scheduled_start: 'Starts (UTC)',
    scheduled_end: 'Ends (UTC)',
    created_at: 'Created (UTC)',
    id: 'Job ID',
  } satisfies Partial<Record<keyof JobRow, string>>,
});
