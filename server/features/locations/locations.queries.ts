import { sql } from 'kysely';
import { locationTiming } from '#contract/base/timing.ts';
import type { Geocoder, Routing } from '#contract/office/integration.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Address, Located } from '#server/integrations/geocoder/geocoder.ts';
import type { Spot } from '#server/integrations/routing/routing.ts';

export type Settings = { geocoder: Geocoder | 'off'; routing: Routing };

export const settings = async (tx: Tx): Promise<Settings> =>
  (await tx.first(sql<Settings>`select geocoder, routing from integration_settings`))!;

/**
 * Takes the lease for some minutes, so that only one process asks the services at a time. False if another process has it.
 */
export const lease = async (tx: Tx, minutes: number): Promise<boolean> =>
  (await tx.run(sql`
    update integration_settings set asking_until = now() + make_interval(mins => ${minutes}::int)
    where asking_until is null or asking_until < now()`)) > 0;

export const release = (tx: Tx): Promise<number> => tx.run(sql`update integration_settings set asking_until = null`);

export type Unlocated = Address & { id: string; client_id: string };

/** Places without coordinates whose next try is due; those with an upcoming visit first. */
export const due = (tx: Tx, limit: number): Promise<Unlocated[]> =>
  tx.all(sql<Unlocated>`
    select p.id, p.client_id, p.street, p.city, p.region, p.postal_code
    from places p join profiles c on c.id = p.client_id and c.deleted_at is null
      left join location_tries t on t.place_id = p.id
    where p.latitude is null and (t.place_id is null or t.next_at <= now())
    order by exists (select from jobs j where j.place_id = p.id and j.scheduled_end > now()) desc, p.created_at, p.id
    limit ${limit}`);

/** Sets the coordinates only if the place still has none and still has the address that was looked up. */
export const place = (tx: Tx, { id, street, city, region, postal_code }: Unlocated, at: Located): Promise<number> =>
  tx.run(sql`
    update places set latitude = ${at.latitude}, longitude = ${at.longitude}
    where id = ${id} and latitude is null and (street, city, region, postal_code)
      is not distinct from (${street}::text, ${city}::text, ${region}::text, ${postal_code}::text)`);

const retry = sql`make_interval(mins => ${sql.lit(locationTiming.retry_minutes)})`;

/**
 * An address that the service doesn't know isn't tried again. If the service didn't answer, the waits between tries grow.
 */
export const note = (tx: Tx, id: string, state: 'unknown' | 'failed'): Promise<number> =>
  tx.run(sql`
    insert into location_tries as t (place_id, state, next_at)
    select ${id}, ${state}, case ${state}::text when 'unknown' then 'infinity' else now() + ${retry} end
    where exists (select from places where id = ${id})
    on conflict (place_id) do update set state = excluded.state, tries = t.tries + 1,
      next_at = case excluded.state when 'unknown' then 'infinity'
        else now() + least(interval '1 day', ${retry} * power(2, least(t.tries, 10))) end`);

export const counts = async (tx: Tx): Promise<{ located: number; waiting: number; unknown: number }> =>
  (await tx.first(sql<{ located: number; waiting: number; unknown: number }>`
    select count(p.latitude)::int as located, count(*) filter (where t.state = 'unknown' and p.latitude is null)::int as unknown,
      count(*) filter (where t.state is distinct from 'unknown' and p.latitude is null)::int as waiting
    from places p join profiles c on c.id = p.client_id and c.deleted_at is null left join location_tries t on t.place_id = p.id`))!;

export type Missing = Spot & { cell: string; others: (Spot & { cell: string })[] };

/** Cells of places, each with the cells of upcoming visits and of the depot for which the drive time isn't known. */
export const missing = (tx: Tx, { cells, others }: { cells: number; others: number }): Promise<Missing[]> =>
  tx.all(sql<Missing>`
    with ahead as (
      select cell_of(latitude, longitude) as cell, min(latitude) as latitude, min(longitude) as longitude from (
        select latitude, longitude from busy_spans
          where span && tstzrange(now(), now() + make_interval(days => ${sql.lit(locationTiming.ahead_days)})) and latitude is not null
        union all select depot_latitude, depot_longitude from booking_rules where depot_latitude is not null) v group by 1),
      here as (
        select cell_of(latitude, longitude) as cell, min(latitude) as latitude, min(longitude) as longitude
        from places where latitude is not null group by 1)
    select h.cell, h.latitude, h.longitude, m.others from here h cross join lateral (
      select json_agg(json_build_object('cell', a.cell, 'latitude', a.latitude, 'longitude', a.longitude)) as others from (
        select * from ahead a where a.cell <> h.cell and (
          not exists (select from drive_times d where d.from_cell = h.cell and d.to_cell = a.cell)
          or not exists (select from drive_times d where d.from_cell = a.cell and d.to_cell = h.cell))
        limit ${others}) a) m
    where m.others is not null limit ${cells}`);

export type Way = { from_cell: string; to_cell: string; minutes: number };

export const keepWays = (tx: Tx, ways: Way[]): Promise<number> =>
  tx.run(sql`
    insert into drive_times (from_cell, to_cell, minutes)
    select * from unnest(${ways.map(({ from_cell }) => from_cell)}::text[], ${ways.map(({ to_cell }) => to_cell)}::text[],
      ${ways.map(({ minutes }) => minutes)}::int[])
    on conflict (from_cell, to_cell) do update set minutes = excluded.minutes, asked_at = now()`);

/** The known drive times among these pairs. */
export const ways = (tx: Tx, pairs: { from_cell: string; to_cell: string }[]): Promise<Way[]> =>
  tx.all(sql<Way>`
    select d.from_cell, d.to_cell, d.minutes
    from unnest(${pairs.map(({ from_cell }) => from_cell)}::text[], ${pairs.map(({ to_cell }) => to_cell)}::text[]) w (from_cell, to_cell)
      join drive_times d on d.from_cell = w.from_cell and d.to_cell = w.to_cell`);
