import type { Tx } from '#server/db/transaction.ts';
import { isOpen, offKey, settle, type Draft, type Planned } from '#server/features/series/series.plan.ts';
import { absences } from '#server/features/dispatch/schedule.queries.ts';
import { range } from '#server/features/dispatch/when.ts';
import * as series from '#server/features/series/series.queries.ts';

/** Checks the time of every technician in the plan, and leaves visits unassigned if their technician isn't free. */
export async function settled(tx: Tx, drafts: Draft[]): Promise<Planned[]> {
  const open = drafts.filter(isOpen);
  if (open.length === 0) return settle(drafts, { off: new Map(), busy: [] });
  const starts = open.map(({ scheduled_start }) => scheduled_start).toSorted(byTime);
  const ends = open.map(({ scheduled_end }) => scheduled_end).toSorted(byTime);
  const [off, busy] = await Promise.all([
    absences(tx, open),
    series.busyOf(tx, [...new Set(open.map(({ assigned_to }) => assigned_to))], {
      from: starts[0]!,
      to: ends.at(-1)!,
      except: drafts.flatMap(({ visit }) => visit?.id ?? []),
    }),
  ]);
  const misfits = off.map(({ position, reason, starts_at, ends_at, time_zone }) => {
    const { assigned_to, scheduled_start, scheduled_end } = open[position - 1]!;
    const detail = starts_at && ends_at ? range(starts_at, ends_at, time_zone) : null;
    return [offKey(assigned_to, scheduled_start, scheduled_end), { unassigned: reason, detail }] as const;
  });
  return settle(drafts, { off: new Map(misfits), busy });
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
