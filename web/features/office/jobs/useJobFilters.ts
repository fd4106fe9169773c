import type { JobFilter } from '#contract/jobs/job.schema.ts';
import { chipFilters } from '#contract/jobs/jobChips.ts';
import { jobChips, jobFilterStatuses, jobPriorities, jobSorts, type JobChip } from '#contract/jobs/job.kinds.ts';
import { useWeekStart, useZone } from '#web/business.ts';
import { day, nothingOf, oneOf, text, useFilters, uuid, type Schema } from '#web/filters.ts';
import { dayIn } from '#web/when.ts';

export type FilterName = Exclude<keyof JobFilter, 'cursor' | 'fold' | 'sort'>;

const filters = {
  search: text(),
  status: oneOf(jobFilterStatuses),
  priority: oneOf(jobPriorities),
  client: uuid,
  series: uuid,
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

/** The filters that a chip sets, and that leaving it clears. */
export const chipNames = ['scheduled_from', 'scheduled_to', 'unscheduled', 'late'] as const;
const noChip = { scheduled_from: null, scheduled_to: null, unscheduled: null, late: null };

export function useJobFilters() {
  const { filter: read, set, push, path } = useFilters(schema);
  const { job, ...filter } = read;
  const { sort: _, ...activeFilters } = filter;
  const chips = chipFilters(dayIn(useZone()), useWeekStart());
  const isSet = (chip: JobChip) => chipNames.every((name) => chips[chip][name] === filter[name]);
  return {
    filter,
    /** The active filters, without the sort order. */
    activeFilters,
    filtered: Object.keys(activeFilters).length > 0,
    job,
    /** The chip whose filters are set, without other filters of its kind. */
    chip: jobChips.find(isSet),
    /** Sorts by time; unscheduled jobs have none. */
    setChip: (chip: JobChip | null) =>
      push({ ...noChip, ...(chip && chips[chip]), sort: chip && chip !== 'unscheduled' ? 'scheduled' : null }),
    setFilter: set,
    /** Sets all filters at once: missing ones are cleared. */
    apply: (next: JobFilter) => push({ ...nothing, sort: null, ...next }),
    reset: () => set(nothing),
    open: (id: string) => push({ job: id }),
    close: () => set({ job: null }),
    rowPath: (id: string) => path({ job: id }),
    seriesPath: (series: string) => path({ ...nothing, series, sort: 'scheduled' }),
  };
}

export type JobFilters = ReturnType<typeof useJobFilters>;
