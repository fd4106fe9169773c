import type { UnbilledJob } from '#contract/money/invoice.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { sortedCategories } from '#contract/jobs/categories.ts';
import { unbilledText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';

/** One client's completed jobs. */
export type Group = readonly [UnbilledJob, ...UnbilledJob[]];

/** Clients with the newest jobs come first; jobs without a client come last. */
export function byClient(jobs: readonly UnbilledJob[]): Group[] {
  const groups = [...Map.groupBy(jobs, ({ client_id }) => client_id).entries()];
  return groups
    .toSorted(([one], [other]) => Number(one === null) - Number(other === null))
    .map(([, found]) => found as [UnbilledJob, ...UnbilledJob[]]);
}

/** Why these jobs can't go on an invoice. */
export function refusalOf(client: string | null, chosen: readonly UnbilledJob[]): string | null {
  if (client === null) return text.noClientHint;
  if (chosen.length === 0) return text.pickFirst;
  return chosen.length > moneyLimits.jobs ? fill(text.tooMany, { max: moneyLimits.jobs }) : null;
}

/** An invoice to create. */
export type Bill = { client_id: string; email: string | null; job_ids: string[]; price_cents: number };

/** One for each client with selected jobs. */
export const billsOf = (groups: readonly Group[], left: ReadonlySet<string>): Bill[] =>
  groups.flatMap((jobs) => {
    const chosen = jobs.filter(({ job_id }) => !left.has(job_id));
    const { client_id, client_email: email } = jobs[0];
    if (client_id === null || refusalOf(client_id, chosen)) return [];
    return { client_id, email, job_ids: chosen.map(({ job_id }) => job_id), price_cents: priceOf(chosen) };
  });

export const priceOf = (jobs: readonly Pick<UnbilledJob, 'price_cents'>[]) =>
  jobs.reduce((sum, { price_cents }) => sum + price_cents, 0);

/** The categories of the jobs, with the number of jobs for each. */
export const categoriesIn = (jobs: readonly UnbilledJob[]) =>
  sortedCategories(jobs.flatMap(({ categories }) => categories)).map((category) => ({
    category,
    count: jobs.filter(({ categories }) => categories.includes(category)).length,
  }));
