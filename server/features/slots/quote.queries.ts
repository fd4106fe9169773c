import { sql } from 'kysely';
import type { Priced, Rate } from '#contract/money/price.ts';
import type { PricedLine } from '#contract/money/totals.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import type { ServiceKind } from '#contract/trade.ts';
import type { Tx } from '#server/db/transaction.ts';
import { skillsOf } from '#server/features/dispatch/schedule.queries.ts';

export type Offered = Priced &
  Pick<Service, 'id' | 'name' | 'unit' | 'taxable' | 'buffer_minutes' | 'deposit_percent' | 'skills' | 'active'> &
  Pick<Service, 'online' | 'billing'> & { rate: Rate | null };

/** Services as they are sold today. */
export const offered = (tx: Tx, ids: string[]): Promise<Offered[]> =>
  tx.all(sql<Offered>`
    select s.id, s.name, s.unit, s.pricing, s.by_condition, s.duration_minutes, s.extra_minutes, s.buffer_minutes, s.taxable,
      s.deposit_percent, s.skills, s.active, s.online, s.billing, (select row_to_json(r) from (
        select price_cents, minimum_cents, included_units, extra_cents, suv_percent, truck_percent, van_percent,
          dirty_percent, heavy_percent
        from service_prices
        where service_id = s.id and valid_from <= (select (now() at time zone time_zone)::date from business_settings)
        order by valid_from desc limit 1) r) as rate
    from services s where s.id = any (${ids}::uuid[])`);

export type MovedJob = {
  client_id: string | null;
  place_id: string | null;
  /** As it is planned. */
  minutes: number;
  buffer_minutes: number;
  skills: ServiceKind[];
};

/** A visit that can still be moved. */
export const movable = (tx: Tx, id: string): Promise<MovedJob | undefined> =>
  tx.first(sql<MovedJob>`
    select j.client_id, j.place_id, j.buffer_minutes, ${skillsOf(sql`j.id`)} as skills,
      (date_part('epoch', j.scheduled_end - j.scheduled_start) / 60)::int as minutes
    from jobs j where j.id = ${id} and j.status = 'pending' and j.scheduled_start is not null`);

/** What was sold, at the price it was sold for; nothing more is asked for in advance. */
export const soldLines = (tx: Tx, jobId: string): Promise<(PricedLine & { deposit_percent: number })[]> =>
  tx.all(sql<PricedLine & { deposit_percent: number }>`
    select i.service_id, i.service_name as name, s.unit, i.units, i.square_feet, i.vehicle_size, i.condition, i.minutes,
      coalesce(m.price_cents, 0) as price_cents, coalesce(m.taxable, false) as taxable, 0 as deposit_percent
    from job_items i left join job_item_prices m on m.item_id = i.id left join services s on s.id = i.service_id
    where i.job_id = ${jobId} order by i.position`);
