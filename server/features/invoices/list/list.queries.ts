import { sql, type RawBuilder } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import type { InvoiceCounts, InvoiceFilter, InvoiceRow } from '#contract/money/invoice.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { InvoiceFilterStatus } from '#contract/money/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { namesSql, ownColumnsSql, reservedSql, rowSql } from '#server/features/invoices/invoices.queries.ts';
import { bucket, owed } from '#server/features/invoices/money/aging.queries.ts';
import { readySql } from '#server/features/invoices/unbilled/unbilled.queries.ts';
import * as search from '#server/features/invoices/list/search.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** The state of the email is added for the office. */
export type ListedInvoice = Omit<InvoiceRow, 'delivery'>;

export type Filter = Omit<InvoiceFilter, 'cursor'>;

const today = sql`(select (now() at time zone time_zone)::date from business_settings)`;

/** Statuses are literals, so that the planner knows how rare each is and can use the index of open invoices. */
const standing: Record<InvoiceFilterStatus, RawBuilder<unknown>> = {
  draft: sql`i.status = 'draft'`,
  open: sql`i.status in ('issued', 'partly_paid')`,
  overdue: sql`i.status in ('issued', 'partly_paid') and i.due_on < ${today}`,
  paid: sql`i.status in ('paid', 'credited')`,
  void: sql`i.status = 'void'`,
};

function conditions({ status, client, from, to, age }: Filter, after: Cursor | null): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (status) parts.push(standing[status]);
  if (client) parts.push(sql`i.client_id = ${client}`);
  if (from) parts.push(sql`i.issued_on >= ${from}::date`);
  if (to) parts.push(sql`i.issued_on <= ${to}::date`);
  if (age) parts.push(sql`${owed} and ${bucket} = ${age}`);
  if (after) parts.push(sql`(i.created_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return sql.join(parts, sql` and `);
}

const newestFirst = sql`i.created_at desc, i.id desc`;

/** The page is cut off before the names are joined. */
const listSql = (where: RawBuilder<unknown>, limit: number) => sql<ListedInvoice>`
  select ${rowSql}, ${reservedSql} as reserved_cents from (
    select ${ownColumnsSql} from invoices i where ${where} order by ${newestFirst} limit ${sql.lit(limit)}
  ) i ${namesSql} order by ${newestFirst}`;

const foundSql = (ids: RawBuilder<unknown>) => sql<ListedInvoice>`
  select ${rowSql}, ${reservedSql} as reserved_cents from (${ids}) found join invoices i on i.id = found.id ${namesSql} order by ${newestFirst}`;

/** One row more than a page, or `limit` rows, newest first. The policies limit a client to their own invoices. */
export async function list(
  tx: Tx,
  filter: Filter,
  after: Cursor | null,
  limit = pageSize + 1,
): Promise<ListedInvoice[]> {
  const needle = search.needleOf(filter.search);
  const where = conditions(filter, after);
  if (!needle) return tx.all(listSql(where, limit));
  const wanted = { needle, where, limit };
  const among = await tx.all(foundSql(search.amongFirst(wanted)));
  if (among.length === wanted.limit || !(await search.reachesFurther(tx, wanted))) return among;
  return tx.all(foundSql(search.everywhere(wanted)));
}

/** Counting stops at the cap, so that it costs the same with a million invoices. */
export async function counts(tx: Tx): Promise<InvoiceCounts> {
  const upTo = (rows: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${rows} limit ${sql.lit(countCap)}) counted)`;
  const having = (status: InvoiceFilterStatus) => upTo(sql`invoices i where ${standing[status]}`);
  const row = await tx.first(sql<InvoiceCounts>`
    select ${upTo(sql`invoices`)} as "all", ${having('draft')} as draft, ${having('open')} as open,
      ${having('overdue')} as overdue, ${having('paid')} as paid, ${upTo(readySql)} as unbilled`);
  return row!;
}
