import { sql } from 'kysely';
import { TimeCorrection, TimeEntry } from '#contract/field/timeEntry.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type Asked = Pick<
  TimeCorrection,
  'id' | 'person_id' | 'entry_id' | 'kind' | 'job_id' | 'started_at' | 'ended_at' | 'reason' | 'asked_by'
>;

export const insert = (tx: Tx, asked: Asked): Promise<number> =>
  tx.run(sqlFor.insertInto('time_corrections').values(asked));

export const lock = (tx: Tx, id: string): Promise<TimeCorrection | undefined> =>
  tx.first(sql<TimeCorrection>`
    select ${columnsOf(TimeCorrection)} from time_corrections where id = ${id}::uuid for no key update`);

export const withdraw = (tx: Tx, id: string): Promise<{ person_id: string } | undefined> =>
  tx.first(
    sqlFor.deleteFrom('time_corrections').where('id', '=', id).where('state', '=', 'asked').returning('person_id'),
  );

type Decision = { entry_id: string | null; state: 'approved' | 'declined'; decided_by: string; note: string | null };
export const decide = (tx: Tx, id: string, decision: Decision): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('time_corrections')
      .set({ ...decision, decided_at: sql<string>`now()` })
      .where('id', '=', id),
  );

type Wanted = Pick<TimeCorrection, 'kind' | 'job_id' | 'started_at' | 'ended_at'>;
type New = Wanted & Pick<TimeCorrection, 'person_id'>;
export const addEntry = (tx: Tx, id: string, { person_id, kind, job_id, started_at, ended_at }: New): Promise<number> =>
  tx.run(sqlFor.insertInto('time_entries').values({ id, person_id, kind, job_id, started_at: started_at!, ended_at }));

/** Sets an entry to its new values; an entry without times is kept, but no longer counts. */
export const setEntry = (tx: Tx, id: string, { started_at, ended_at, kind, job_id }: Wanted): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('time_entries')
      .set(
        started_at && ended_at
          ? { kind, job_id, started_at, ended_at, counted: true, flag: null }
          : { counted: false, flag: 'removed', ended_at: sql<string>`coalesce(ended_at, greatest(started_at, now()))` },
      )
      .where('id', '=', id),
  );

export const entry = (tx: Tx, id: string): Promise<TimeEntry | undefined> =>
  tx.first(sql<TimeEntry>`select ${columnsOf(TimeEntry)} from time_entries where id = ${id}::uuid`);

export const closeWeek = (tx: Tx, week_start: string, closed_by: string): Promise<number> =>
  tx.run(sqlFor.insertInto('closed_weeks').values({ week_start, closed_by }));

export const reopenWeek = (tx: Tx, week_start: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('closed_weeks').where('week_start', '=', week_start));
