import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { refresh } from '#web/freshness.ts';
import { jobLists, jobQuery } from '#web/features/office/jobs/jobs.ts';

type Page = { items: JobRow[]; next: string | null };
const isPages = (data: unknown): data is InfiniteData<Page> =>
  typeof data === 'object' && data !== null && 'pages' in data;
const isPage = (data: unknown): data is Page => typeof data === 'object' && data !== null && 'items' in data;

/** The answer of a save is the newest version, so it goes into the cache. */
export function storeJob(client: QueryClient, job: JobDetail) {
  client.setQueryData(jobQuery(job.id).queryKey, job);
}

/** Shows a change before the server has confirmed it, in the panel and in every list. Returns a function that reverts it. */
export function showAlready(client: QueryClient, ids: readonly string[], part: Partial<JobRow>): () => void {
  const changed = new Set(ids);
  // A pending answer would show the old state again.
  void client.cancelQueries({ queryKey: jobLists });
  for (const id of ids) void client.cancelQueries({ queryKey: ['job', id], exact: true });
  const before = [
    ...client.getQueriesData({ queryKey: jobLists }),
    ...ids.map((id) => [jobQuery(id).queryKey, client.getQueryData(jobQuery(id).queryKey)] as const),
  ];
  const put = (page: Page) => ({
    ...page,
    items: page.items.map((row) => (changed.has(row.id) ? { ...row, ...part } : row)),
  });
  client.setQueriesData({ queryKey: jobLists }, (data: unknown) =>
    isPages(data) ? { ...data, pages: data.pages.map(put) } : isPage(data) ? put(data) : data,
  );
  for (const id of ids) client.setQueryData(jobQuery(id).queryKey, (job) => job && { ...job, ...part });
  return () => {
    for (const [key, data] of before) if (data !== undefined) client.setQueryData(key, data);
  };
}

/** In every case the page then shows the server's state. */
export function askAgain(client: QueryClient, ids: readonly string[]) {
  for (const id of ids) void refresh(client, 'job', id);
}
