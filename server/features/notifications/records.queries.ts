import { sql } from 'kysely';
import type { Arrival } from '#contract/jobs/arrival.ts';
import type { Booking } from '#contract/booking/booking.schema.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import type { NoticeEntity } from '#contract/office/notices.ts';
import type { Tx } from '#server/db/transaction.ts';
import { serviceNames } from '#server/features/slots/holds.queries.ts';

/** A record with its current name. */
export type NamedRecord = Pick<Notification, 'name' | 'invoice_number' | 'currency'> & {
  id: string;
  /** The arrival window of a visit (see contract/jobs/arrival.ts) or of a booking. */
  window_start?: string | null;
  window_end?: string | null;
  /** The days after it, of a visit on several days. */
  later?: Arrival[] | null;
  /** All days of work on several days. */
  days?: string[] | null;
  /** When a hold ends. */
  expires_at?: string | null;
  /** The owner of a contested lead; the holder of a time; or the technician's first name, as far as the reader may see it. */
  owner?: string | null;
  others?: string | null;
  /** Whether the record still has a page: of a deleted person only the name is left. */
  open: boolean;
};

const none = sql`null::int as invoice_number, null::text as currency`;

/** Finds records by their ids, as far as the role of the transaction may see them. */
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
    select id, title as name, ${none},
      case when next.starts_at > scheduled_start then next.starts_at else coalesce(window_start, scheduled_start) end as window_start,
      case when next.starts_at > scheduled_start then next.starts_at + length else coalesce(window_end, scheduled_start + length) end
        as window_end,
      case when next.day is not null then (
        select json_agg(json_build_object('window_start', l.starts_at, 'window_end', l.starts_at + length) order by l.day)
        from job_days(id) l where l.day > next.day) end as later,
      case when next.day is not null then array(select day from job_days(id) order by day) end as days,
      (select split_part(btrim(t.full_name), ' ', 1) from profiles t where t.id = jobs.assigned_to) as owner,
      true as open
    from jobs cross join lateral (select make_interval(mins => window_minutes) as length from booking_rules) rule
      left join lateral (select * from job_days(id) d where span_count > 0 and d.ends_at > now() order by d.day limit 1) next on true
    where id = any (${ids})`,
  // Its reader no longer sees the job itself.
  left_job: (ids: string[]) => sql<NamedRecord>`
    select id, title as name, ${none}, true as open
    from unnest(${ids}::uuid[]) id cross join left_job_title(id) title where title is not null`,
  issue: (ids: string[]) => sql<NamedRecord>`
    select i.id, j.title as name, ${none}, true as open
    from job_issues i left join jobs j on j.id = i.job_id where i.id = any (${ids})`,
  booking: (ids: string[]) => sql<NamedRecord>`
    select b.id, c.full_name as name, null::int as invoice_number, s.currency, b.window_start, b.window_end, true as open
    from bookings b cross join business_settings s left join profiles c on c.id = b.client_id where b.id = any (${ids})`,
  // An expired hold isn't found, so its notice is written in the past tense.
  hold: (ids: string[]) => sql<NamedRecord>`
    select h.id, (select string_agg(name, ', ') from json_array_elements_text(${serviceNames}) name) as name, ${none},
      h.holder as owner, h.window_start, h.window_end, h.days, h.expires_at, true as open
    from slot_holds h where h.id = any (${ids}) and h.expires_at > now()`,
  lead: (ids: string[]) => sql<NamedRecord>`
    select id, full_name as name, ${none}, true as open from leads where id = any (${ids})`,
  lead_clash: (ids: string[]) => sql<NamedRecord>`
    select l.id, l.full_name as name, ${none}, o.full_name as owner, (
        select string_agg(p.full_name, ', ' order by c.at) from lead_clashes c join profiles p on p.id = c.rep_id
        where c.lead_id = l.id) as others, true as open
    from leads l left join profiles o on o.id = l.owner_id where l.id = any (${ids})`,
  held_requests: (ids: string[]) => sql<NamedRecord>`
    select ids.id, count(h.id)::text as name, ${none}, true as open
    from unnest(${ids}::uuid[]) ids (id) left join held_requests h on true group by ids.id having count(h.id) > 0`,
  client_clash: (ids: string[]) => sql<NamedRecord>`
    select p.id, p.full_name as name, ${none}, o.full_name as owner, (
        select string_agg(r.full_name, ', ' order by r.full_name) from profiles r
        where r.id in (select c.rep_id from client_clashes c where c.client_id = p.id)) as others, p.deleted_at is null as open
    from profiles p left join profiles o on o.id = p.rep_id where p.id = any (${ids})`,
  quote: (ids: string[]) => sql<NamedRecord>`
    select q.id, coalesce(q.content::jsonb #>> '{to,name}', l.full_name, c.full_name) as name, null::int as invoice_number,
      s.currency, true as open
    from quotes q cross join business_settings s left join leads l on l.id = q.lead_id left join profiles c on c.id = q.client_id
    where q.id = any (${ids})`,
  commission_payout: (ids: string[]) => sql<NamedRecord>`
    select c.id, p.full_name as name, null::int as invoice_number, s.currency, true as open
    from commission_payouts c cross join business_settings s join profiles p on p.id = c.staff_id where c.id = any (${ids})`,
  commission_question: (ids: string[]) => sql<NamedRecord>`
    select c.id, p.full_name as name, ${none}, true as open
    from commission_questions c join profiles p on p.id = c.staff_id where c.id = any (${ids})`,
  referral: (ids: string[]) => sql<NamedRecord>`
    select r.id, c.full_name as name, null::int as invoice_number, s.currency, true as open
    from referrals r cross join business_settings s left join profiles c on c.id = r.referrer_id where r.id = any (${ids})`,
} satisfies Record<NoticeEntity, (ids: string[]) => unknown>;

/** The outcome of a booking, for the email to its client. */
export type BookingAnswer = {
  status: Booking['status'];
  reason: string | null;
  window_start: string | null;
  window_end: string | null;
  paid_cents: number;
  currency: string;
  proposals: (Arrival & { days: string[] })[];
};

export const findAnswer = (tx: Tx, id: string): Promise<BookingAnswer | undefined> =>
  tx.first(sql<BookingAnswer>`
    select b.status, b.reason, b.window_start, b.window_end, coalesce(d.paid_cents, 0)::int as paid_cents, s.currency, coalesce((
      select json_agg(json_build_object('window_start', o.window_start, 'window_end', o.window_end, 'days', o.days)
        order by o.window_start)
      from booking_proposals o where o.booking_id = b.id), '[]') as proposals
    from bookings b cross join business_settings s left join deposits d on d.booking_id = b.id where b.id = ${id}`);

/** The fee that a client paid for changing a visit, for the email about the change. */
export type VisitFee = { kind: 'move' | 'cancel'; fee_cents: number; from_deposit: boolean; currency: string };

/**
 * Finds the fee of this change: for a cancelled visit `startsAt` is the time it was planned for, for a moved visit its new time.
 */
export const findFee = (tx: Tx, jobId: string, kind: VisitFee['kind'], startsAt: string | null) =>
  tx.first(sql<VisitFee>`
    select b.kind, b.fee_cents, coalesce(d.paid_cents >= b.fee_cents, false) as from_deposit, s.currency
    from bookings b cross join business_settings s left join deposits d on d.invoice_id = b.fee_invoice_id
    where b.job_id = ${jobId} and b.kind = ${kind} and b.status = 'done' and b.fee_cents > 0
      and ${startsAt}::timestamptz = case b.kind when 'cancel' then b.seen_start else b.window_start end
    order by b.created_at desc limit 1`);

export const findRecords = (tx: Tx, entity: NoticeEntity, ids: string[]): Promise<NamedRecord[]> =>
  tx.all(queries[entity](ids));

/** The address of a visit. The bell doesn't show it, because some of its readers may not see the address. */
export const streetOf = async (tx: Tx, jobId: string): Promise<string | null> =>
  (
    await tx.first(sql<{ street: string }>`
      select concat_ws(', ', p.street, p.city) as street from jobs j join places p on p.id = j.place_id where j.id = ${jobId}`)
  )?.street || null;
