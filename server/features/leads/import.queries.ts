import { sql } from 'kysely';
import type { Lead } from '#contract/sales/lead.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Known = { id: string; key: string };

/** Of several services of one name the oldest. */
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

/** For each row whether its person is in work, in the order of the rows. */
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

export type ImportedLead = Pick<
  Lead,
  | 'id'
  | 'owner_id'
  | 'full_name'
  | 'phone'
  | 'email'
  | 'street'
  | 'city'
  | 'postal_code'
  | 'service_id'
  | 'detail'
  | 'source'
  | 'value_cents'
  | 'next_step'
  | 'follow_up_at'
> & { created_by: string };

const columns = sql.raw(
  'id, owner_id, full_name, phone, email, street, city, postal_code, service_id, detail, source, value_cents, next_step, follow_up_at, created_by',
);

/** The ids that were added: a person who was added elsewhere meanwhile isn't. */
export const insert = async (tx: Tx, leads: ImportedLead[]): Promise<string[]> => {
  // PostgreSQL refuses JSON with half of a surrogate pair.
  const json = JSON.stringify(leads, (_, cell: unknown) => (typeof cell === 'string' ? cell.toWellFormed() : cell));
  const added = await tx.all(sql<{ id: string }>`
    insert into leads (${columns}) select ${columns} from json_populate_recordset(null::leads, ${json}::json)
    on conflict do nothing returning id`);
  return added.map(({ id }) => id);
};
