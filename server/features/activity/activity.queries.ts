import { sql } from 'kysely';
import { activityHours } from '#contract/base/timing.ts';
import { activityLimit, type Activity } from '#contract/office/activity.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const since = sql`now() - make_interval(hours => ${sql.lit(activityHours)})`;
const limit = sql.lit(activityLimit);

const payments = sql<Activity>`
  select 'payment:' || t.id as id, case t.kind when 'capture' then 'payment_received' else 'payment_refunded' end as kind,
    t.occurred_at as at, case t.kind when 'capture' then a.full_name end as actor_name, p.id as entity_id, p.number,
    null as title, c.full_name as person_name, t.amount_cents, p.currency
  from (
    select * from payment_transactions where provider in ('manual', 'paypal') and occurred_at > ${since}
    order by occurred_at desc limit ${limit}
  ) t join payments p on p.id = t.payment_id
    left join profiles c on c.id = p.client_id left join profiles a on a.id = p.created_by`;

/**
 * How many of the newest job changes are searched. The history of jobs has no index by time, but its ids grow with
 * time.
 */
const newestChanges = sql.lit(1_000);

/** Jobs that were created, assigned or completed. A series appears once, in `audited` below, not once per visit. */
const jobs = sql<Activity>`
  select 'job:' || h.id as id, h.kind, h.created_at as at, a.full_name as actor_name, j.id as entity_id,
    null::bigint as number, j.title, p.full_name as person_name, null::bigint as amount_cents, null as currency
  from (
    select *, case
      when action = 'created' then 'job_created'
      when changes -> 'status' ->> 'to' = 'completed' then 'job_completed'
      when changes -> 'assigned_to' ->> 'to' is not null then 'job_assigned' end as kind
    from (select * from job_changes order by id desc limit ${newestChanges}) newest
    where created_at > ${since}
  ) h join jobs j on j.id = h.job_id
    left join profiles a on a.id = h.actor_id
    left join profiles p
      on p.id = case h.kind when 'job_assigned' then (h.changes -> 'assigned_to' ->> 'to')::uuid else j.client_id end
  where h.kind is not null and not (h.kind = 'job_created' and j.series_id is not null)
  order by h.id desc limit ${limit}`;

/** Events whose time and author only the audit knows. */
const audited = sql<Activity>`
  select 'audit:' || e.id as id, k.kind, e.created_at as at, a.full_name as actor_name, e.entity_id, i.number,
    s.title, coalesce(c.full_name, u.full_name) as person_name, i.total_cents as amount_cents, i.currency
  from (
    select * from audit_events
    where action in ('invoice.issued', 'invoice.voided', 'job_series.created', 'user.created') and created_at > ${since}
    order by created_at desc limit ${limit}
  ) e cross join lateral (values (case e.action
      when 'invoice.issued' then 'invoice_issued' when 'invoice.voided' then 'invoice_voided'
      when 'job_series.created' then 'series_created' else 'user_created' end)) k (kind)
    left join profiles a on a.id = e.actor_id
    left join invoices i on i.id = e.entity_id
    left join job_series s on s.id = e.entity_id
    left join profiles c on c.id = coalesce(i.client_id, s.client_id)
    left join profiles u on u.id = e.entity_id and u.deleted_at is null
  where coalesce(i.id, s.id, u.id) is not null`;

/** The newest activity of the last 24 hours. */
export async function list(tx: Tx): Promise<Activity[]> {
  const found = await Promise.all([payments, jobs, audited].map((query) => tx.all(query)));
  return found
    .flat()
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, activityLimit);
}
