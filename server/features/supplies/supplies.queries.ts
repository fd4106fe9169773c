import { sql } from 'kysely';
import type { JobSupply, ServiceSupply, Stock, StockLine, Supply, SupplySave } from '#contract/field/supply.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = sql`s.id, s.name, s.unit, s.reorder_below::float8 as reorder_below, s.active`;

const find = (tx: Tx, id: string): Promise<Supply | undefined> =>
  tx.first(sql<Supply>`select ${columns} from supplies s where s.id = ${id}::uuid`);

/** Locked until the transaction ends, so that stock differences are computed one after the other. */
export async function lock(tx: Tx, id: string): Promise<Supply | undefined> {
  await tx.run(sql`select hold_supply(${id})`);
  return find(tx, id);
}

/** Returns how many rows were added: none if the id is taken. */
export const insert = (tx: Tx, supply: Supply): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('supplies')
      .values(supply)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );

export const update = (tx: Tx, id: string, values: SupplySave) =>
  tx.run(sqlFor.updateTable('supplies').set(values).where('id', '=', id));

/**
 * What tomorrow's visits use, by technician and supply: tomorrow in the business' time zone, for the jobs that the actor may see.
 */
export const needs = sql`
  select j.assigned_to as holder_id, t.supply_id, sum(t.quantity) as quantity
  from business_settings b
    join jobs j on j.scheduled_start >= ((now() at time zone b.time_zone)::date + 1)::timestamp at time zone b.time_zone
      and j.scheduled_start < ((now() at time zone b.time_zone)::date + 2)::timestamp at time zone b.time_zone
    join job_items i on i.job_id = j.id join service_supplies t on t.service_id = i.service_id
  where j.assigned_to is not null and j.status in ('pending', 'in_progress')
  group by j.assigned_to, t.supply_id`;

export const tomorrow = async (tx: Tx): Promise<string> =>
  (await tx.first(sql<{ day: string }>`select (now() at time zone time_zone)::date + 1 as day from business_settings`))!
    .day;

/** All supplies, with their stock and needs. */
export const stock = (tx: Tx): Promise<StockLine[]> =>
  tx.all(sql<StockLine>`
    with needed as (${needs})
    select ${columns},
      coalesce((select quantity from supply_levels l where l.supply_id = s.id and l.holder_id is null), 0)::float8 as shop,
      coalesce((select json_agg(json_build_object('holder_id', l.holder_id, 'quantity', l.quantity::float8))
        from supply_levels l where l.supply_id = s.id and l.holder_id is not null), '[]') as vans,
      coalesce((select json_agg(json_build_object('holder_id', n.holder_id, 'quantity', n.quantity::float8))
        from needed n where n.supply_id = s.id), '[]') as needs
    from supplies s order by s.active desc, lower(s.name), s.id`);

export const holders = (tx: Tx): Promise<Stock['holders']> =>
  tx.all(sql<Stock['holders'][number]>`
    select p.id, p.full_name from profiles p
    where (p.role = 'tech' and p.active and p.deleted_at is null)
      or exists (select from supply_levels l where l.holder_id = p.id and l.quantity <> 0)
    order by p.active desc, p.created_at, p.id`);

export const level = async (tx: Tx, supply: string, holder: string | null): Promise<number> => {
  const row = await tx.first(sql<{ quantity: number }>`
    select quantity::float8 as quantity from supply_levels
    where supply_id = ${supply}::uuid and holder_id is not distinct from ${holder}::uuid`);
  return row?.quantity ?? 0;
};

type Movement = {
  id: string;
  supply_id: string;
  holder_id: string | null;
  job_id?: string | null;
  kind: 'count' | 'received' | 'handed_out' | 'used';
  quantity: number;
  moved_by: string;
  occurred_at: string;
};

/** Returns how many rows were added: none if the id is taken. */
export const move = (tx: Tx, movement: Movement): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('supply_movements')
      .values({ ...movement, job_id: movement.job_id ?? null })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const ofService = (tx: Tx, service: string): Promise<ServiceSupply[]> =>
  tx.all(sql<ServiceSupply>`
    select t.supply_id, t.quantity::float8 as quantity from service_supplies t join supplies s on s.id = t.supply_id
    where t.service_id = ${service}::uuid order by lower(s.name), s.id`);

export const serviceExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`select from services where id = ${id}::uuid`)) > 0;

export const lockService = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`select from services where id = ${id}::uuid for no key update`)) > 0;

export async function setService(tx: Tx, service_id: string, items: ServiceSupply[]): Promise<void> {
  await tx.run(sqlFor.deleteFrom('service_supplies').where('service_id', '=', service_id));
  if (items.length === 0) return;
  await tx.run(sqlFor.insertInto('service_supplies').values(items.map((item) => ({ ...item, service_id }))));
}

/** What a job's services use by plan and what was used on it, if the actor may see the job. */
export const ofJob = (tx: Tx, job: string): Promise<JobSupply[]> =>
  tx.all(sql<JobSupply>`
    with planned as (
      select t.supply_id, sum(t.quantity) as quantity from job_items i join service_supplies t on t.service_id = i.service_id
      where i.job_id = ${job}::uuid group by t.supply_id),
    used as (
      select supply_id, -sum(quantity) as quantity from supply_movements where job_id = ${job}::uuid group by supply_id
      having bool_or(not by_completion) or sum(quantity) <> 0)
    select s.id as supply_id, s.name, s.unit, coalesce(p.quantity, 0)::float8 as planned, u.quantity::float8 as used
    from supplies s left join planned p on p.supply_id = s.id left join used u on u.supply_id = s.id
    where u.supply_id is not null or (p.supply_id is not null and s.active)
    order by lower(s.name), s.id`);

/** The net total that was used of one supply on one job, minus what was given back. */
export const usedOn = async (tx: Tx, job: string, supply: string): Promise<number | null> => {
  const row = await tx.first(sql<{ quantity: number | null }>`
    select -sum(quantity)::float8 as quantity from supply_movements
    where job_id = ${job}::uuid and supply_id = ${supply}::uuid`);
  return row!.quantity;
};

export const jobExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`select from jobs where id = ${id}::uuid`)) > 0;

/** One van: every supply, with its stock and tomorrow's needs. */
export const van = (tx: Tx, holder: string) =>
  tx.all(sql<Pick<Supply, 'id' | 'name' | 'unit'> & { quantity: number; needs: number }>`
    with needed as (${needs})
    select s.id, s.name, s.unit, coalesce(l.quantity, 0)::float8 as quantity, coalesce(n.quantity, 0)::float8 as needs
    from supplies s left join supply_levels l on l.supply_id = s.id and l.holder_id = ${holder}::uuid
      left join needed n on n.supply_id = s.id and n.holder_id = ${holder}::uuid
    where s.active or coalesce(l.quantity, 0) <> 0
    order by lower(s.name), s.id`);

/** Tomorrow's visits that use supplies, by service. */
export const servicesTomorrow = (tx: Tx, holder: string) =>
  tx.all(sql<{ name: string; visits: number }>`
    select i.service_name as name, count(distinct j.id)::int as visits
    from business_settings b
      join jobs j on j.scheduled_start >= ((now() at time zone b.time_zone)::date + 1)::timestamp at time zone b.time_zone
        and j.scheduled_start < ((now() at time zone b.time_zone)::date + 2)::timestamp at time zone b.time_zone
      join job_items i on i.job_id = j.id
    where j.assigned_to = ${holder}::uuid and j.status in ('pending', 'in_progress')
      and exists (select from service_supplies t where t.service_id = i.service_id)
    group by i.service_name order by visits desc, i.service_name`);
