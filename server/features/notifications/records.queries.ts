import { sql } from 'kysely';
import type { Notification } from '#contract/notification.ts';
import type { NoticeEntity } from '#contract/notices.ts';
import type { Tx } from '#server/db/transaction.ts';

/** What a record is called today. */
export type NamedRecord = Pick<Notification, 'name' | 'invoice_number' | 'currency'> & {
  id: string;
  /** Whether a page still shows it: of a deleted person only the name is left. */
  open: boolean;
};

const none = sql`null::int as invoice_number, null::text as currency`;

/** Records by their ids, as far as the role of the transaction may see them. */
const queries = {
  account: (ids: string[]) => sql<NamedRecord>`
    select id, full_name as name, ${none}, true as open from profiles where id = any (${ids})`,
  profile: (ids: string[]) => sql<NamedRecord>`
    select id, full_name as name, ${none}, deleted_at is null as open from profiles where id = any (${ids})`,
  payment: (ids: string[]) => sql<NamedRecord>`
    select p.id, c.full_name as name, i.number as invoice_number, p.currency, true as open
    from payments p left join profiles c on c.id = p.client_id left join invoices i on i.id = p.invoice_id
    where p.id = any (${ids})`,
  job: (ids: string[]) => sql<NamedRecord>`
    select id, title as name, ${none}, true as open from jobs where id = any (${ids})`,
} satisfies Record<NoticeEntity, (ids: string[]) => unknown>;

export const findRecords = (tx: Tx, entity: NoticeEntity, ids: string[]): Promise<NamedRecord[]> =>
  tx.all(queries[entity](ids));
