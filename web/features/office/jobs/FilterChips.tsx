import { useQuery } from '@tanstack/react-query';
import { actionText } from '#text/actions.ts';
import { jobFilterText, jobPriorityText } from '#text/jobs.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import type { JobFilterStatus } from '#contract/jobs/job.kinds.ts';
import { useWeekStart, useZone } from '#web/business.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { rangeOf } from '#web/features/office/jobs/dueRange.ts';
import { chipNames, type FilterName, type JobFilters } from '#web/features/office/jobs/useJobFilters.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { profileQuery } from '#web/profile.ts';
import { SetChips } from '#web/ui/SetChips.tsx';
import { formatCalendarDay } from '#web/when.ts';

const { chips } = jobFilterText;

const statusName = (status: JobFilterStatus) => (status === 'active' ? jobFilterText.active : jobStatusText[status]);

/** Nov 1 – 30, 2026; from Nov 1, 2026; through Nov 30, 2026. */
function daysName(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return formatCalendarDays(from, to);
  if (from) return fill(chips.from, { value: formatCalendarDay(from) });
  return to && fill(chips.to, { value: formatCalendarDay(to) });
}

const isOfChip = (name: FilterName) => chipNames.some((each) => each === name);

/** The active filters, each with a button to remove it. The search has its own field. */
export function FilterChips({ filters }: { filters: JobFilters }) {
  const { status, priority, client, series, assigned_to, unscheduled, late, due_from, due_to, ...days } =
    filters.activeFilters;
  const zone = useZone();
  const weekStart = useWeekStart();
  const name = useQuery({ ...profileQuery(client ?? ''), enabled: client !== undefined }).data?.full_name ?? '...';
  const staff = useQuery(staffQuery).data;
  const technician =
    assigned_to === 'none' ? workText.unassigned : (staff?.find(({ id }) => id === assigned_to)?.full_name ?? '...');
  const range = rangeOf({ due_from, due_to }, zone, weekStart);
  const known = range === 'today' || range === 'week';
  const set: { text: string | undefined; names: FilterName[] }[] = [
    { text: status && fill(chips.status, { value: statusName(status) }), names: ['status'] },
    { text: priority && fill(chips.priority, { value: jobPriorityText[priority] }), names: ['priority'] },
    { text: client && fill(chips.client, { value: name }), names: ['client'] },
    { text: assigned_to && fill(chips.assigned_to, { value: technician }), names: ['assigned_to'] },
    { text: series && chips.series, names: ['series'] },
    { text: unscheduled && chips.unscheduled, names: ['unscheduled'] },
    known
      ? { text: chips[range], names: ['due_from', 'due_to'] }
      : { text: due_from && fill(chips.due_from, { value: formatCalendarDay(due_from) }), names: ['due_from'] },
    {
      text: known ? undefined : due_to && fill(chips.due_to, { value: formatCalendarDay(due_to) }),
      names: ['due_to'],
    },
    { text: late && chips.late, names: ['late'] },
    ...(['scheduled', 'completed'] as const).map((date) => {
      const value = daysName(days[`${date}_from`], days[`${date}_to`]);
      return { text: value && fill(chips[date], { value }), names: [`${date}_from`, `${date}_to`] as FilterName[] };
    }),
  ];
  // The chips above the list already show it.
  const others = filters.chip ? set.filter(({ names }) => !names.some(isOfChip)) : set;
  if (!filters.filtered || (filters.chip && !filters.filter.search && !others.some(({ text }) => text))) return null;
  return (
    <SetChips
      label={actionText.activeFilters}
      remove={actionText.removeFilter}
      chips={others}
      onTake={(names) => filters.setFilter(Object.fromEntries(names.map((each) => [each, ''])))}
      onReset={filters.reset}
      className="mb-3"
    />
  );
}
