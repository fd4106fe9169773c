import { sql } from 'kysely';
import { BusinessSettings, type BusinessUpdate } from '#contract/office/business.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = BusinessSettings.keyof().options;

// The first migration inserts the only row, and nobody may delete it.
export const read = async (tx: Tx): Promise<BusinessSettings> =>
  (await tx.first(sqlFor.selectFrom('business_settings').select(columns)))!;

export const lock = async (tx: Tx): Promise<BusinessSettings> =>
  (await tx.first(sqlFor.selectFrom('business_settings').select(columns).forUpdate()))!;

export const update = async (tx: Tx, { hours, ...values }: BusinessUpdate): Promise<BusinessSettings> =>
  (await tx.first(
    sqlFor
      .updateTable('business_settings')
      // The driver would send a JavaScript array as a PostgreSQL array.
      .set({ ...values, hours: sql`${JSON.stringify(hours)}::jsonb` })
      .returning(columns),
  ))!;

export const language = async (tx: Tx): Promise<string> =>
  (await tx.first(sqlFor.selectFrom('business_settings').select('language')))!.language;

/** Today in the business' time zone. */
export const today = async (tx: Tx): Promise<string> => {
  const row = await tx.first(
    sql<{ day: string }>`select (now() at time zone time_zone)::date as day from business_settings`,
  );
  return row!.day;
};

/** Midnight in the business' time zone, at the start of `day` or a number of days later. */
export const midnight = (day: string, later: number) =>
  sql<string>`(select (${day}::date + ${sql.lit(later)})::timestamp at time zone time_zone from business_settings)`;

/**
 * Whether PostgreSQL knows the zone too: `US/Pacific-New` passes the contract, but every date computed with it would
 * fail.
 */
export const knowsZone = async (tx: Tx, zone: string): Promise<boolean> =>
  (await tx.run(sql`select from pg_timezone_names where lower(name) = lower(${zone})`)) > 0;

export type Logo = { type: string; image: Buffer };

/** The logo, if `address` is still its address. */
export const findLogo = (tx: Tx, address: string | null): Promise<Logo | undefined> =>
  tx.first(sql<Logo>`
    select type, image from business_logos
    where ${address}::text is null or exists (select from business_settings where logo_url = ${address})`);

export async function setLogo(tx: Tx, logo: Logo | null, logo_url: string | null): Promise<BusinessSettings> {
  await tx.run(sqlFor.deleteFrom('business_logos'));
  if (logo) await tx.run(sqlFor.insertInto('business_logos').values(logo));
  return (await tx.first(sqlFor.updateTable('business_settings').set({ logo_url }).returning(columns)))!;
}
