import { sql, type RawBuilder } from 'kysely';
import { pageSize } from '#contract/base/limits.ts';
import { invoiceName } from '#contract/money/money.ts';
import type { ReportRow, ReportRowsQuery } from '#contract/office/report.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';
import { bucket, owed } from '#server/features/invoices/money/aging.queries.ts';
import { cohort, leadPayments, profits, returns } from '#server/features/reports/reports.queries.ts';

/** The last row of a page. Rows are sorted by day or moment and by id, newest first. */
export type RowCursor = { at: string; id: string };
type Found = Omit<ReportRow, 'title'> & { at: string; title: string | null; invoice_number: number | null };
type Asked = Omit<ReportRowsQuery, 'cursor'>;
type Source = (asked: Asked, after: RowCursor | null) => RawBuilder<Found>;

const limit = sql.lit(pageSize + 1);
const older = (columns: RawBuilder<unknown>, after: RowCursor | null, at: string, id: string) =>
  after ? sql`and (${columns}) < (${after.at}::${sql.raw(at)}, ${after.id}::${sql.raw(id)})` : sql``;
const within = (column: RawBuilder<unknown>, { from, to }: Asked) =>
  sql`${column} between ${from}::date and ${to}::date`;
const same = (column: RawBuilder<unknown>, key: string | undefined) =>
  key === undefined ? sql`` : key === '' ? sql`and ${column} is null` : sql`and ${column} = ${key}::uuid`;

/** Ledger entries with their invoice or payment. */
const booked = (entries: RawBuilder<unknown>) => sql<Found>`
  select e.id::text as id, e.booked_on as day, e.booked_on::text as at, l.memo as title, i.number as invoice_number,
    c.full_name as client_name, e.cents, null as planned_at, null as became_at,
    case when l.invoice_id is not null then 'invoice' when l.payment_id is not null then 'payment' end as entity,
    coalesce(l.invoice_id, l.payment_id) as entity_id
  from (${entries}) e join ledger_entries l on l.id = e.id
    left join invoices i on i.id = l.invoice_id left join profiles c on c.id = l.client_id
  order by e.booked_on desc, e.id desc`;

const shares =
  (column: RawBuilder<unknown>): Source =>
  (asked, after) =>
    booked(sql`
      select entry_id as id, booked_on, sum(amount_cents)::bigint as cents from revenue_shares
      where ${within(sql`booked_on`, asked)} ${same(column, asked.key)}
        ${older(sql`booked_on, entry_id`, after, 'date', 'bigint')}
      group by booked_on, entry_id order by booked_on desc, entry_id desc limit ${limit}`);

const entries = (which: RawBuilder<unknown>, cents: RawBuilder<unknown>, asked: Asked, after: RowCursor | null) =>
  booked(sql`
    select id, booked_on, ${cents} as cents from ledger_entries
    where ${which} and ${within(sql`booked_on`, asked)} ${older(sql`booked_on, id`, after, 'date', 'bigint')}
    order by booked_on desc, id desc limit ${limit}`);

const visits: Source = (asked, after) => {
  const { key, column, from, to } = asked;
  const which = column === 'late' ? sql`v.late` : sql`v.kind = ${sql.lit(column === 'moved' ? 'moved' : 'begun')}`;
  return sql<Found>`
    select v.change_id::text as id, (v.happened_at at time zone b.time_zone)::date as day, v.happened_at as at, j.title,
      null::bigint as invoice_number, c.full_name as client_name, null::bigint as cents, v.planned_at,
      coalesce(v.moved_to, v.happened_at) as became_at, 'job' as entity, j.id as entity_id
    from (
      select * from visit_events v
      where ${which} ${same(sql`v.technician_id`, key)} and v.happened_at >= ${midnight(from, 0)}
        and v.happened_at < ${midnight(to, 1)} ${older(sql`v.happened_at, v.change_id`, after, 'timestamptz', 'bigint')}
      order by v.happened_at desc, v.change_id desc limit ${limit}
    ) v join jobs j on j.id = v.job_id left join profiles c on c.id = j.client_id cross join business_settings b
    order by v.happened_at desc, v.change_id desc`;
};

const timeKindOf: Record<string, string> = { shop: 'shop', drive: 'drive', onSite: 'job' };
/** By the day on which an entry began: time across midnight belongs to two days and is listed once. */
const hours: Source = ({ key, column, from, to }, after) => sql<Found>`
  select e.id, (e.started_at at time zone b.time_zone)::date as day, e.started_at as at, coalesce(j.title, p.full_name) as title,
    null::bigint as invoice_number, c.full_name as client_name, null::bigint as cents, e.started_at as planned_at,
    e.ended_at as became_at, case when j.id is not null then 'job' end as entity, j.id as entity_id
  from (
    select * from time_entries e
    where e.counted and e.kind = ${timeKindOf[column]} and e.ended_at > ${midnight(from, 0)} and e.started_at < ${midnight(to, 1)}
      ${same(sql`e.person_id`, key)} ${older(sql`e.started_at, e.id`, after, 'timestamptz', 'uuid')}
    order by e.started_at desc, e.id desc limit ${limit}
  ) e join profiles p on p.id = e.person_id left join jobs j on j.id = e.job_id left join profiles c on c.id = j.client_id
    cross join business_settings b
  order by e.started_at desc, e.id desc`;

