import { sql } from 'kysely';
import type { Priced, Rate } from '#contract/money/price.ts';
import type { Totals } from '#contract/money/totals.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { skillsOf } from '#server/features/dispatch/schedule.queries.ts';
import { plannedMinutes } from '#server/features/jobs/spans.queries.ts';
import { rateToday } from '#server/features/services/services.queries.ts';

export type Offered = Priced &
  Pick<Service, 'id' | 'name' | 'unit' | 'taxable' | 'buffer_minutes' | 'deposit_percent' | 'skills' | 'active'> &
  Pick<Service, 'online' | 'billing' | 'people_min' | 'wait_minutes'> & { rate: Rate | null };

/** Services as they are sold today. */
export const offered = (tx: Tx, ids: string[]): Promise<Offered[]> =>
  tx.all(sql<Offered>`
    select s.id, s.name, s.unit, s.pricing, s.by_condition, s.duration_minutes, s.extra_minutes, s.buffer_minutes, s.taxable,
      s.deposit_percent, s.skills, s.active, s.online, s.billing, s.people_min, s.wait_minutes, ${rateToday} as rate
    from services s where s.id = any (${ids}::uuid[])`);

/** What the work requires of technicians and their days. The minutes are those of one person. */
export type Needs = {
  minutes: number;
  buffer_minutes: number;
  skills: ServiceKind[];
  people: number;
  /** A visit of a series or a stop of a route stays on one day. */
  one_day: boolean;
};

export type MovedJob = { client_id: string | null; place_id: string | null };

const movableJob = (id: string) =>
  sql`from jobs j where j.id = ${id} and j.status = 'pending' and j.scheduled_start is not null and not job_cures(j.id)`;

export const movable = (tx: Tx, id: string): Promise<MovedJob | undefined> =>
  tx.first(sql<MovedJob>`select j.client_id, j.place_id ${movableJob(id)}`);

/** As scheduled; the people are those who work on one day. */
export const needsOfJob = (tx: Tx, id: string): Promise<Needs | undefined> =>
  tx.first(sql<Needs>`
    select ${plannedMinutes} as minutes, j.buffer_minutes, ${skillsOf(sql`j.id`)} as skills,
      coalesce((select max(d.people) from (
        select count(distinct coalesce(s.person_id, s.id))::int as people from job_spans s where s.job_id = j.id
        group by local_day(s.starts_at)) d), 1) as people,
      j.series_id is not null or j.tour_id is not null as one_day
    ${movableJob(id)}`);

/**
 * The neighborhood discount that the lines of a visit were booked with, whether they still have it or lost it by a move; the
 * booking stores it. A line that the office has repriced since has none.
 */
const nearLines = (jobId: string) => sql`
  select i.id as item_id, a.price_cents as book_cents, a.discount_cents, m.price_cents < a.price_cents as applied
  from jobs j join bookings b on b.id = j.booking_id
    cross join lateral jsonb_array_elements(b.quote -> 'lines') with ordinality l (line, place)
    cross join lateral jsonb_to_record(l.line) a (service_id uuid, price_cents bigint, discount_cents bigint)
    join job_items i on i.job_id = j.id and i.position = l.place - 1 and i.service_id = a.service_id
    join job_item_prices m on m.item_id = i.id
  where j.id = ${jobId} and a.discount_cents > 0 and coalesce(m.book_cents, m.price_cents) = a.price_cents
    and m.price_cents in (a.price_cents, a.price_cents - a.discount_cents)`;

/** `discount_cents` is the current neighborhood discount. `near_cents` is the discount on a day when we are near. */
export type SoldLine = Totals['lines'][number] & { item_id: string; near_cents: number; included: boolean };

/** The sold lines at the price they were sold for; zero if another visit is charged for the month. */
export const soldLines = (tx: Tx, jobId: string): Promise<SoldLine[]> =>
  tx.all(sql<SoldLine>`
    select i.id as item_id, i.service_id, i.service_name as name, s.unit, i.units, i.square_feet, i.vehicle_size, i.condition,
      i.minutes, case when p.included then 0 else coalesce(n.book_cents, m.price_cents, 0) end as price_cents,
      case when n.applied then n.discount_cents else 0 end as discount_cents, coalesce(n.discount_cents, 0) as near_cents,
      coalesce(m.taxable, false) as taxable, p.included
    from job_items i left join job_item_prices m on m.item_id = i.id left join services s on s.id = i.service_id
      left join (${nearLines(jobId)}) n on n.item_id = i.id
      cross join lateral (select coalesce((item_plan(i.id) ->> 'included')::boolean, false)) p (included)
    where i.job_id = ${jobId} order by i.position, i.id`);

/** A visit that its client moves gets the discount of its new day: the one it was booked with, or none. */
export const setNear = (tx: Tx, jobId: string, near: boolean, reason: string): Promise<number> =>
  tx.run(sql`
    update job_item_prices m set price_cents = n.book_cents - case when ${near} then n.discount_cents else 0 end,
      book_cents = case when ${near} then n.book_cents end, price_reason = case when ${near} then ${reason}::text end
    from (${nearLines(jobId)}) n where m.item_id = n.item_id and n.applied <> ${near}`);
