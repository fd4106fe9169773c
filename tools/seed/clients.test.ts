import { expect, test } from 'vitest';
import { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import { createPool } from '#server/db/pool.ts';
import * as clients from '#server/features/clients/clients.queries.ts';
import { seededDatabase } from '#test/support/seeded.ts';
import { placeId } from '#tools/seed/clients.ts';
import { people } from '#tools/seed/people.ts';
import { seed } from '#tools/seed/seed.ts';

test('every client of the seed has a place with something to clean, the same each time', async () => {
  const { adminUrl, appUrl, admin } = await seededDatabase();
  const dump = () =>
    Promise.all(
      ['contacts', 'places', 'assets'].map(
        async (table) =>
          (await admin.query(`select to_jsonb(t) - 'created_at' as row from ${table} t order by id`)).rows,
      ),
    );
  const first = await dump();

  const pool = createPool(appUrl, { max: 1 });
  const { rows } = await admin.query<{ id: string; full_name: string }>(
    "select id, full_name from profiles where role = 'client' order by created_at, id",
  );
  const office = { id: '00000000-0000-7000-8000-000000000001', role: 'admin' } as const;
  const records = await asActor(pool, office, (tx) => Promise.all(rows.map(({ id }) => clients.record(tx, id))));
  await pool.end();
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

  await seed(adminUrl, 'another password');
  expect(await dump()).toEqual(first);
});

/** From the office, near enough on such a small piece of the earth. */
const kilometres = (latitude: number, longitude: number) =>
  Math.hypot((latitude - 35.7915) * 111, (longitude + 78.7811) * 111 * Math.cos(0.6247));
