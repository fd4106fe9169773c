import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCount } from '#web/numbers.ts';

/** Counted up to a cap: users don't need the exact length of a long list. */
export function countText(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 1) return workText.oneJob;
  return fill(workText.jobs, { count: formatCount(count) });
}
