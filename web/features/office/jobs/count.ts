import { countCap } from '#contract/countCap.ts';
import { jobsText } from '#contract/text/en/jobs.ts';
import { fill } from '#contract/text/fill.ts';

/** Counted up to a cap: nobody needs the exact number of a long list. */
export function countText(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 1) return jobsText.countOne;
  return fill(jobsText.count, { count: count >= countCap ? `${countCap.toLocaleString('en-US')}+` : count });
}
