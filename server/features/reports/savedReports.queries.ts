import { sql } from 'kysely';
import { mailHour } from '#contract/office/report.kinds.ts';
import { SavedReport } from '#contract/office/report.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = SavedReport.keyof().options;

/** The user's own reports: the database shows no others. */
export const list = (tx: Tx): Promise<SavedReport[]> =>
  tx.all(sqlFor.selectFrom('saved_reports').select(columns).orderBy('name').orderBy('id'));

export const lock = (tx: Tx, id: string): Promise<SavedReport | undefined> =>
  tx.first(sqlFor.selectFrom('saved_reports').select(columns).where('id', '=', id).forNoKeyUpdate());

/** Returns how many rows were added: none if the id is taken. */
export const insert = (tx: Tx, owner: string, report: SavedReport): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('saved_reports')
      .values({ ...report, profile_id: owner })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** A new cadence starts with its next day: earlier due days aren't made up for. */
export const update = (tx: Tx, { id, ...values }: SavedReport): Promise<number> =>
  tx.run(sql`
    update saved_reports set name = ${values.name}, report = ${values.report}, period = ${values.period}, mail = ${values.mail},
      mailed_through = case when mail = ${values.mail} then mailed_through else business_day(now()) end
    where id = ${id}`);

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('saved_reports').where('id', '=', id));

/** A report that is due, and its recipient. */
export type DueReport = Omit<SavedReport, 'mail'> & { profile_id: string; email: string; due: string; mailed: string };

/**
 * The next due reports in the order of their ids: on Mondays or the first of a month, in the business' time zone. Of missed days
 * only the last is due.
 */
export const nextDue = (tx: Tx, after: string, limit: number): Promise<DueReport[]> =>
  tx.all(sql<DueReport>`
    select s.id, s.name, s.report, s.period, s.profile_id, p.email, d.due, s.mailed_through as mailed
    from business_settings b
    cross join lateral (select (now() at time zone b.time_zone) - make_interval(hours => ${sql.lit(mailHour)}) as at) clock
    join saved_reports s on s.mail <> 'never' and s.id > ${after}::uuid
    cross join lateral (
      select date_trunc(case s.mail when 'weekly' then 'week' else 'month' end, clock.at)::date as due) d
    join profiles p on p.id = s.profile_id
    where d.due > s.mailed_through and p.role = 'admin' and p.active and p.deleted_at is null and p.email is not null
    order by s.id limit ${sql.lit(limit)}`);

/** True for exactly one caller: the day is claimed before the email leaves. */
export const claim = async (tx: Tx, { id, due }: DueReport): Promise<boolean> =>
  (await tx.run(sql`
    update saved_reports s set mailed_through = ${due}::date
    where id = ${id} and mailed_through < ${due}::date
      and exists (select from profiles p where p.id = s.profile_id and p.role = 'admin' and p.active)`)) > 0;

/** The email certainly didn't leave, so the next run tries it again. */
export const giveBack = (tx: Tx, { id, due, mailed }: DueReport): Promise<number> =>
  tx.run(sql`
    update saved_reports set mailed_through = ${mailed}::date where id = ${id} and mailed_through = ${due}::date`);
