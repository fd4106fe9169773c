import { addDays, addMonths, lastDays, startOfWeek } from '#contract/base/days.ts';
import { growthOf, periodBefore, type Period } from '#contract/office/figures.schema.ts';
import type { SalesDashboard } from '#contract/sales/salesDashboard.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { read as business, today } from '#server/features/business/business.queries.ts';
import { ended, leads, quotesOut } from '#server/features/salesDashboard/salesDashboard.queries.ts';

/** A rate over a few quotes says little, so it covers three months. */
const closedDays = 90;

/** The month so far, and the month before up to the same day, or to its last day. */
export function monthsUpTo(day: string): [Period, Period] {
  const month = day.slice(0, 7);
  const before = addMonths(month, -1);
  const last = addDays(`${month}-01`, -1);
  const same = `${before}-${day.slice(8)}`;
  return [
    { from: `${month}-01`, to: day },
    { from: `${before}-01`, to: same < last ? same : last },
  ];
}

export async function read(tx: Tx): Promise<SalesDashboard> {
  const [{ week_starts_on }, now] = await Promise.all([business(tx), today(tx)]);
  const [month, lastMonth] = monthsUpTo(now);
  const lately = lastDays(now, closedDays);
  const [open, out, sold, soldBefore, closed, closedBefore] = await Promise.all([
    leads(tx, startOfWeek(now, week_starts_on)),
    quotesOut(tx),
    ended(tx, month),
    ended(tx, lastMonth),
    ended(tx, lately),
    ended(tx, periodBefore(lately)),
  ]);
  const rate = ({ signed, decided }: typeof sold) => ({ signed, decided });
  return {
    leads: open,
    quotes: out,
    sold: {
      period: month,
      count: sold.signed,
      cents: sold.cents,
      before: lastMonth,
      growth: growthOf(sold.cents, soldBefore.cents),
    },
    closed: { period: lately, now: rate(closed), before: rate(closedBefore) },
  };
}
