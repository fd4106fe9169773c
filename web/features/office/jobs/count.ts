import { jobsText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCount } from '#web/numbers.ts';

/** Counted up to a cap: nobody needs the exact number of a long list. */
export function countText(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 1) return jobsText.countOne;
  return fill(jobsText.count, { count: formatCount(count) });
}
