import { sql } from 'kysely';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import type { Period } from '#contract/office/figures.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { byKey } from '#server/features/figures/stats.queries.ts';

/** A day of the business' calendar, and when it begins and ends. */
export type DayBounds = { day: string; starts: string; ends: string };

/** Asked for beforehand, so that the planner sees instants and takes the index of what is planned. */
export const todayOf = async (tx: Tx): Promise<DayBounds> =>
  (await tx.first(sql<DayBounds>`
    select d.day, d.day::timestamp at time zone time_zone as starts, (d.day + 1)::timestamp at time zone time_zone as ends
    from business_settings cross join lateral (select (now() at time zone time_zone)::date as day) d`))!;

/** What each service brought, the most first. What was sold without one has no name. */
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

/** People with a session that was used in the last minutes; who they are is the schema `auth`'s business. */
export const activeUsers = async (tx: Tx): Promise<number> =>
  (await tx.first(sql<{ count: number }>`select count(*) from account.people_online()`))!.count;
