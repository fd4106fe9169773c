import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { commonText } from '#contract/text/en/common.ts';
import { jobFilterText, jobPriorityText, jobsText, jobStatusText } from '#contract/text/en/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { rangeOf } from '#web/features/jobs/dueRange.ts';
import type { FilterName, JobFilters } from '#web/features/jobs/useJobFilters.ts';
import { staffQuery } from '#web/features/staff/staff.ts';
import { profileQuery } from '#web/profile.ts';
import { formatCalendarDay } from '#web/when.ts';

const { chips } = jobFilterText;

/** What is set, each to be taken away by itself. The search stands in its own field. */
export function FilterChips({ filters }: { filters: JobFilters }) {
  const { status, priority, client, assigned_to, unscheduled, due_from, due_to } = filters.looked;
  const zone = useZone();
  const name = useQuery({ ...profileQuery(client ?? ''), enabled: client !== undefined }).data?.full_name ?? '...';
  const staff = useQuery(staffQuery).data;
  const technician =
    assigned_to === 'none' ? jobsText.unassigned : (staff?.find(({ id }) => id === assigned_to)?.full_name ?? '...');
  const range = rangeOf({ due_from, due_to }, zone);
  const known = range === 'today' || range === 'week';
  const set: { text: string | undefined; names: FilterName[] }[] = [
    { text: status && fill(chips.status, { value: jobStatusText[status] }), names: ['status'] },
    { text: priority && fill(chips.priority, { value: jobPriorityText[priority] }), names: ['priority'] },
    { text: client && fill(chips.client, { value: name }), names: ['client'] },
    { text: assigned_to && fill(chips.assigned_to, { value: technician }), names: ['assigned_to'] },
    { text: unscheduled && chips.unscheduled, names: ['unscheduled'] },
    known
      ? { text: chips[range], names: ['due_from', 'due_to'] }
      : { text: due_from && fill(chips.due_from, { value: formatCalendarDay(due_from) }), names: ['due_from'] },
    {
      text: known ? undefined : due_to && fill(chips.due_to, { value: formatCalendarDay(due_to) }),
      names: ['due_to'],
    },
  ];
  if (!filters.filtered) return null;
  return (
    <ul aria-label={jobFilterText.set} className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {set.map(
        ({ text, names }) =>
          text && (
            <li
              key={text}
              className="flex max-w-full items-center rounded-control bg-accent-soft pl-3 text-14 font-medium text-accent md:pl-2.5 md:text-13"
            >
              <span className="truncate">{text}</span>
              <button
                type="button"
                aria-label={fill(jobFilterText.remove, { chip: text })}
                onClick={() => filters.look(Object.fromEntries(names.map((each) => [each, ''])))}
                className="grid size-11 flex-none place-items-center rounded-control hover:text-text md:size-8"
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ),
      )}
      <li>
        <button
          type="button"
          onClick={filters.reset}
          className="min-h-11 rounded-control px-2 text-14 font-medium text-accent hover:underline md:min-h-8 md:text-13"
        >
          {commonText.resetFilters}
        </button>
      </li>
    </ul>
  );
}
