import { texts } from '#contract/text/texts.ts';

/** Columns of the jobs' CSV file that no page shows. */
export const jobExportText = texts({
  assigned_to_name: 'Assigned to',
  helpers: 'Helpers',
  due_date: 'Due (UTC)',
  scheduled_start: 'Starts (UTC)',
  scheduled_end: 'Ends (UTC)',
  created_at: 'Created (UTC)',
  id: 'Job ID',
});
