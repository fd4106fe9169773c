import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import type { Keys, KnownClient, Plan } from '#server/features/clients/import.plan.ts';
import type { ImportRow } from '#server/features/clients/import.rows.ts';

/** One import at a time. A statement of its own: the next one must see what the last import left. */
export const lock = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(7262011)`);

/** A number is its digits, however it is written. */
const phoneKey = (column: string) =>
  sql`coalesce(nullif(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), ''), lower(${sql.ref(column)}))`;

/** The database says what is the same text: its unique index has the last word. */
export const keysOf = (tx: Tx, rows: ImportRow[]): Promise<Keys[]> =>
  tx.all(sql<Keys>`
    select lower(name) as name, ${phoneKey('phone')} as phone, lower(street) as street, lower(city) as city
    from unnest(${rows.map(({ full_name }) => full_name)}::text[], ${rows.map(({ phone }) => phone)}::text[],
      ${rows.map(({ place }) => place?.street ?? null)}::text[], ${rows.map(({ place }) => place?.city ?? null)}::text[])
      with ordinality as cells (name, phone, street, city, at)
    order by at`);

/** Everybody a row could mean: who has one of the addresses, and every client of one of the names; oldest first. */
export const candidates = (tx: Tx, rows: ImportRow[], { hold }: { hold: boolean }): Promise<KnownClient[]> =>
  tx.all(sql<KnownClient>`
    select p.id, p.role, p.full_name, p.email, p.phone, lower(p.full_name) as name_key, ${phoneKey('p.phone')} as phone_key,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'label', l.label, 'street', l.street, 'city', l.city,
          'region', l.region, 'postal_code', l.postal_code, 'access_notes', l.access_notes, 'latitude', l.latitude,
          'longitude', l.longitude, 'street_key', lower(l.street), 'city_key', lower(l.city)) order by l.created_at, l.id)
        from places l where l.client_id = p.id), '[]') as places
    from profiles p
    where p.deleted_at is null and p.id in (
      select id from profiles where email = any (${rows.flatMap(({ email }) => email ?? [])}::text[])
      union
      select id from profiles where role = 'client' and deleted_at is null
        and lower(full_name) in (select lower(name) from unnest(${rows.map(({ full_name }) => full_name)}::text[]) name))
    order by p.created_at, p.id ${hold ? sql`for no key update of p` : sql``}`);

type Client = Plan['clients'] extends Map<string, infer C> ? C : never;
type Place = Plan['places'] extends Map<string, infer P> ? P : never;

const peopleOf = (clients: Client[]) => sql`unnest(
  ${clients.map(({ client }) => client.id)}::uuid[], ${clients.map(({ client }) => client.full_name)}::text[],
  ${clients.map(({ client }) => client.email)}::text[], ${clients.map(({ client }) => client.phone)}::text[])
  as made (id, full_name, email, phone)`;

/** The ids that were added: an address that somebody took meanwhile isn't. */
export const insertClients = async (tx: Tx, clients: Client[]): Promise<string[]> =>
  ids(
    await tx.all(sql<{ id: string }>`
      insert into profiles (id, role, full_name, email, phone)
      select id, 'client', full_name, email, phone from ${peopleOf(clients)} on conflict do nothing returning id`),
  );

export async function updateClients(tx: Tx, clients: Client[]): Promise<void> {
  await tx.run(sql`update profiles p set full_name = made.full_name, phone = made.phone
    from ${peopleOf(clients)} where p.id = made.id`);
  // By itself, because naming the address locks the row's key.
  const addressed = clients.filter(({ fields }) => fields.has('email'));
  if (addressed.length)
    await tx.run(sql`update profiles p set email = made.email from ${peopleOf(addressed)} where p.id = made.id`);
}

const placesOf = (places: Place[]) => sql`unnest(
  ${places.map(({ place }) => place.id)}::uuid[], ${places.map(({ client }) => client.id)}::uuid[],
  ${places.map(({ place }) => place.label)}::text[], ${places.map(({ place }) => place.street)}::text[],
  ${places.map(({ place }) => place.city)}::text[], ${places.map(({ place }) => place.region)}::text[],
  ${places.map(({ place }) => place.postal_code)}::text[], ${places.map(({ place }) => place.access_notes)}::text[],
  ${places.map(({ place }) => place.latitude)}::float8[], ${places.map(({ place }) => place.longitude)}::float8[])
  as made (id, client_id, label, street, city, region, postal_code, access_notes, latitude, longitude)`;

export const insertPlaces = async (tx: Tx, places: Place[]): Promise<string[]> =>
  ids(
    await tx.all(sql<{ id: string }>`
      insert into places (id, client_id, label, street, city, region, postal_code, access_notes, latitude, longitude)
      select * from ${placesOf(places)} on conflict do nothing returning id`),
  );

export const updatePlaces = (tx: Tx, places: Place[]) =>
  tx.run(sql`
    update places l set label = made.label, region = made.region, postal_code = made.postal_code,
      access_notes = made.access_notes, latitude = made.latitude, longitude = made.longitude
    from ${placesOf(places)} where l.id = made.id`);

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
