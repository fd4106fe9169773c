import type { ClientPlan, PlanLine } from '#contract/booking/plan.schema.ts';
import { ownPlanText as text } from '#text/clientPlans.ts';
import { invoiceLineText } from '#text/invoiceLines.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents } from '#web/money.ts';
import { describeRule } from '#web/features/shared/series/describe.ts';

export const binsOf = ({ lines }: Pick<ClientPlan, 'lines'>): number | null => {
  const counted = lines.filter(({ bins, units }) => bins && units !== null);
  return counted.length > 0 ? counted.reduce((sum, { units }) => sum + units!, 0) : null;
};

export const binsText = (count: number) => (count === 1 ? invoiceLineText.bin : fill(invoiceLineText.bins, { count }));

export const titleOf = (plan: ClientPlan) => (binsOf(plan) === null ? plan.title : text.binTitle);

/** 2 bins, every 4 weeks on Tuesday */
export function rhythmOf(plan: ClientPlan): string {
  const bins = binsOf(plan);
  const what = bins === null ? plan.lines.map(({ name }) => name).join(', ') || plan.title : binsText(bins);
  return fill(text.rhythm, { what, rule: describeRule(plan.rule) });
}

const sumOf = (lines: PlanLine[], billing: PlanLine['billing']) => {
  const some = lines.filter((line) => line.billing === billing);
  return some.length > 0 ? some.reduce((sum, { price_cents }) => sum + price_cents, 0) : null;
};

/** $29.00 a visit, before tax; both prices if a plan has both. Null if no line has a price. */
export function priceText({ lines }: ClientPlan, currency: string): string | null {
  const [visit, month] = [sumOf(lines, 'visit'), sumOf(lines, 'month')];
  const said = [
    month === null ? [] : fill(text.perMonth, { price: formatCents(month, currency) }),
    visit === null ? [] : fill(text.perVisit, { price: formatCents(visit, currency) }),
  ].flat();
  return said.length === 2 ? fill(text.and, { one: said[0]!, other: said[1]! }) : (said[0] ?? null);
}

export const isMonthly = ({ lines }: ClientPlan) => lines.some(({ billing }) => billing === 'month');
