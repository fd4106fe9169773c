import type { PlanShare } from '#contract/jobs/job.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { planText as text } from '#text/plans.ts';
import { fill } from '#contract/text/fill.ts';

/** "November 2026" */
export const planMonth = ({ month }: PlanShare, locale: string): string =>
  new Date(month).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Which visit or invoice carries the month's price, for the office: "Included in the November plan, billed on INV-1012". */
export function planNote(plan: PlanShare, locale: string): string {
  const month = new Date(plan.month).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' });
  const { billed_by: by } = plan;
  if (!by) return fill(text.open, { month });
  if (!plan.included) return fill(text.share, { month });
  if (by.waived) return fill(text.waived, { month, job: by.job_number });
  return by.invoice_number === null
    ? fill(text.withJob, { month, job: by.job_number })
    : fill(text.onInvoice, { month, invoice: invoiceName(by.invoice_number) });
}
