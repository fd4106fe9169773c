import { sql } from 'kysely';
import { ClientPerson, type OwnPeople } from '#contract/people/clientPerson.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The actor's own client, and the other people who act for it. */
export const own = async (tx: Tx): Promise<OwnPeople> => {
  const [head, items] = await Promise.all([
    tx.first(sql<Omit<OwnPeople, 'items'>>`
      select c.full_name as client_name, c.themselves, c.themselves and b.clients_invite as may_invite
      from own_client() c cross join business_settings b`),
    tx.all(sql<ClientPerson>`select * from client_people()`),
  ]);
  return { ...head!, items };
};

type Invited = { id: string; full_name: string; email: string; client_id: string; contact_id: string | null };

export const invite = (tx: Tx, { id, full_name, email, client_id, contact_id }: Invited): Promise<number> =>
  tx.run(sql`
    select account.invite_person(${id}::uuid, ${full_name}::text, ${email}::text, ${client_id}::uuid, ${contact_id}::uuid)`);

/** The id of the client that the person acted for; null if the actor may not remove them. */
export const remove = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.first(sql<{ client_id: string | null }>`select account.remove_person(${id}::uuid) as client_id`))!
    .client_id;

/** All people who act for a client, including removed ones. */
export const idsOf = async (tx: Tx, clientId: string): Promise<string[]> =>
  (await tx.all(sql<{ id: string }>`select id from profiles where acts_for = ${clientId}::uuid`)).map(({ id }) => id);

/** The people of a client, for the office's view. */
export const listSql = sql`
  select ${columnsOf(ClientPerson.omit({ last_sign_in_at: true }), 'a')},
    to_char(a.last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_sign_in_at,
    (select c.id from contacts c where c.person_id = a.id) as contact_id
  from profiles a where a.acts_for = p.id and a.active and a.deleted_at is null order by a.created_at, a.id`;
