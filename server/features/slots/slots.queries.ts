import { sql } from 'kysely';
import type { Point } from '#contract/jobs/travel.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The client that the signed-in user acts for. */
export const actingFor = async (tx: Tx): Promise<string> =>
  (await tx.first(sql<{ id: string }>`select actor_client_id() as id`))!.id;

/** A place of this client; undefined if it belongs to another. */
export const placeOf = (tx: Tx, id: string, clientId: string): Promise<Point | undefined> =>
  tx.first(sql<Point>`select latitude, longitude from places where id = ${id} and client_id = ${clientId}`);

/** The same without the coordinates, which a representative can't read. */
export const isPlaceOf = async (tx: Tx, id: string, clientId: string): Promise<boolean> =>
  (await tx.run(sql`select from places where id = ${id} and client_id = ${clientId}`)) > 0;

/** Today, and the first and the last day that can be booked, in the business' time zone. */
export const bounds = async (
  tx: Tx,
  { lead_hours, horizon_days }: { lead_hours: number; horizon_days: number },
): Promise<{ first: string; last: string; notBefore: number; notAfter: number }> =>
  (await tx.first(sql<{ first: string; last: string; notBefore: number; notAfter: number }>`
    select (s.soonest at time zone b.time_zone)::date as first, s.today + ${horizon_days}::int as last,
      date_part('epoch', s.soonest) * 1000 as "notBefore",
      date_part('epoch', (s.today + ${horizon_days}::int + 1)::timestamp at time zone b.time_zone) * 1000 - 1 as "notAfter"
    from business_settings b cross join lateral (
      select now() + make_interval(hours => ${lead_hours}::int) as soonest, (now() at time zone b.time_zone)::date as today) s`))!;

/** The day of an instant in the business' time zone. */
export const dayOf = async (tx: Tx, at: string): Promise<string> =>
  (await tx.first(sql<{ day: string }>`
    select (${at}::timestamptz at time zone time_zone)::date as day from business_settings`))!.day;
