import { sql } from 'kysely';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import type { Period } from '#contract/office/figures.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { byKey } from '#server/features/figures/stats.queries.ts';

/** A day in the business' time zone, with its start and end. */
export type DayBounds = { day: string; starts: string; ends: string };

/** Queried first, so that the planner sees constant instants and uses the index on the schedule. */
export const todayOf = async (tx: Tx): Promise<DayBounds> =>
  (await tx.first(sql<DayBounds>`
    select d.day, d.day::timestamp at time zone time_zone as starts, (d.day + 1)::timestamp at time zone time_zone as ends
    from business_settings cross join lateral (select (now() at time zone time_zone)::date as day) d`))!;

/** Revenue by service, highest first. Revenue without a service has no name. */
export async function services(tx: Tx, period: Period): Promise<Dashboard['services']> {
  const found = (await byKey(tx, 'revenue_by_service', period)).filter(({ cents }) => cents !== 0);
  const names = await tx.all(
    sql<{ id: string; name: string }>`
      select id, name from services where id::text = any (${found.map(({ key }) => key)}::text[])`,
  );
  const byId = new Map(names.map(({ id, name }) => [id, name]));
  return found
    .map(({ key, cents }) => ({ key, name: byId.get(key) ?? null, cents }))
    .toSorted((one, other) => other.cents - one.cents);
}

/** The number of people whose session was used in the last minutes. Who they are stays inside the schema `auth`. */
export const activeUsers = async (tx: Tx): Promise<number> =>
  (await tx.first(sql<{ count: number }>`select count(*) from account.people_online()`))!.count;
