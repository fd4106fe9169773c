import { fromPpm } from '#contract/base/amount.ts';
import { isBucket, type ReportName } from '#contract/office/report.kinds.ts';
import type { LeadSource } from '#contract/sales/lead.kinds.ts';
import { amountText } from '#text/amounts.ts';
import { leadSourceText } from '#text/leads.ts';
import { reportsText as text } from '#text/reports.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';

/** The name of a line, on the page and in the file. `monthName` names months, if given. */
export function lineName(
  report: ReportName,
  { key, name }: { key: string; name: string | null },
  monthName: (month: string) => string = (month) => month,
): string {
  if (name !== null) return name;
  if (report === 'month' || report === 'retention') return monthName(key);
  if (report === 'leads') return leadSourceText[key as LeadSource] ?? key;
  if (isBucket(key)) return text.buckets[key];
  if (report === 'tax') {
    const [ppm = '', ...tax] = key.split(' ');
    return fill(amountText.taxPercent, { name: tax.join(' '), percent: fromPpm(Number(ppm)) });
  }
  return report === 'service' ? text.noService : workText.unassigned;
}
