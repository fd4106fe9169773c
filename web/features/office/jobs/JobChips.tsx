import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { dayText } from '#text/days.ts';
import { jobChipText } from '#text/jobs.ts';
import { jobChips, type JobChip } from '#contract/jobs/job.kinds.ts';
import { jobChipsQuery } from '#web/features/office/jobs/jobs.ts';
import { chipNames, type JobFilters } from '#web/features/office/jobs/useJobFilters.ts';
import { formatCount } from '#web/numbers.ts';

const names: Record<JobChip, string> = {
  ...jobChipText,
  today: dayText.today,
  tomorrow: dayText.tomorrow,
  week: dayText.thisWeek,
};

/** The most frequent filters, one press each. The counts cover all jobs, so they are hidden beside other filters. */
export function JobChips({ filters }: { filters: JobFilters }) {
  const counts = useQuery(jobChipsQuery).data;
  const alone = Object.keys(filters.activeFilters).every((name) => chipNames.some((each) => each === name));
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{jobChipText.label}</legend>
      {jobChips.map((chip) => {
        const on = filters.chip === chip;
        const count = alone ? counts?.[chip] : undefined;
        return (
          <button
            key={chip}
            type="button"
            aria-pressed={on}
            onClick={() => filters.setChip(on ? null : chip)}
            className={`flex min-h-11 items-center gap-1.5 rounded-control px-3 text-14 font-strong transition-state md:min-h-9 md:text-13 ${
              on ? 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--primary)]' : 'bg-surface hairline hover:bg-hover'
            }`}
          >
            {on && <Check size={15} strokeWidth={2.5} aria-hidden />}
            {names[chip]}
            {count !== undefined && (
              <span
                className={`font-text tabular-nums ${chip === 'late' && count > 0 ? 'font-strong text-danger' : 'text-muted'}`}
              >
                {formatCount(count)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
