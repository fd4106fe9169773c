import { sql, type RawBuilder } from 'kysely';
import { arrivalOf, type Arriving } from '#contract/jobs/arrival.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { LateFee, OwnItem, OwnPlace, OwnVisit, OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { Progress } from '#contract/field/visit.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import { reservedSql } from '#server/features/invoices/invoices.queries.ts';
import { comesAfter, inOrder, orders, type JobCursor, type Order } from '#server/features/jobs/order.ts';

/** The planned start is needed to sort visits and to compute a window; it isn't shown. */
type Row<Shown> = Omit<Shown, 'window_start' | 'window_end' | 'days'> &
  Arriving & { window_minutes: number; days: { day: string; starts_at: string }[] };
export type Listed = OwnVisit & { scheduled_start: string | null };

/** Midnight of today in the business' time zone, or this many days later. */
const midnight = (later: number) =>
  sql`(select ((now() at time zone time_zone)::date + ${sql.lit(later)})::timestamp at time zone time_zone
    from business_settings)`;

/** Soonest first; visits without a time come last. */
export const coming: Order<Listed> = {
  ...orders.scheduled,
  at: ({ scheduled_start }) => scheduled_start ?? 'infinity',
};
/** Newest first. A visit that never had a time is sorted by its completion. */
export const gone: Order<Listed> = {
  key: sql`coalesce(j.scheduled_start, j.completed_at, j.created_at)`,
  descending: true,
  at: ({ scheduled_start, completed_at }) => scheduled_start ?? completed_at!,
};

/** The last day of work on several days isn't over. */
const goesOn = sql`j.span_count > 0 and j.scheduled_end > ${midnight(0)}`;
/** A visit that is late is still expected, so the whole of today counts as coming. */
const isComing = sql`j.status in ('pending', 'in_progress') and (${coming.key} >= ${midnight(0)} or ${goesOn})`;
/** Includes cancelled visits that would be over by now, and cancelled visits that the client booked themselves. */
const isGone = sql`(j.status = 'completed' and coalesce(j.scheduled_start, j.completed_at) is not null
  or j.status = 'cancelled' and (j.scheduled_start < ${midnight(1)} or j.booking_id is not null and j.scheduled_start is not null)
  or j.scheduled_start < ${midnight(0)} and (j.status not in ('pending', 'in_progress') or not (${goesOn})))`;

const columns = sql`
  j.id, j.number, j.title, j.status, j.series_id, j.scheduled_start, j.window_start, j.window_end, j.completed_at,
  (select window_minutes from booking_rules), s.technician_name as technician, coalesce(s.crew, '{}') as crew,
  case when j.span_count > 0 and j.status in ('in_progress', 'completed') then who_came(j.id) else '{}' end as came,
  case when j.span_count > 0 then (select coalesce(json_agg(d order by d.day), '[]') from job_days(j.id) d) else '[]' end as days,
  (s.place ->> 'street') || ', ' || (s.place ->> 'city') as place,
  coalesce((select b.status = 'awaiting_office' from bookings b where b.id = j.booking_id), false) as awaiting_office,
  (select coalesce(json_agg(i.service_name order by i.position, i.id), '[]') from job_items i where i.job_id = j.id) as services,
  (select row_to_json(p) from (select ${columnsOf(Progress)} from visit_progress where job_id = j.id) p) as progress,
  (select count(*)::int from photos p where p.job_id = j.id) as photos,
  (select r.online from booking_rules r) and exists (select from job_items i join services v on v.id = i.service_id
    where i.job_id = j.id and v.online and v.active) as can_rebook`;

const joins = sql`left join lateral job_parties(j.id) s on true`;

/** Row-level policies decide which jobs are the client's. Returns one row more than a page. */
export async function list(tx: Tx, past: boolean, after: JobCursor | null): Promise<Listed[]> {
  const order = past ? gone : coming;
  const where: RawBuilder<unknown>[] = [past ? isGone : isComing, ...comesAfter(order, after)];
  const rows = await tx.all(sql<Row<OwnVisit>>`
    with j as materialized (
      select * from jobs j where ${sql.join(where, sql` and `)} order by ${inOrder(order)} limit ${sql.lit(pageSize + 1)})
    select ${columns} from j left join parties_of(array(select id from j)) s on s.job_id = j.id
    order by ${inOrder(order)}`);
  return rows.map((row) => promised(row));
}

