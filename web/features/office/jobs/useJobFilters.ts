import type { JobFilter } from '#contract/job.ts';
import { jobFilterStatuses, jobPriorities, jobSorts } from '#contract/trade.ts';
import { day, nothingOf, oneOf, text, useFilters, uuid, type Schema } from '#web/filters.ts';

export type FilterName = Exclude<keyof JobFilter, 'cursor' | 'sort'>;

const filters = {
  search: text(),
  status: oneOf(jobFilterStatuses),
  priority: oneOf(jobPriorities),
  client: uuid,
  assigned_to: (said: string) => (said === 'none' ? said : uuid(said)),
  unscheduled: oneOf(['true']),
  late: oneOf(['true']),
  due_from: day,
  due_to: day,
  scheduled_from: day,
  scheduled_to: day,
  completed_from: day,
  completed_to: day,
} satisfies Record<FilterName, Schema[string]>;
const nothing = nothingOf(filters);
const schema = { ...filters, sort: oneOf(jobSorts), job: text() };

export function useJobFilters() {
  const { filter: read, set, push, path } = useFilters(schema);
  const { job, ...filter } = read;
  const { sort: _, ...activeFilters } = filter;
  return {
    filter,
    /** What is set, the order aside. */
    activeFilters,
    filtered: Object.keys(activeFilters).length > 0,
    job,
    setFilter: set,
    /** Everything at once: what isn't in it is taken away. */
    apply: (next: JobFilter) => push({ ...nothing, sort: null, ...next }),
    reset: () => set(nothing),
    open: (id: string) => push({ job: id }),
    close: () => set({ job: null }),
    rowPath: (id: string) => path({ job: id }),
  };
}

export type JobFilters = ReturnType<typeof useJobFilters>;
