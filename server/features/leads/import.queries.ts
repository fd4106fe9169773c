import { sql } from 'kysely';
import { NewLead, type Lead } from '#contract/sales/lead.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';

type Known = { id: string; key: string };

/** If several services have the same name, the oldest counts. */
export const services = (tx: Tx, names: readonly string[]): Promise<Known[]> =>
  tx.all(sql<Known>`
    select distinct on (lower(name)) id, lower(name) as key from services
    where active and lower(name) = any (select lower(name) from unnest(${names}::text[]) name)
    order by lower(name), created_at, id`);

export const reps = (tx: Tx, emails: readonly string[]): Promise<Known[]> =>
  tx.all(sql<Known>`
    select id, email as key from profiles
    where role = 'sales' and active and deleted_at is null
      and email = any (select lower(email) from unnest(${emails}::text[]) email)`);

type Reach = { phone: string | null; email: string | null };

/** Whether each row's person already has an open lead, in the order of the rows. */
export const inWork = async (tx: Tx, rows: readonly Reach[]): Promise<boolean[]> =>
  (
    await tx.all(sql<{ known: boolean }>`
      select exists (
        select from leads l where l.status in ('new', 'warm') and l.joined_to is null
          and (l.email = r.email or l.phone_key = nullif(right(regexp_replace(r.phone, '\\D', '', 'g'), 10), ''))) as known
      from unnest(${rows.map(({ phone }) => phone)}::text[], ${rows.map(({ email }) => email)}::text[])
        with ordinality r (phone, email, place)
      order by r.place`)
  ).map(({ known }) => known);

/** A person of a file may have come from any source. */
export type ImportedLead = Omit<NewLead, 'source'> & Pick<Lead, 'source'> & { created_by: string };

const columns = sql`${columnsOf(NewLead)}, created_by`;

/** Returns the ids that were added. A person who was added elsewhere meanwhile isn't added. */
export const insert = async (tx: Tx, leads: ImportedLead[]): Promise<string[]> => {
  // PostgreSQL refuses JSON with half a surrogate pair.
  const json = JSON.stringify(leads, (_, cell: unknown) => (typeof cell === 'string' ? cell.toWellFormed() : cell));
  const added = await tx.all(sql<{ id: string }>`
    insert into leads (${columns}) select ${columns} from json_populate_recordset(null::leads, ${json}::json)
    on conflict do nothing returning id`);
  return added.map(({ id }) => id);
};
