import type { Tx } from '#server/db/transaction.ts';
import { isOpen, offKey, settle, type Draft, type Planned } from '#server/features/series/series.plan.ts';
import * as series from '#server/features/series/series.queries.ts';

/** Looks at the time of everybody who is to come, and plans without those who have none. */
export async function settled(tx: Tx, drafts: Draft[]): Promise<Planned[]> {
  const open = drafts.filter(isOpen);
  if (open.length === 0) return settle(drafts, { off: new Set(), busy: [] });
  const starts = open.map(({ scheduled_start }) => scheduled_start).toSorted(byTime);
  const ends = open.map(({ scheduled_end }) => scheduled_end).toSorted(byTime);
  const [off, busy] = await Promise.all([
    series.offAt(tx, open),
    series.busyOf(tx, [...new Set(open.map(({ assigned_to }) => assigned_to))], {
      from: starts[0]!,
      to: ends.at(-1)!,
      except: drafts.flatMap(({ visit }) => visit?.id ?? []),
    }),
  ]);
  const keys = off.map(({ position }) => {
    const { assigned_to, scheduled_start, scheduled_end } = open[position - 1]!;
    return offKey(assigned_to, scheduled_start, scheduled_end);
  });
  return settle(drafts, { off: new Set(keys), busy });
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
