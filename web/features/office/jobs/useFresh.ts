import { useQuery } from '@tanstack/react-query';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';

/** The row a dialog was opened with, or what became of it since: the newer of the two. */
export function useFresh(row: JobRow): JobRow {
  const { data } = useQuery(jobQuery(row.id));
  return data && data.version > row.version ? data : row;
}
