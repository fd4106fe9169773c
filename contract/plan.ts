import type { PlanShare } from '#contract/job.ts';
import { invoiceName } from '#contract/money.ts';
import { planText as text } from '#contract/text/en/plans.ts';
import { fill } from '#contract/text/fill.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026" */
export const planMonth = ({ month }: PlanShare): string => monthAndYear.format(new Date(month));

/** Where the month's price is charged, for the office: "Included in the November plan, billed on INV-1012". */
export function planNote(plan: PlanShare): string {
  const month = monthName.format(new Date(plan.month));
  const { billed_by: by } = plan;
  if (!by) return fill(text.open, { month });
  if (!plan.included) return fill(text.share, { month });
  if (by.waived) return fill(text.waived, { month, job: by.job_number });
  return by.invoice_number === null
    ? fill(text.withJob, { month, job: by.job_number })
    : fill(text.onInvoice, { month, invoice: invoiceName(by.invoice_number) });
}
