import type pg from 'pg';
import { toE164 } from '#contract/base/phone.ts';
import { cities, companies, contacts, homeOf, type SeedPlace } from '#tools/seed/clientPlaces.ts';
import { people } from '#tools/seed/people.ts';

const fixedId = (kind: number, index: number) =>
  `019b76da-b${kind}00-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** The first place of the client at this place in the list of clients; their further ones follow from 100 on. */
export const placeId = (client: number, further = 0) => fixedId(0, client + further * 100);

/** Where the vans stand at night. */
export const depot = { latitude: 35.7915, longitude: -78.7811 };
const { latitude: centreLatitude, longitude: centreLongitude } = depot;
/** Within some 12 km of the office, the same each time, and never two at one point. */
const pointOf = (index: number) => ({
  latitude: round(centreLatitude + Math.sin(index * 2.4) * 0.018 * Math.sqrt(index + 1)),
  longitude: round(centreLongitude + Math.cos(index * 2.4) * 0.02 * Math.sqrt(index + 1)),
});
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Where clients live and work, what is there, and who else to call. */
export async function seedClients(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; full_name: string }>(
    "select id, full_name from profiles where role = 'client' and deleted_at is null order by created_at, id",
  );
  for (const [index, { full_name }] of people.filter(({ role }) => role === 'client').entries()) {
    // By name, the oldest: whoever was deleted since has none.
    const id = rows.find((row) => row.full_name === full_name)?.id;
    if (!id) continue;
    for (const [further, place] of (companies[full_name] ?? [homeOf(index)]).entries())
      await seedPlace(client, { id: placeId(index, further), client_id: id, index: index + further * 7, ...place });
    for (const [number, [name, relation, phone]] of (contacts[full_name] ?? []).entries())
      await client.query(
        'insert into contacts (id, client_id, full_name, relation, phone) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [fixedId(1, index * 10 + number), id, name, relation, phone && toE164(phone)],
      );
  }
}

/** Two of three clients have a representative; what the office made of it since stays. */
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
  const { latitude, longitude } = place.unlocated ? { latitude: null, longitude: null } : pointOf(place.index);
  const { rowCount } = await client.query(
    `insert into places (id, client_id, label, street, city, region, postal_code, access_notes, latitude, longitude)
     values ($1, $2, $3, $4, $5, 'NC', $6, $7, $8, $9) on conflict do nothing`,
    [
      place.id,
      place.client_id,
      place.label,
      place.street,
      place.city,
      `2751${1 + cities.indexOf(place.city)}`,
      place.notes ?? null,
      latitude,
      longitude,
    ],
  );
  // What the office made of it since stays.
  if (!rowCount) return;
  for (const [number, thing] of place.things.entries())
    await client.query(
      `insert into assets (id, place_id, kind, label, vehicle_size, plate, bin_count, pickup_weekday, square_feet)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        // The place's own id, told apart in its fourth group.
        `${place.id.slice(0, 19)}${(number + 1).toString(16).padStart(4, '0').replace(/^0/, '9')}${place.id.slice(23)}`,
        place.id,
        thing.kind,
        thing.label,
        thing.kind === 'vehicle' ? thing.size : null,
        thing.kind === 'vehicle' ? thing.plate : null,
        thing.kind === 'bins' ? thing.count : null,
        thing.kind === 'bins' ? thing.pickup : null,
        thing.kind === 'surface' ? thing.area : null,
      ],
    );
}
