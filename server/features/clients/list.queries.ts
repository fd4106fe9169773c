import { sql, type RawBuilder } from 'kysely';
import type { ClientCounts, ClientFilter, ClientRow } from '#contract/people/clientList.schema.ts';
import { countCap } from '#contract/base/countCap.ts';
import { pageSize } from '#contract/base/limits.ts';
import { phoneDigits } from '#contract/base/phone.ts';
import { clientGroups, type ClientGroup } from '#contract/people/client.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { activeSeriesSql, comingSql, lastVisitSql, nextVisitSql } from '#server/features/clients/visits.queries.ts';
import type { NameCursor } from '#server/features/clients/nameCursor.ts';
import { owedSql } from '#server/features/invoices/money/balance.queries.ts';
import { textNeedle } from '#server/features/profiles/needle.ts';

type Filter = Omit<ClientFilter, 'cursor'>;

/** How many clients are scanned in list order before other indexes are used. */
const firstOfList = 1_000;

const isClient = sql`p.role = 'client' and p.acts_for is null and p.deleted_at is null`;
const today = sql`(select (now() at time zone time_zone)::date from business_settings)`;

const groups: Record<ClientGroup, RawBuilder<unknown>> = {
  plan: sql`exists (select from job_series s where s.client_id = p.id and ${activeSeriesSql})`,
  balance: sql`exists (select from invoices i where i.client_id = p.id and i.status in ('issued', 'partly_paid'))`,
  overdue: sql`exists (
    select from invoices i where i.client_id = p.id and i.status in ('issued', 'partly_paid') and i.due_on < ${today})`,
  // A client who has left needs no next visit.
  unplanned: sql`p.active and not exists (select from jobs j where j.client_id = p.id and ${comingSql})`,
  inactive: sql`not p.active`,
};

const all = (parts: (RawBuilder<unknown> | false)[]) => sql.join(parts.filter(Boolean), sql` and `);

const inOrder = sql`lower(p.full_name), p.id`;

const comesAfter = (after: NameCursor | null) =>
  after !== null && sql`(lower(p.full_name), p.id) > (lower(${after.name}), ${after.id}::uuid)`;

/** Searches the name, email address, phone number and places' addresses. */
function needleOf(search: string) {
  const { pattern } = textNeedle(search);
  const digits = phoneDigits(search);
  const patterns = [pattern, ...(digits ? [`%${digits}%`] : [])];
  const person = sql`p.search like any (${patterns}::text[])`;
  const place = sql`lower(l.street || ' ' || l.city) like ${pattern}`;
  return {
    here: sql`(${person} or exists (select from places l where l.client_id = p.id and ${place}))`,
    /** Each part uses its own index: with OR, neither index would be used. */
    anywhere: sql`p.id in (
      select p.id from profiles p where p.deleted_at is null and ${person}
      union select l.client_id from places l where ${place})`,
  };
}

/** The columns of each row: five index lookups, however much the client has. */
const rowsSql = (page: RawBuilder<unknown>) => sql<ClientRow>`
  select p.id, p.full_name, p.email, p.phone, p.active, l.place, l.places, s.plan, s.plans,
    (${nextVisitSql(sql`j.client_id = p.id`)}) as next_visit, (${lastVisitSql(sql`p.id`)}) as last_visit,
    o.owed_cents, o.overdue_cents, o.due_on, client_credit(p.id) as credit_cents
  from (${page}) p cross join business_settings b
    cross join lateral (
      select count(*) as places,
        (array_agg(json_build_object('street', street, 'city', city) order by created_at, id))[1] as place
      from places where client_id = p.id) l
    cross join lateral (
      select count(*) as plans,
        (array_agg(json_build_object('title', s.title, 'rule', s.rule) order by s.created_at, s.id))[1] as plan
      from job_series s where s.client_id = p.id and ${activeSeriesSql}) s
    cross join lateral (${owedSql(sql`p.id`)}) o
  order by ${inOrder}`;

const wanted = sql.lit(pageSize + 1);
const columns = sql`p.id, p.full_name, p.email, p.phone, p.active`;

const pageSql = (where: RawBuilder<unknown>) =>
  sql`select ${columns} from profiles p where ${where} order by ${inOrder} limit ${wanted}`;

/**
 * Stops as soon as there are enough rows. `key` is among the columns, so that the outer query knows the order of the
 * inner one.
 */
const amongFirst = (start: RawBuilder<unknown>, matching: RawBuilder<unknown>) => sql`
  select ${columns} from (
    select ${columns}, p.search, lower(p.full_name) as key from profiles p
    where ${start} order by ${inOrder} limit ${sql.lit(firstOfList)}) p
  where ${matching} order by p.key, p.id limit ${wanted}`;

/** Materialized, so that the order doesn't turn the search into a scan along all names. */
const everywhere = (start: RawBuilder<unknown>, matching: RawBuilder<unknown>) => sql`
  with found as materialized (select ${columns} from profiles p where ${start} and ${matching})
  select ${columns} from found p order by ${inOrder} limit ${wanted}`;

/** Returns one row more than a page, sorted by name. */
export async function list(tx: Tx, { search, show }: Filter, after: NameCursor | null): Promise<ClientRow[]> {
  const start = all([isClient, comesAfter(after)]);
  const needle = search ? needleOf(search) : null;
  // Inactive clients have an index in this order.
  if (!needle && (!show || show === 'inactive'))
    return tx.all(rowsSql(pageSql(all([start, show === 'inactive' && groups.inactive]))));
  const group = show !== undefined && groups[show];
  const among = await tx.all(rowsSql(amongFirst(start, all([needle !== null && needle.here, group]))));
  if (among.length > pageSize) return among;
  return tx.all(rowsSql(everywhere(start, all([needle !== null && needle.anywhere, group]))));
}

/** Counting stops at the cap. */
export async function counts(tx: Tx): Promise<ClientCounts> {
  const upTo = (where: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from profiles p where ${where} limit ${sql.lit(countCap)}) counted)`;
  const each = clientGroups.map((group) => sql`${upTo(all([isClient, groups[group]]))} as ${sql.ref(group)}`);
  return (await tx.first(sql<ClientCounts>`select ${upTo(isClient)} as "all", ${sql.join(each)}`))!;
}
