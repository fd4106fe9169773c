import { text, useFilters } from '#web/filters.ts';

const schema = { job: text() };

/** The same page with one of the client's jobs open at the side. */
export function useJobPath() {
  const { path } = useFilters(schema);
  return (job: string) => path({ job });
}
