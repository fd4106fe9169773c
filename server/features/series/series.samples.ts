import { v7 as uuidv7 } from 'uuid';
import type { Samples } from '#test/support/sample.ts';
import { newSeries, seriesChange } from '#test/support/series.ts';
import { inDays } from '#test/support/today.ts';
import type { World } from '#test/support/world.ts';

const noVisit = () => seriesChange({ id: uuidv7(), version: 1, day: inDays(3) }, newSeries());

async function addVisit({ admin, office }: World) {
  const series = newSeries();
  await office.command('POST', '/api/series', series);
  const { rows } = await admin.query<{ id: string; version: number; day: string }>(
    'select id, version, occurrence::text as day from jobs where series_id = $1 limit 1',
    [series.id],
  );
  return { series, visit: rows[0]! };
}

export const seriesSamples = {
  'series.read': { success: async (world) => ({ id: (await addVisit(world)).series.id }) },
  'series.preview': { probe: () => ({ body: newSeries() }), success: async () => ({ body: newSeries() }) },
  'series.create': { probe: () => ({ body: newSeries() }), success: async () => ({ body: newSeries() }) },
  'series.previewEdit': {
    probe: () => ({ body: noVisit(), status: 404 }),
    success: async (world) => {
      const { series, visit } = await addVisit(world);
      return { body: seriesChange(visit, series, { title: 'Trash-bin plan, large' }) };
    },
  },
  'series.edit': {
    probe: () => ({ body: noVisit(), status: 404 }),
    success: async (world) => {
      const { series, visit } = await addVisit(world);
      return { body: seriesChange(visit, series, { title: 'Trash-bin plan, large' }) };
    },
  },
  'series.skip': { success: async (world) => ({ id: (await addVisit(world)).visit.id }) },
} satisfies Samples<`series.${string}`>;
