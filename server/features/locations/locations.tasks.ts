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

/** About as many requests as fit in a minute; the next run continues. */
const [placesARun, cellsARun, leaseMinutes] = [25, 20, 3];

/** Runs `work` while no other process asks the services. A failure is logged without the address. */
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

/**
 * Looks up the coordinates of places. The first request without an answer ends the run: the others would fail the same way.
 */
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

/** Fetches the drive times that a search would need, in both directions. */
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

/** If there is no road, the drive counts as a whole day. That is an answer too, so it isn't asked for again. */
function waysOf({ cell, others }: Missing, there: (number | null)[], back: (number | null)[][]): Way[] {
  const most = 1_440;
  return others.flatMap((other, at) => [
    { from_cell: cell, to_cell: other.cell, minutes: Math.min(most, there[at] ?? most) },
    { from_cell: other.cell, to_cell: cell, minutes: Math.min(most, back[at]?.[0] ?? most) },
  ]);
}