const profit: Source = ({ key, column, from, to }, after) => sql<Found>`
  select j.id, (j.completed_at at time zone b.time_zone)::date as day, j.completed_at as at, j.title,
    null::bigint as invoice_number, c.full_name as client_name, j.${sql.raw(profitColumn(column))} as cents,
    null as planned_at, null as became_at, 'job' as entity, j.id as entity_id
  from (${profits({ from, to })}) j left join profiles c on c.id = j.client_id cross join business_settings b
  where true ${same(sql`j.id`, key)} ${older(sql`j.completed_at, j.id`, after, 'timestamptz', 'uuid')}
  order by j.completed_at desc, j.id desc limit ${limit}`;
const profitColumn = (column: string) => (column === 'price' || column === 'labor' ? column : 'profit');

const tips: Source = (asked, after) => sql<Found>`
  select s.payment_id as id, s.received_on as day, s.received_on::text as at, s.description as title,
    null::bigint as invoice_number, c.full_name as client_name, s.cents, null as planned_at, null as became_at,
    'payment' as entity, s.payment_id as entity_id
  from (
    select payment_id, received_on, max(description) as description, sum(amount_cents)::bigint as cents from tip_shares
    where ${within(sql`received_on`, asked)} ${same(sql`profile_id`, asked.key)}
      ${older(sql`received_on, payment_id`, after, 'date', 'uuid')}
    group by received_on, payment_id order by received_on desc, payment_id desc limit ${limit}
  ) s join payments p on p.id = s.payment_id left join profiles c on c.id = p.client_id
  order by s.received_on desc, s.payment_id desc`;

const aging: Source = ({ key }, after) => sql<Found>`
  select i.id, i.due_on as day, i.due_on::text as at, null as title, i.number as invoice_number, c.full_name as client_name,
    i.total_cents - i.paid_cents - i.credited_cents as cents, null as planned_at, null as became_at, 'invoice' as entity,
    i.id as entity_id
  from invoices i join profiles c on c.id = i.client_id
  where ${owed} ${key === undefined ? sql`` : sql`and ${bucket} = ${key}`} ${older(sql`i.due_on, i.id`, after, 'date', 'uuid')}
  order by i.due_on desc, i.id desc limit ${limit}`;

const retention: Source = ({ key, column, from, to }, after) => {
  const later = column === 'clients' ? 0 : Number(column.slice(1));
  const month = key === undefined ? sql`` : sql`and c.month = ${`${key}-01`}::date`;
  const came = later === 0 ? sql`` : sql`and ${sql.lit(later)} in (${returns})`;
  return sql<Found>`
    with c as materialized (${cohort({ from, to })})
    select c.id, c.first_on as day, c.first_on::text as at, c.full_name as title, null::bigint as invoice_number,
      null as client_name, null::bigint as cents, null as planned_at, null as became_at, 'client' as entity, c.id as entity_id
    from c where true ${month} ${came} ${older(sql`c.first_on, c.id`, after, 'date', 'uuid')}
    order by c.first_on desc, c.id desc limit ${limit}`;
};

/** `72500 Wake County` */
const taxOf = (key: string | undefined) => {
  if (key === undefined) return sql``;
  const [ppm = '', ...name] = key.split(' ');
  return sql`and tax_ppm::text = ${ppm} and tax_name = ${name.join(' ')}`;
};

const leadRows: Source = ({ key, column, from, to }, after) =>
  column === 'paid'
    ? sql<Found>`
        select p.id, p.received_on as day, p.created_at as at, p.description as title, null::bigint as invoice_number,
          c.full_name as client_name, p.cents, null as planned_at, null as became_at, 'payment' as entity, p.id as entity_id
        from (${leadPayments({ from, to })}) p left join profiles c on c.id = p.client_id
        where true ${key === undefined ? sql`` : sql`and p.source = ${key}`} ${older(sql`p.created_at, p.id`, after, 'timestamptz', 'uuid')}
        order by p.created_at desc, p.id desc limit ${limit}`
    : sql<Found>`
        select l.id, (l.created_at at time zone b.time_zone)::date as day, l.created_at as at, l.full_name as title,
          null::bigint as invoice_number, c.full_name as client_name, l.value_cents as cents, null as planned_at,
          null as became_at, 'lead' as entity, l.id as entity_id
        from leads l left join profiles c on c.id = l.client_id cross join business_settings b
        where l.joined_to is null and l.created_at >= ${midnight(from, 0)} and l.created_at < ${midnight(to, 1)}
          ${key === undefined ? sql`` : sql`and l.source = ${key}`} ${column === 'won' ? sql`and l.status = 'sold'` : sql``}
          ${older(sql`l.created_at, l.id`, after, 'timestamptz', 'uuid')}
        order by l.created_at desc, l.id desc limit ${limit}`;

/** The query for the rows behind each report. */
const sources: Record<ReportRowsQuery['report'], Source> = {
  service: shares(sql`service_id`),
  technician: shares(sql`technician_id`),
  month: (asked, after) => entries(sql`account in ('revenue', 'refunds')`, sql`-amount_cents`, asked, after),
  tax: (asked, after) =>
    entries(
      sql`account = 'tax' ${taxOf(asked.key)}`,
      asked.column === 'tax' ? sql`-amount_cents` : sql`taxable_cents`,
      asked,
      after,
    ),
  visits,
  utilization: hours,
  profit,
  tips,
  leads: leadRows,
  aging,
  retention,
};

/** Returns one row more than a page. */
export async function list(tx: Tx, asked: Asked, after: RowCursor | null): Promise<(ReportRow & { at: string })[]> {
  const found = await tx.all(sources[asked.report](asked, after));
  return found.map(({ invoice_number: number, title, ...row }) =>
    Object.assign(row, { title: number === null ? (title ?? '') : invoiceName(number) }),
  );
}