/** Replaces the planned times with the arrival window that the client was told. */
function promised<Shown>({ window_minutes, days: planned, ...row }: Row<Shown>) {
  const arrival = arrivalOf(row, window_minutes);
  const [first, ...others] = planned.length > 1 ? planned : [];
  const days = [
    ...(first && arrival ? [{ day: first.day, ...arrival }] : []),
    ...others.flatMap(({ day, starts_at }) => {
      const window = arrivalOf({ scheduled_start: starts_at, window_start: null, window_end: null }, window_minutes);
      return window ? [{ day, ...window }] : [];
    }),
  ];
  return { ...row, window_start: arrival?.window_start ?? null, window_end: arrival?.window_end ?? null, days };
}

type Head = Omit<OwnVisitDetail, 'items' | 'invoice' | 'late_fees' | 'quote'>;
type Invoice = NonNullable<OwnVisitDetail['invoice']>;

/** All details of one visit; undefined if it isn't the client's. */
export async function detail(tx: Tx, id: string): Promise<Omit<OwnVisitDetail, 'quote'> | undefined> {
  const [head, items, invoice, late_fees] = await Promise.all([
    tx.first(sql<Row<Head>>`
      select ${columns}, j.place_id, j.created_at as booked_at,
        concat_ws(', ', s.place ->> 'street', s.place ->> 'city',
          nullif(concat_ws(' ', s.place ->> 'region', s.place ->> 'postal_code'), '')) as address,
        (select coalesce(sum(i.minutes), 0)::int from job_items i where i.job_id = j.id) as minutes,
        (select json_build_object('done', count(c.done_at), 'all', count(*)) from checklist_items c where c.job_id = j.id)
          as steps,
        (select coalesce(json_agg(distinct v.category), '[]')
          from job_items i join services v on v.id = i.service_id where i.job_id = j.id) as categories
      from jobs j ${joins} where j.id = ${id}`),
    tx.all(sql<OwnItem>`
      select i.id, i.service_id, i.service_name, i.units, v.unit, i.square_feet, i.vehicle_size, i.condition,
        m.price_cents, m.price_reason, item_plan(i.id) as plan,
        (select json_build_object('outcome', o.outcome, 'bins_done', o.bins_done) from bin_outcomes o where o.item_id = i.id)
          as bins
      from job_items i left join services v on v.id = i.service_id left join job_item_prices m on m.item_id = i.id
      where i.job_id = ${id} order by i.position, i.id`),
    tx.first(sql<Invoice>`
      select i.id, i.number, i.currency, i.total_cents, i.due_on,
        i.total_cents - i.paid_cents - i.credited_cents as balance_cents, ${reservedSql} as reserved_cents
      from invoice_jobs o join invoices i on i.id = o.invoice_id
      where o.job_id = ${id} and not o.released and i.status <> 'void' limit 1`),
    // Deleting a draft invoice waives the fee and clears `fee_invoice_id`. A client sees no draft.
    tx.all(sql<LateFee>`
      select b.id, b.kind, b.fee_cents, coalesce(d.paid_cents >= b.fee_cents, false) as from_deposit, v.id as invoice_id
      from bookings b left join deposits d on d.invoice_id = b.fee_invoice_id left join invoices v on v.id = b.fee_invoice_id
      where b.job_id = ${id} and b.kind <> 'new' and b.status = 'done' and b.fee_cents > 0 and b.fee_invoice_id is not null
        and v.status is distinct from 'void'
      order by b.created_at desc, b.id desc limit 20`),
  ]);
  if (!head) return undefined;
  const { address, ...rest } = promised(head);
  return { ...rest, address: address || null, items, invoice: invoice ?? null, late_fees };
}

/** Places with their assets: vehicles before bins before surfaces. */
export const places = (tx: Tx): Promise<OwnPlace[]> =>
  tx.all(sql<OwnPlace>`
    select p.id, p.label, p.street, p.city,
      (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'label', a.label, 'vehicle_size', a.vehicle_size,
          'bin_count', a.bin_count, 'square_feet', a.square_feet) order by a.created_at, a.id), '[]')
        from assets a where a.place_id = p.id) as assets
    from places p order by p.created_at, p.id`);

/** Grows with each change, so that a calendar replaces its entry. */
export const version = async (tx: Tx, id: string): Promise<number> =>
  (await tx.first(sql<{ version: number }>`select version from jobs where id = ${id}`))?.version ?? 0;
