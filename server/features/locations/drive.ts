import type { CrewTime, Drive } from '#server/features/slots/slotFinder.ts';
import { driveMinutes, type Point } from '#contract/jobs/travel.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as locations from '#server/features/locations/locations.queries.ts';

/** Rounds like the database's `cell_of`: about a hundred meters. */
const cellOf = ({ latitude, longitude }: Point): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

type Asked = { here: Point; depot: Point | null; crew: readonly CrewTime[] };

/** The routes that a search for one place may need: to it, from it, and from one stop to the next past it. */
function pairsOf({ here, depot, crew }: Asked): { from_cell: string; to_cell: string }[] {
  const pairs = new Map<string, { from_cell: string; to_cell: string }>();
  const add = (from: Point | null | undefined, to: Point | null | undefined) => {
    const [from_cell, to_cell] = [from && cellOf(from), to && cellOf(to)];
    if (from_cell && to_cell) pairs.set(`${from_cell} ${to_cell}`, { from_cell, to_cell });
  };
  for (const { busy } of crew)
    for (const [at, visit] of busy.entries()) {
      add(visit, here);
      add(here, visit);
      add(visit, busy[at + 1]);
      add(depot, visit);
      add(visit, depot);
    }
  add(depot, here);
  add(here, depot);
  return [...pairs.values()];
}

/** Drive times by road where known, else along the straight line. No service is asked during a search. */
export async function driveBy(tx: Tx, asked: Asked): Promise<Drive> {
  const { routing } = await locations.settings(tx);
  if (routing === 'line') return driveMinutes;
  const known = new Map<string, number>();
  for (const { from_cell, to_cell, minutes } of await locations.ways(tx, pairsOf(asked)))
    known.set(`${from_cell} ${to_cell}`, minutes);
  return (from, to) => known.get(`${cellOf(from)} ${cellOf(to)}`) ?? driveMinutes(from, to);
}
