import { sql } from 'kysely';
import { Place } from '#contract/people/client.schema.ts';
import { PersonFields } from '#contract/people/profile.schema.ts';
import { assigned, columnsOf, nullableKeys } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Keys, KnownClient, Plan } from '#server/features/clients/import.plan.ts';
import type { ImportRow } from '#server/features/clients/import.rows.ts';

/**
 * Only one import runs at a time. The lock is its own statement, because the next statement must see what the last
 * import left.
 */
export const lock = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(7262011)`);

/** The database decides which texts are equal, because its unique index has the last word. */
export const keysOf = (tx: Tx, rows: ImportRow[]): Promise<Keys[]> =>
  tx.all(sql<Keys>`
    select lower(name) as name, lower(street) as street, lower(city) as city
    from unnest(${rows.map(({ full_name }) => full_name)}::text[],
      ${rows.map(({ place }) => place?.street ?? null)}::text[], ${rows.map(({ place }) => place?.city ?? null)}::text[])
      with ordinality as cells (name, street, city, at)
    order by at`);

/**
 * Every profile that a row could mean: those with one of the email addresses, and clients with one of the names; oldest
 * first.
 */
export const candidates = (tx: Tx, rows: ImportRow[], { hold }: { hold: boolean }): Promise<KnownClient[]> =>
  tx.all(sql<KnownClient>`
    select p.id, case when p.acts_for is null then p.role else '' end as role, ${columnsOf(PersonFields, 'p')},
      lower(p.full_name) as name_key,
      coalesce((
        select json_agg(place) from (
          select ${columnsOf(Place, 'l')}, lower(l.street) as street_key, lower(l.city) as city_key
          from places l where l.client_id = p.id order by l.created_at, l.id
        ) place), '[]') as places
    from profiles p
    where p.deleted_at is null and p.id in (
      select id from profiles where email = any (${rows.flatMap(({ email }) => email ?? [])}::text[])
      union
      select id from profiles where role = 'client' and acts_for is null and deleted_at is null
        and lower(full_name) in (select lower(name) from unnest(${rows.map(({ full_name }) => full_name)}::text[]) name))
    order by p.created_at, p.id ${hold ? sql`for no key update of p` : sql``}`);

type Client = Plan['clients'] extends Map<string, infer C> ? C : never;
type TouchedPlace = Plan['places'] extends Map<string, infer P> ? P : never;

/** As rows of the table itself, so that each column has its type. */
const recordset = (table: 'profiles' | 'places', rows: object[]) => {
  // PostgreSQL refuses JSON with half a surrogate pair.
  const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
  return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json) as made`;
};

const peopleOf = (clients: Client[]) =>
  recordset(
    'profiles',
    clients.map(({ client }) => client),
  );

/** Returns the ids that were added. A client whose email address was taken meanwhile isn't added. */
export const insertClients = async (tx: Tx, clients: Client[]): Promise<string[]> =>
  ids(
    await tx.all(sql<{ id: string }>`
      insert into profiles (id, role, ${columnsOf(PersonFields)})
      select made.id, made.role, ${columnsOf(PersonFields, 'made')} from ${peopleOf(clients)}
      on conflict do nothing returning id`),
  );

const { email: _, ...exceptEmail } = PersonFields.shape;

export async function updateClients(tx: Tx, clients: Client[]): Promise<void> {
  await tx.run(sql`update profiles p set ${assigned(Object.keys(exceptEmail), 'made')}
    from ${peopleOf(clients)} where p.id = made.id`);
  // A separate statement, because setting the email column locks the row's key.
  const addressed = clients.filter(({ fields }) => fields.has('email'));
  if (addressed.length)
    await tx.run(sql`update profiles p set email = made.email from ${peopleOf(addressed)} where p.id = made.id`);
}

const placesOf = (places: TouchedPlace[]) =>
  recordset(
    'places',
    places.map(({ client, place }) => ({ ...place, client_id: client.id })),
  );

export const insertPlaces = async (tx: Tx, places: TouchedPlace[]): Promise<string[]> =>
  ids(
    await tx.all(sql<{ id: string }>`
      insert into places (${columnsOf(Place)})
      select ${columnsOf(Place, 'made')} from ${placesOf(places)} on conflict do nothing returning id`),
  );

export const updatePlaces = (tx: Tx, places: TouchedPlace[]) =>
  tx.run(sql`
    update places l set ${assigned(nullableKeys(Place), 'made')}
    from ${placesOf(places)} where l.id = made.id`);

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
