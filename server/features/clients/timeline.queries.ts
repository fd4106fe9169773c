import { sql, type RawBuilder } from 'kysely';
import type { TimelineEntry, TimelineFilter } from '#contract/people/clientTimeline.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { Tx } from '#server/db/transaction.ts';
import { utc } from '#server/db/utc.ts';
import type { Cursor } from '#server/http/cursor.ts';

/**
 * An instant on a booked day: the row's creation time if it was created on that day, otherwise the beginning of the
 * day.
 */
const within = (day: RawBuilder<unknown>, made: RawBuilder<unknown>) => sql`
  case when (${made} at time zone b.time_zone)::date = ${day} then ${made}
    else ${day}::timestamp at time zone b.time_zone end`;

/** When a visit took place: as scheduled, unless it was done earlier. */
const visitAt = sql`coalesce(least(j.scheduled_start, j.completed_at), j.due_date, j.created_at)`;

const visits = (client: string) => sql`
  select 'visit' as kind, j.id, ${visitAt} as at, json_build_object('title', j.title, 'status', j.status,
    'technician', t.full_name, 'checks', c.checks, 'checked', c.checked,
    'signed_by', (select signer_name from signatures where job_id = j.id order by signed_at desc, id desc limit 1),
    'early', exists (select from visit_progress where job_id = j.id and completion_reason is not null)) as facts
  from jobs j left join profiles t on t.id = j.assigned_to cross join lateral (
    select count(*) as checks, count(done_at) as checked from checklist_items where job_id = j.id) c
  where j.client_id = ${client} and j.series_id is null and j.status in ('completed', 'cancelled')`;

/** One entry per year of a series, listing its visits. */
const series = (client: string) => sql`
  select 'series' as kind, (array_agg(v.id order by v.at desc, v.id desc))[1] as id, max(v.at) as at,
    json_build_object('title', s.title, 'rule', s.rule, 'first_at', ${utc(sql`min(v.at)`)}, 'visits',
      json_agg(json_build_object('job_id', v.id, 'at', ${utc(sql`v.at`)}, 'status', v.status) order by v.at, v.id)) as facts
  from (
    select j.id, j.series_id, j.status, ${visitAt} as at,
      extract(year from ${visitAt} at time zone b.time_zone) as year
    from jobs j cross join business_settings b
    where j.client_id = ${client} and j.series_id is not null
      and (j.scheduled_start <= now() or j.status = 'completed')) v
    join job_series s on s.id = v.series_id
  group by s.id, v.year`;

const pauses = (client: string) => sql`
  select 'pause' as kind, h.id, h.created_at as at, json_build_object('title', s.title, 'from', lower(h.during)::text,
    'until', (upper(h.during) - 1)::text, 'by', p.full_name) as facts
  from plan_pauses h join job_series s on s.id = h.plan_id join profiles p on p.id = h.created_by
  where h.client_id = ${client}`;

const invoices = (client: string) => sql`
  select 'invoice' as kind, i.id, ${within(sql`i.issued_on`, sql`i.created_at`)} as at,
    json_build_object('number', i.number, 'status', i.status, 'total_cents', i.total_cents, 'balance_cents',
      case when i.status in ('issued', 'partly_paid') then i.total_cents - i.paid_cents - i.credited_cents else 0 end,
      'due_on', i.due_on, 'sent', i.sent_at is not null) as facts
  from invoices i cross join business_settings b where i.client_id = ${client} and i.status <> 'draft'`;

const payments = (client: string) => sql`
  select 'payment' as kind, p.id, ${within(sql`p.received_on`, sql`p.created_at`)} as at,
    json_build_object('number', p.number, 'method', p.method, 'status', p.status, 'amount_cents', p.captured_cents,
      'invoice_number', i.number) as facts
  from payments p left join invoices i on i.id = p.invoice_id cross join business_settings b
  where p.client_id = ${client} and p.tab = 'completed'`;

const refunds = (client: string) => sql`
  select 'refund' as kind, r.id, r.created_at as at, json_build_object('payment_id', p.id, 'payment_number', p.number,
    'amount_cents', r.amount_cents, 'reason', r.reason) as facts
  from payments p join refunds r on r.payment_id = p.id
  where p.client_id = ${client} and r.status = 'completed'`;

const credits = (client: string) => sql`
  select 'credit' as kind, n.id, n.created_at as at, json_build_object('number', n.number,
    'amount_cents', n.amount_cents, 'reason', n.reason, 'invoice_id', i.id, 'invoice_number', i.number) as facts
  from invoices i join credit_notes n on n.invoice_id = i.id where i.client_id = ${client}`;

const parts = { visits: [visits, series, pauses], money: [invoices, payments, refunds, credits] };

type Row = Pick<TimelineEntry, 'kind' | 'id' | 'at'> & { facts: object };

/** Returns one row more than a page, newest first. It reads only this client's rows, through indexes by client. */
export async function timeline(
  tx: Tx,
  client: string,
  only: TimelineFilter['only'],
  after: Cursor | null,
): Promise<TimelineEntry[]> {
  const asked = only ? parts[only] : [...parts.visits, ...parts.money];
  const all = sql.join(
    asked.map((part) => part(client)),
    sql` union all `,
  );
  const later = after ? sql`where (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const rows = await tx.all(sql<Row>`
    select kind, id, at, facts from (${all}) entries ${later}
    order by at desc, id desc limit ${sql.lit(pageSize + 1)}`);
  return rows.map(({ facts, ...entry }) => Object.assign(entry, facts) as TimelineEntry);
}
