import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobFilter } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { jobFilterText, jobPriorityText } from '#text/jobs.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { workText } from '#text/work.ts';
import { jobPriorities, jobStatuses } from '#contract/jobs/job.kinds.ts';
import { useWeekStart, useZone } from '#web/business.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { countText } from '#web/features/office/jobs/count.ts';
import { duesOf, rangeOf, type DueRange } from '#web/features/office/jobs/dueRange.ts';
import { statusLook } from '#web/features/shared/jobs/jobLooks.ts';
import { jobCountQuery } from '#web/features/office/jobs/jobs.ts';
import { PriorityBars } from '#web/features/office/jobs/PriorityMark.tsx';
import { SavedFilters, SaveFilter } from '#web/features/office/jobs/SavedFilters.tsx';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import type { JobFilters } from '#web/features/office/jobs/useJobFilters.ts';
import { useForm } from '#web/form.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { FilterSheet } from '#web/ui/FilterSheet.tsx';

const all = { value: 'all', label: jobFilterText.all } as const;
const statuses = [
  all,
  ...jobStatuses.map((value) => {
    const { Icon, ink } = statusLook[value];
    return {
      value,
      label: jobStatusText[value],
      icon: <Icon size={16} strokeWidth={2.25} aria-hidden className={ink} />,
    };
  }),
  { value: 'active' as const, label: jobFilterText.active },
];
const priorities = [
  all,
  ...jobPriorities
    .toReversed()
    .map((value) => ({ value, label: jobPriorityText[value], icon: <PriorityBars priority={value} /> })),
];
const ranges = [
  { value: 'any', label: dayText.any },
  { value: 'today', label: dayText.today },
  { value: 'week', label: dayText.thisWeek },
  { value: 'pick', label: dayText.pick },
] as const;

/** An empty value is no filter. */
const filterOf = (shown: JobFilter): JobFilter =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value));

const dates = ['due', 'scheduled', 'completed'] as const;

const backwards = (from: string | undefined, to: string | undefined) =>
  from && to && to < from ? dayText.order : undefined;
const check = (filter: JobFilter) => ({
  due_to: backwards(filter.due_from, filter.due_to),
  scheduled_to: backwards(filter.scheduled_from, filter.scheduled_to),
  completed_to: backwards(filter.completed_from, filter.completed_to),
});

export function JobFilterSheet({ filters, onClose }: { filters: JobFilters; onClose: () => void }) {
  const zone = useZone();
  const weekStart = useWeekStart();
  const form = useForm<JobFilter>({
    base: filters.filter,
    check,
    save: { busy: false },
    send: (shown) => apply(filterOf(shown)),
    guarded: false,
  });
  const { type } = form;
  const filter = filterOf(form.shown);
  const [picking, setPicking] = useState(false);
  // Days in the wrong order show an error at once, and nothing is counted.
  const problems = check(filter);
  const backward = dates.some((date) => problems[`${date}_to`]);
  const { data: count } = useQuery({ ...jobCountQuery({ ...filter, fold: 'true' }), enabled: !backward });
  const range = picking ? 'pick' : rangeOf(filter, zone, weekStart);

  function choose(next: DueRange) {
    setPicking(next === 'pick');
    if (next !== 'pick') type({ due_from: undefined, due_to: undefined, ...duesOf(next, zone, weekStart) });
  }
  function apply(next: JobFilter) {
    filters.apply(next);
    onClose();
  }

  return (
    <FilterSheet
      title={jobFilterText.title}
      form={form}
      apply={
        <>
          {actionText.applyFilters}
          <span className="text-13 font-text opacity-80 tabular-nums">{countText(count)}</span>
        </>
      }
      softDisabled={backward}
      onReset={filters.reset}
      onClose={onClose}
    >
      <SavedFilters onPick={apply} />
      <ChipChoice
        label={fieldText.status}
        choices={statuses}
        value={filter.status ?? 'all'}
        onChoose={(status) => type({ status: status === 'all' ? undefined : status })}
      />
      <ChipChoice
        label={fieldText.priority}
        choices={priorities}
        value={filter.priority ?? 'all'}
        onChoose={(priority) => type({ priority: priority === 'all' ? undefined : priority })}
      />
      <ClientPicker
        label={fieldText.client}
        none={jobFilterText.all}
        value={filter.client ?? null}
        onChange={(client) => type({ client: client ?? undefined })}
      />
      <TechnicianSelect
        label={fieldText.assignedTo}
        none={jobFilterText.all}
        extra={{ value: 'none', label: workText.unassigned }}
        value={filter.assigned_to ?? null}
        onChange={(assigned_to) => type({ assigned_to: assigned_to ?? undefined })}
      />
      <ChipChoice label={fieldText.dueDate} choices={ranges} value={range} onChoose={choose} />
      {range === 'pick' && (
        <div className="grid grid-cols-2 gap-3">
          <DayRange
            labels={{ from: jobFilterText.dueFrom, to: jobFilterText.dueTo }}
            value={{ from: filter.due_from, to: filter.due_to }}
            onChange={({ from = filter.due_from, to = filter.due_to }) => type({ due_from: from, due_to: to })}
            error={problems.due_to}
          />
        </div>
      )}
      <label className="-ml-2 flex cursor-pointer items-center gap-1 text-15 font-medium md:text-13">
        <Checkbox
          checked={filter.unscheduled === 'true'}
          onChange={(event) => type({ unscheduled: event.target.checked ? 'true' : undefined })}
        />
        {jobFilterText.unscheduled}
      </label>
      <label className="-ml-2 flex cursor-pointer items-center gap-1 text-15 font-medium md:text-13">
        <Checkbox
          checked={filter.late === 'true'}
          onChange={(event) => type({ late: event.target.checked ? 'true' : undefined })}
        />
        {jobFilterText.late}
      </label>
      {(['scheduled', 'completed'] as const).map((date) => (
        <div key={date} className="grid grid-cols-2 gap-3">
          <DayRange
            labels={{ from: jobFilterText[`${date}From`], to: jobFilterText[`${date}To`] }}
            value={{ from: filter[`${date}_from`], to: filter[`${date}_to`] }}
            onChange={({ from = filter[`${date}_from`], to = filter[`${date}_to`] }) =>
              type({ [`${date}_from`]: from, [`${date}_to`]: to })
            }
            error={problems[`${date}_to`]}
          />
        </div>
      ))}
      <SaveFilter current={filter} />
    </FilterSheet>
  );
}
