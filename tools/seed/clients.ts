import type pg from 'pg';
import { toE164 } from '#contract/base/phone.ts';
import { insertAll, insertNew } from '#tools/seed/bulk.ts';
import { cities, companies, contacts, homeOf, type SeedPlace } from '#tools/seed/clientPlaces.ts';
import { people } from '#tools/seed/people.ts';

const fixedId = (kind: number, index: number) =>
  `019b76da-b${kind}00-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** The first place of the client with this index; their other places follow from 100 on. */
export const placeId = (client: number, further = 0) => fixedId(0, client + further * 100);

/** Where the vans are parked at night. */
export const depot = { latitude: 35.7915, longitude: -78.7811 };
const { latitude: centreLatitude, longitude: centreLongitude } = depot;
/** Within about 12 km of the office, the same each time, and never two at one point. */
const pointOf = (index: number) => ({
  latitude: round(centreLatitude + Math.sin(index * 2.4) * 0.018 * Math.sqrt(index + 1)),
  longitude: round(centreLongitude + Math.cos(index * 2.4) * 0.02 * Math.sqrt(index + 1)),
});
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The clients' places, their assets, and further contacts. */
export async function seedClients(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; full_name: string }>(
    "select id, full_name from profiles where role = 'client' and deleted_at is null order by created_at, id",
  );
  for (const [index, { full_name }] of people.filter(({ role }) => role === 'client').entries()) {
    // By name, the oldest: a deleted person has none.
    const id = rows.find((row) => row.full_name === full_name)?.id;
    if (!id) continue;
    for (const [further, place] of (companies[full_name] ?? [homeOf(index)]).entries())
      await seedPlace(client, { id: placeId(index, further), client_id: id, index: index + further * 7, ...place });
    const others = (contacts[full_name] ?? []).map(([name, relation, phone], number) => ({
      id: fixedId(1, index * 10 + number),
      client_id: id,
      full_name: name,
      relation,
      phone: phone && toE164(phone),
    }));
    await insertNew(client, 'contacts', others);
  }
}

/** Two of three clients have a representative; later changes by the office stay. */
export async function seedReps(client: pg.Client): Promise<void> {
  await client.query(
    `update profiles c set rep_id = r.id
     from (select id, row_number() over (order by created_at, id) as place from profiles where role = 'client') n
       join (select id, row_number() over (order by created_at, id) as place from profiles where role = 'sales' and active) r
         on r.place <= 2 and n.place % 3 = r.place % 3
     where c.id = n.id and c.acts_for is null and c.deleted_at is null
       and not exists (select from profiles where rep_id is not null)`,
  );
}

async function seedPlace(
  client: pg.Client,
  place: SeedPlace & { id: string; client_id: string; index: number },
): Promise<void> {
  const { id, client_id, label, street, city, notes: access_notes, unlocated, index, things } = place;
  const added = await insertNew(client, 'places', [
    {
      id,
      client_id,
      label,
      street,
      city,
      region: 'NC',
      postal_code: `2751${1 + cities.indexOf(city)}`,
      access_notes,
      ...(!unlocated && pointOf(index)),
    },
  ]);
  // Later changes by the office stay.
  if (!added) return;
  const assets = things.map((thing, number) => ({
    // The place's own id, with a different fourth group.
    id: `${id.slice(0, 19)}${(number + 1).toString(16).padStart(4, '0').replace(/^0/, '9')}${id.slice(23)}`,
    place_id: id,
    kind: thing.kind,
    label: thing.label,
    vehicle_size: thing.kind === 'vehicle' ? thing.size : null,
    plate: thing.kind === 'vehicle' ? thing.plate : null,
    bin_count: thing.kind === 'bins' ? thing.count : null,
    pickup_weekday: thing.kind === 'bins' ? thing.pickup : null,
    square_feet: thing.kind === 'surface' ? thing.area : null,
  }));
  await insertAll(client, 'assets', assets);
}
