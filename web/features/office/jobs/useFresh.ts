import { useQuery } from '@tanstack/react-query';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';

/** The newer of the row that opened the dialog and the cached job. */
export function useFresh(row: JobRow): JobRow {
  const { data } = useQuery(jobQuery(row.id));
  return data && data.version > row.version ? data : row;
}
