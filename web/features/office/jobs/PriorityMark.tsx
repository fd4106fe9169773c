import { jobPriorityText } from '#text/jobs.ts';
import type { JobPriority } from '#contract/jobs/job.kinds.ts';

/** How many of the three modules are filled, and with which color. Yellow always has a dark outline. */
const looks: Record<JobPriority, { filled: number; paint: string }> = {
  high: { filled: 3, paint: 'fill-danger-solid stroke-danger-solid' },
  medium: { filled: 2, paint: 'fill-caution-solid stroke-caution' },
  low: { filled: 1, paint: 'fill-success-solid stroke-success-solid' },
};
const bars = [
  { x: 0.5, y: 9, height: 4.5 },
  { x: 6.4, y: 5, height: 8.5 },
  { x: 12.3, y: 0.5, height: 13 },
];

/** Three rising modules without text: only for use beside the word. */
export function PriorityBars({ priority }: { priority: JobPriority }) {
  const { filled, paint } = looks[priority];
  return (
    <svg width="17" height="14" viewBox="0 0 17 14" aria-hidden className="flex-none">
      {bars.map((bar, index) => (
        <rect key={bar.x} {...bar} width="4.2" rx="1" className={index < filled ? paint : 'fill-none stroke-control'} />
      ))}
    </svg>
  );
}

/** It has no background, so that it never looks like a status. */
export function PriorityMark({ priority }: { priority: JobPriority }) {
  return (
    <span className="inline-flex items-center gap-[7px] align-middle font-medium whitespace-nowrap">
      <PriorityBars priority={priority} />
      {jobPriorityText[priority]}
    </span>
  );
}
