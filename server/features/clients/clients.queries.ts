import { sql } from 'kysely';
import type { ClientRecord } from '#contract/client.ts';
import { unreadCap } from '#contract/limits.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** Everything about one client, in one question. */
export const record = (tx: Tx, id: string): Promise<ClientRecord | undefined> =>
  tx.first(sql<ClientRecord>`
    select json_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'phone', p.phone,
        'active', p.active, 'created_at', ${utc('p.created_at')}) as client,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'client_id', c.client_id, 'full_name', c.full_name,
          'relation', c.relation, 'phone', c.phone, 'email', c.email) order by c.created_at, c.id)
        from contacts c where c.client_id = p.id), '[]') as contacts,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'client_id', l.client_id, 'label', l.label, 'street', l.street,
          'city', l.city, 'region', l.region, 'postal_code', l.postal_code, 'access_notes', l.access_notes,
          'latitude', l.latitude, 'longitude', l.longitude, 'assets', coalesce((
            select json_agg(json_build_object('id', a.id, 'place_id', a.place_id, 'kind', a.kind, 'label', a.label,
              'vehicle_size', a.vehicle_size, 'plate', a.plate, 'bin_count', a.bin_count,
              'pickup_weekday', a.pickup_weekday, 'square_feet', a.square_feet) order by a.kind, a.label, a.id)
            from assets a where a.place_id = l.id), '[]')) order by l.created_at, l.id)
        from places l where l.client_id = p.id), '[]') as places,
      (select min(scheduled_start) from jobs where client_id = p.id and scheduled_start > now()
        and status in ('pending', 'in_progress')) as next_visit,
      (select max(scheduled_start) from jobs where client_id = p.id and scheduled_start <= now()
        and status = 'completed') as last_visit,
      (select count(*) from (select from jobs where client_id = p.id and status in ('pending', 'in_progress')
        limit ${sql.lit(unreadCap)}) counted) as open_jobs
    from profiles p where p.id = ${id}::uuid and p.role = 'client' and p.deleted_at is null`);

export const exists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`select from profiles where id = ${id}::uuid and role = 'client' and deleted_at is null`)) > 0;

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A client and one of their places, as one line of a file has it. */
export type ClientLine = {
  id: string;
  created_at: string;
  full_name: string;
  email: string | null;
  phone: string | null;
  label: string | null;
  street: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  access_notes: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Some clients, oldest first, with a line for each place, or one without. A client's lines are never torn apart. */
export const lines = (tx: Tx, after: Cursor | null, clients: number): Promise<ClientLine[]> => {
  const later = after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return tx.all(sql<ClientLine>`
    select p.id, p.created_at, p.full_name, p.email, p.phone, l.label, l.street, l.city, l.region, l.postal_code,
      l.access_notes, l.latitude, l.longitude
    from (
      select id, created_at, full_name, email, phone from profiles
      where role = 'client' and deleted_at is null ${later}
      order by created_at, id limit ${sql.lit(clients)}
    ) p left join places l on l.client_id = p.id
    order by p.created_at, p.id, l.created_at, l.id`);
};
