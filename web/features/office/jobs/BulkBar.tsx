import { lazy, Suspense } from 'react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { bulkText, jobsText } from '#text/jobs.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { fill } from '#contract/text/fill.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { useBulk } from '#web/features/office/jobs/useBulk.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';

const CompleteAnyway = lazy(async () => ({
  default: (await import('#web/features/office/jobs/CompleteAnyway.tsx')).CompleteAnyway,
}));

/** Shows below the list while rows are selected. An action applies at once and its result shows at once. */
export function BulkBar({ jobs, onClear }: { jobs: readonly JobRow[]; onClear: () => void }) {
  const bulk = useBulk();
  return (
    <section
      aria-label={bulkText.label}
      className="rise sticky above-dock z-10 mt-3 flex flex-wrap items-center gap-2.5 rounded-touch bg-chrome p-2.5 pl-[18px] text-chrome-text shadow-2"
    >
      <output className="flex flex-1 items-center gap-2.5 font-strong tabular-nums">
        <span aria-hidden className="size-2.5 flex-none rounded-module bg-spray" />
        {fill(actionText.selected, { count: jobs.length })}
      </output>
      <div className="w-40 text-text">
        <Select
          label={bulkText.status}
          hideLabel
          value=""
          onChange={(event) => {
            const status = jobStatuses.find((each) => each === event.target.value);
            if (status) bulk.setStatus(jobs, status);
          }}
        >
          <option value="">{bulkText.status}</option>
          {jobStatuses.map((status) => (
            <option key={status} value={status}>
              {jobStatusText[status]}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-48 text-text">
        <TechnicianSelect
          label={bulkText.assign}
          hideLabel
          value={null}
          none={bulkText.assign}
          extra={{ value: 'none', label: jobsText.notAssigned }}
          onChange={(choice) => {
            if (choice) bulk.assign(jobs, choice === 'none' ? null : choice);
          }}
        />
      </div>
      <Button variant="onDark" onClick={onClear}>
        {actionText.clearSelection}
      </Button>
      <Suspense>{bulk.asking && <CompleteAnyway {...bulk.asking} />}</Suspense>
    </section>
  );
}
