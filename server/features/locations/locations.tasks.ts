import { setTimeout as pause } from 'node:timers/promises';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask, record } from '#server/db/record.ts';
import { clientChange } from '#server/features/clients/clientAssets.service.ts';
import * as locations from '#server/features/locations/locations.queries.ts';
import type { Missing, Way } from '#server/features/locations/locations.queries.ts';
import { locate, pauseOf } from '#server/integrations/geocoder/geocoder.ts';
import { OutsideFailure } from '#server/integrations/outside.ts';
import { matrix, mostSpots } from '#server/integrations/routing/routing.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

/** As many as are asked for in a minute or so; the next run goes on. */
const [placesARun, cellsARun, leaseMinutes] = [25, 20, 3];

/** Nobody else asks meanwhile; what fails says so in the log without the address. */
async function alone({ pool, log }: TaskDeps, work: () => Promise<void>): Promise<void> {
  if (!(await asSystem(pool, (tx) => locations.lease(tx, leaseMinutes)))) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    log.warn({ reason: error.message }, 'a map service did not answer');
  } finally {
    await asSystem(pool, locations.release);
  }
}

/** Puts places on the map. The first question that isn't answered ends the run: others would only meet the same. */
export async function locatePlaces(deps: TaskDeps): Promise<void> {
  const { pool, config } = deps;
  const { geocoder } = await asSystem(pool, locations.settings);
  if (geocoder === 'off') return;
  await alone(deps, async () => {
    for (const place of await asSystem(pool, (tx) => locations.due(tx, placesARun))) {
      const found = await locate(config, geocoder, place).catch(async (error: unknown) => {
        await asSystem(pool, (tx) => locations.note(tx, place.id, 'failed'));
        throw error;
      });
      await asSystem(pool, async (tx) => {
        if (!found) await locations.note(tx, place.id, 'unknown');
        else if ((await locations.place(tx, place, found)) > 0) {
          const change = clientChange('client.place_located', place.client_id, ['latitude', 'longitude']);
          await record(tx, byTask('locatePlaces'), change);
        }
      });
      await pause(pauseOf(geocoder));
    }
  });
}

/** Asks how long the ways take that a search would want to know, there and back. */
export async function fillDriveTimes(deps: TaskDeps): Promise<void> {
  const { pool, config } = deps;
  const { routing } = await asSystem(pool, locations.settings);
  if (routing === 'line' || !config.ROUTING_URL) return;
  await alone(deps, async () => {
    const limits = { cells: cellsARun, others: mostSpots };
    for (const here of await asSystem(pool, (tx) => locations.missing(tx, limits))) {
      const [[there], back] = await Promise.all([
        matrix(config, routing, [here], here.others),
        matrix(config, routing, here.others, [here]),
      ]);
      const found = waysOf(here, there ?? [], back);
      await asSystem(pool, (tx) => locations.keepWays(tx, found));
    }
  });
}

/** Where there is no road nobody gets there in a day's work: that is an answer too, and isn't asked for again. */
function waysOf({ cell, others }: Missing, there: (number | null)[], back: (number | null)[][]): Way[] {
  const most = 1_440;
  return others.flatMap((other, at) => [
    { from_cell: cell, to_cell: other.cell, minutes: Math.min(most, there[at] ?? most) },
    { from_cell: other.cell, to_cell: cell, minutes: Math.min(most, back[at]?.[0] ?? most) },
  ]);
}
