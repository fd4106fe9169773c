import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { JobFilter } from '#contract/job.ts';
import { commonText } from '#contract/text/en/common.ts';
import { jobFilterText, jobPriorityText, jobsText, jobStatusText } from '#contract/text/en/jobs.ts';
import { jobPriorities, jobStatuses } from '#contract/trade.ts';
import { useZone } from '#web/business.ts';
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
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

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
];
const priorities = [
  all,
  ...jobPriorities
    .toReversed()
    .map((value) => ({ value, label: jobPriorityText[value], icon: <PriorityBars priority={value} /> })),
];
const ranges = (['any', 'today', 'week', 'pick'] as const).map((value) => ({
  value,
  label: jobFilterText.ranges[value],
}));

/** What is set here counts when it is applied; until then the list stays as it is. */
export function FilterSheet({ filters, onClose }: { filters: JobFilters; onClose: () => void }) {
  const zone = useZone();
  const [draft, setDraft] = useState<JobFilter>(filters.filter);
  const [picking, setPicking] = useState(false);
  const { data: count } = useQuery(jobCountQuery(draft));
  const range = picking ? 'pick' : rangeOf(draft, zone);
  const backwards = Boolean(draft.due_from && draft.due_to && draft.due_to < draft.due_from);

  /** An empty value takes a filter away. */
  function set(part: { [Name in keyof JobFilter]?: JobFilter[Name] | null | '' }) {
    const kept = Object.entries({ ...draft, ...part }).filter(([, value]) => value);
    setDraft(Object.fromEntries(kept));
  }
  function choose(next: DueRange) {
    setPicking(next === 'pick');
    if (next !== 'pick') set({ due_from: '', due_to: '', ...duesOf(next, zone) });
  }
  function apply(next: JobFilter) {
    filters.apply(next);
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!backwards) apply(draft);
  }

  return (
    <Modal
      open
      onClose={onClose}
      label={jobFilterText.title}
      className="rise inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-2rem)] w-full overflow-hidden rounded-t-hero bg-raised shadow-3 md:slide-in-end md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-dvh md:w-[400px] md:rounded-l-hero md:rounded-tr-none"
    >
      <form
        noValidate
        onSubmit={submit}
        className="flex max-h-[calc(100dvh-2rem)] flex-col safe-pr-0 pb-[env(safe-area-inset-bottom)] max-md:safe-pl-0 md:h-full md:max-h-none"
      >
        <div className="flex items-center gap-2 pt-3 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 wide text-20">{jobFilterText.title}</h2>
          <IconButton label={commonText.close} Icon={X} onClick={onClose} className="text-muted hover:text-text" />
        </div>
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 pt-1 pb-5">
          <SavedFilters onPick={apply} />
          <ChipChoice
            label={jobsText.columns.status}
            choices={statuses}
            value={draft.status ?? 'all'}
            onChoose={(status) => set({ status: status === 'all' ? '' : status })}
          />
          <ChipChoice
            label={jobsText.columns.priority}
            choices={priorities}
            value={draft.priority ?? 'all'}
            onChoose={(priority) => set({ priority: priority === 'all' ? '' : priority })}
          />
          <ClientPicker
            label={jobsText.columns.client}
            none={jobFilterText.all}
            value={draft.client ?? null}
            onChange={(client) => set({ client })}
          />
          <TechnicianSelect
            label={jobsText.columns.assignedTo}
            none={jobFilterText.all}
            extra={{ value: 'none', label: jobsText.unassigned }}
            value={draft.assigned_to ?? null}
            onChange={(assigned_to) => set({ assigned_to })}
          />
          <ChipChoice label={jobsText.columns.due} choices={ranges} value={range} onChoose={choose} />
          {range === 'pick' && (
            <div className="grid grid-cols-2 gap-3">
              <DayRange
                labels={{ from: jobFilterText.dueFrom, to: jobFilterText.dueTo }}
                value={{ from: draft.due_from, to: draft.due_to }}
                onChange={({ from = draft.due_from, to = draft.due_to }) => set({ due_from: from, due_to: to })}
                error={backwards ? jobFilterText.order : null}
              />
            </div>
          )}
          <label className="-ml-2 flex cursor-pointer items-center gap-1 text-15 font-medium md:text-13">
            <Checkbox
              checked={draft.unscheduled === 'true'}
              onChange={(event) => set({ unscheduled: event.target.checked ? 'true' : '' })}
            />
            {jobFilterText.unscheduled}
          </label>
          <SaveFilter current={draft} />
        </div>
        <div className="flex gap-2 rule-t px-5 py-3.5">
          <Button
            onClick={() => {
              filters.reset();
              onClose();
            }}
            className="max-md:flex-1"
          >
            {commonText.resetFilters}
          </Button>
          <Button type="submit" look="primary" refused={backwards} className="flex-[1.6] md:flex-1">
            {jobFilterText.apply}
            <span className="text-13 font-text opacity-80 tabular-nums">{countText(count)}</span>
          </Button>
        </div>
      </form>
    </Modal>
  );
}
