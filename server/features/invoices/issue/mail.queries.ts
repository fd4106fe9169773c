import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Addressee = { client_id: string; name: string; email: string };

/** An invoice's recipient and its open balance. Undefined if it can't be mailed: a draft, void, or no email address. */
export type Owed = Addressee & { active: boolean; balance_cents: number; business: string; days_late: number };

export const findOwed = (tx: Tx, id: string): Promise<Owed | undefined> =>
  tx.first(sql<Owed>`
    select i.client_id, c.full_name as name, c.email, c.active, b.name as business,
      i.total_cents - i.paid_cents - i.credited_cents as balance_cents,
      (now() at time zone b.time_zone)::date - i.due_on as days_late
    from invoices i join profiles c on c.id = i.client_id cross join business_settings b
    where i.id = ${id} and i.status not in ('draft', 'void') and c.email is not null`);

/** Announced to the client and the office, so that open screens reload. */
export async function markSent(tx: Tx, id: string, clientId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable('invoices')
      .set({ sent_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('status', '<>', 'void'),
  );
  await announce(tx, 'invoice', id, clientId);
}

export const announce = (tx: Tx, entity: 'invoice' | 'payment', id: string, clientId: string) =>
  tx.run(sqlFor.insertInto('change_events').values({ entity, entity_id: id, users: [clientId], roles: ['admin'] }));

/** The recipient of a receipt; name and email are null if there is none. Undefined: no money came in. */
export const receiptAddress = (tx: Tx, paymentId: string) =>
  tx.first(
    sqlFor
      .selectFrom('payments as p')
      .leftJoin('profiles as c', 'c.id', 'p.client_id')
      .select(['p.id', 'p.client_id', 'c.full_name as name', 'c.email'])
      .where('p.id', '=', paymentId)
      .where('p.captured_cents', 'is not', null),
  );

export const hasReceipt = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await tx.first(
    sqlFor
      .selectFrom('payment_events')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('kind', '=', 'receipt_sent')
      .limit(1),
  )) !== undefined;
