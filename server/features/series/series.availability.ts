import type { Tx } from '#server/db/transaction.ts';
import { acrossBreak, isOpen, offKey, settle, type Draft, type Planned } from '#server/features/series/series.plan.ts';
import { shortWork, workOf, type Window } from '#contract/jobs/freeTime.ts';
import { absences, hoursFrom } from '#server/features/dispatch/schedule.queries.ts';
import { range } from '#server/features/dispatch/when.ts';
import * as series from '#server/features/series/series.queries.ts';

/** Checks the time of every technician in the plan, and leaves visits unassigned if their technician isn't free. */
export async function settled(tx: Tx, wanted: Draft[]): Promise<Planned[]> {
  const drafts = await acrossBreaks(tx, wanted);
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

/** Long visits with their technicians' breaks. */
async function acrossBreaks(tx: Tx, drafts: Draft[]): Promise<Draft[]> {
  const long = drafts.filter(isOpen).filter((draft) => workOf(draft) > shortWork);
  const hours = new Map<string, Window[]>();
  for (const [technician, theirs] of Map.groupBy(long, ({ assigned_to }) => assigned_to)) {
    const starts = theirs.map(({ scheduled_start }) => scheduled_start).toSorted(byTime);
    const days = Math.ceil((Date.parse(starts.at(-1)!) - Date.parse(starts[0]!)) / 86_400_000) + 1;
    hours.set(technician, await hoursFrom(tx, technician, starts[0]!, days));
  }
  return drafts.map((draft) => acrossBreak(draft, hours.get(draft.assigned_to ?? '') ?? []));
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
