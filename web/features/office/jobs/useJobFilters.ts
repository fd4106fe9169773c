import { useSearchParams } from 'react-router';
import type { JobFilter } from '#contract/job.ts';
import { jobPriorities, jobSorts, jobStatuses } from '#contract/trade.ts';
import { addressWith } from '#web/addressWith.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string) => day.test(value) && !Number.isNaN(Date.parse(value));

/** What makes no sense in an address is left out rather than sent. */
const fits: Record<FilterName, (value: string) => boolean> = {
  search: (value) => value.trim() !== '',
  status: (value) => jobStatuses.some((each) => each === value),
  priority: (value) => jobPriorities.some((each) => each === value),
  client: (value) => uuid.test(value),
  assigned_to: (value) => value === 'none' || uuid.test(value),
  unscheduled: (value) => value === 'true',
  due_from: isDay,
  due_to: isDay,
  sort: (value) => jobSorts.some((each) => each === value),
};
export type FilterName = Exclude<keyof JobFilter, 'cursor'>;
const filterNames = Object.keys(fits) as FilterName[];

function readFilter(params: URLSearchParams): JobFilter {
  const entries = filterNames.flatMap((name) => {
    const value = params.get(name)?.trim().slice(0, 100) ?? '';
    return fits[name](value) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as JobFilter;
}

/** The address holds what is looked for, how it is sorted and which job is open, so that a link or Back brings it again. */
export function useJobFilters() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { sort: _, ...looked } = filter;

  const change = (changes: Record<string, string | null>, how: { replace: boolean }) =>
    setParams(addressWith(changes), { ...how, preventScrollReset: true });

  return {
    filter,
    /** What is set, the order aside. */
    looked,
    filtered: Object.keys(looked).length > 0,
    job: params.get('job'),
    look: (changes: { [Name in FilterName]?: string }) => change(changes, { replace: true }),
    /** Everything at once: what isn't in it is taken away. */
    apply: (next: JobFilter) =>
      change(Object.fromEntries(filterNames.map((name) => [name, next[name] ?? null])), { replace: false }),
    reset: () =>
      change(Object.fromEntries(filterNames.filter((name) => name !== 'sort').map((name) => [name, null])), {
        replace: true,
      }),
    open: (id: string) => change({ job: id }, { replace: false }),
    close: () => change({ job: null }, { replace: true }),
    rowPath: (id: string) => `?${addressWith({ job: id }, params)}`,
  };
}

export type JobFilters = ReturnType<typeof useJobFilters>;
