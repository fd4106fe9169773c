import { expect, test } from 'vitest';
import { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import * as clients from '#server/features/clients/clients.queries.ts';
import { startSeeded } from '#test/support/seeded.ts';
import { placeId } from '#tools/seed/clients.ts';
import { people } from '#tools/seed/people.ts';

test('every client of the seed has a place with something to clean', async () => {
  const { admin, read } = await startSeeded();
  const { rows } = await admin.query<{ id: string; full_name: string }>(
    "select id, full_name from profiles where role = 'client' order by created_at, id",
  );
  const records = await read((tx) => Promise.all(rows.map(({ id }) => clients.record(tx, id))));
  expect(records).toHaveLength(people.filter(({ role }) => role === 'client').length);
  for (const [index, record] of records.entries()) {
    const { places, client } = ClientRecord.parse(record);
    expect(places[0]?.id, client.full_name).toBe(placeId(index));
    for (const { assets, latitude, longitude } of places) {
      expect(assets.length, client.full_name).toBeGreaterThan(0);
      if (latitude === null || longitude === null) continue;
      expect(kilometres(latitude, longitude), client.full_name).toBeLessThan(15);
    }
  }
  const places = records.flatMap((record) => record!.places);
  expect(places.some(({ latitude }) => latitude === null)).toBe(true);
  expect(places.some(({ access_notes }) => access_notes)).toBe(true);
  expect(new Set(places.flatMap(({ assets }) => assets.map(({ vehicle_size }) => vehicle_size)))).toEqual(
    new Set(['sedan', 'suv', 'truck', 'van', null]),
  );
});

/** The distance from the office; flat geometry is accurate enough at this scale. */
const kilometres = (latitude: number, longitude: number) =>
  Math.hypot((latitude - 35.7915) * 111, (longitude + 78.7811) * 111 * Math.cos(0.6247));
