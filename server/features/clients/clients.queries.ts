import { sql } from 'kysely';
import { Asset, ClientRecord, Contact, Place } from '#contract/client.ts';
import { countCap } from '#contract/countCap.ts';
import type { Profile } from '#contract/profile.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import { lastVisitSql, nextVisitSql, utc } from '#server/features/clients/visits.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

const head = ClientRecord.shape.client.omit({ created_at: true });

/** Everything about one client, in one question. */
export const record = (tx: Tx, id: string): Promise<ClientRecord | undefined> =>
  tx.first(sql<ClientRecord>`
    select (select row_to_json(client) from (select ${columnsOf(head, 'p')}, ${utc(sql`p.created_at`)} as created_at) client)
        as client,
      coalesce((
        select json_agg(contact) from (
          select ${columnsOf(Contact, 'c')} from contacts c where c.client_id = p.id order by c.created_at, c.id
        ) contact), '[]') as contacts,
      coalesce((
        select json_agg(place) from (
          select ${columnsOf(Place, 'l')}, coalesce((
            select json_agg(asset) from (
              select ${columnsOf(Asset, 'a')} from assets a where a.place_id = l.id order by a.kind, a.label, a.id
            ) asset), '[]') as assets
          from places l where l.client_id = p.id order by l.created_at, l.id
        ) place), '[]') as places,
      (${nextVisitSql(sql`p.id`)}) as next_visit, (${lastVisitSql(sql`p.id`)}) as last_visit,
      (select count(*) from (select from jobs where client_id = p.id and status in ('pending', 'in_progress')
        limit ${sql.lit(countCap)}) counted) as open_jobs
    from profiles p where p.id = ${id}::uuid and p.role = 'client' and p.deleted_at is null`);

export const exists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`select from profiles where id = ${id}::uuid and role = 'client' and deleted_at is null`)) > 0;

const PlaceOfLine = Place.omit({ id: true, client_id: true });
type PlaceOfLine = Omit<Place, 'id' | 'client_id'>;

/** A client and one of their places, as one line of a file has it. */
export type ClientLine = Pick<Profile, 'id' | 'created_at' | 'full_name' | 'email' | 'phone'> & {
  [Key in keyof PlaceOfLine]: PlaceOfLine[Key] | null;
};

/** Some clients, oldest first, with a line for each place, or one without. A client's lines are never torn apart. */
export const lines = (tx: Tx, after: Cursor | null, clients: number): Promise<ClientLine[]> => {
  const later = after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return tx.all(sql<ClientLine>`
    select p.id, p.created_at, p.full_name, p.email, p.phone, ${columnsOf(PlaceOfLine, 'l')}
    from (
      select id, created_at, full_name, email, phone from profiles
      where role = 'client' and deleted_at is null ${later}
      order by created_at, id limit ${sql.lit(clients)}
    ) p left join places l on l.client_id = p.id
    order by p.created_at, p.id, l.created_at, l.id`);
};
