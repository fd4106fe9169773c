import { sql } from 'kysely';
import { mailHour } from '#contract/office/report.kinds.ts';
import { SavedReport } from '#contract/office/report.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = SavedReport.keyof().options;

/** One's own: the database shows no others. */
export const list = (tx: Tx): Promise<SavedReport[]> =>
  tx.all(sqlFor.selectFrom('saved_reports').select(columns).orderBy('name').orderBy('id'));

export const lock = (tx: Tx, id: string): Promise<SavedReport | undefined> =>
  tx.first(sqlFor.selectFrom('saved_reports').select(columns).where('id', '=', id).forNoKeyUpdate());

/** How many were added: none, if the id is taken. */
export const insert = (tx: Tx, owner: string, report: SavedReport): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('saved_reports')
      .values({ ...report, profile_id: owner })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Another cadence begins with its next day: what was due before isn't made up for. */
export const update = (tx: Tx, { id, ...values }: SavedReport): Promise<number> =>
  tx.run(sql`
    update saved_reports set name = ${values.name}, report = ${values.report}, period = ${values.period}, mail = ${values.mail},
      mailed_through = case when mail = ${values.mail} then mailed_through else business_day(now()) end
    where id = ${id}`);

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('saved_reports').where('id', '=', id));

/** A report whose day has come, and to whom it goes. */
export type DueReport = Omit<SavedReport, 'mail'> & { profile_id: string; email: string; due: string; mailed: string };

/** The next ones in the order of their ids: on Mondays or the first of a month, on the business' clock. Of days that were missed only the last is due. */
export const nextDue = (tx: Tx, after: string, limit: number): Promise<DueReport[]> =>
  tx.all(sql<DueReport>`
    select s.id, s.name, s.report, s.period, s.profile_id, p.email, d.due, s.mailed_through as mailed
    from business_settings b
    cross join lateral (select (now() at time zone b.time_zone) - interval '1 hour' * ${sql.lit(mailHour)} as at) clock
    join saved_reports s on s.mail <> 'never' and s.id > ${after}::uuid
    cross join lateral (
      select date_trunc(case s.mail when 'weekly' then 'week' else 'month' end, clock.at)::date as due) d
    join profiles p on p.id = s.profile_id
    where d.due > s.mailed_through and p.role = 'admin' and p.active and p.deleted_at is null and p.email is not null
    order by s.id limit ${sql.lit(limit)}`);

/** True for one of all who try: the day is taken before the email leaves. */
export const claim = async (tx: Tx, { id, due }: DueReport): Promise<boolean> =>
  (await tx.run(sql`
    update saved_reports s set mailed_through = ${due}::date
    where id = ${id} and mailed_through < ${due}::date
      and exists (select from profiles p where p.id = s.profile_id and p.role = 'admin' and p.active)`)) > 0;

/** The email is known not to have left: the next run tries it again. */
export const giveBack = (tx: Tx, { id, due, mailed }: DueReport): Promise<number> =>
  tx.run(sql`
    update saved_reports set mailed_through = ${mailed}::date where id = ${id} and mailed_through = ${due}::date`);
