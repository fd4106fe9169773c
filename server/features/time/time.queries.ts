import { sql } from 'kysely';
import { TimeEntry, type TimeRow } from '#contract/field/timeEntry.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type NewEntry = Pick<TimeEntry, 'id' | 'person_id' | 'kind' | 'job_id' | 'started_at' | 'counted' | 'flag'>;

export const insert = async (tx: Tx, entry: NewEntry): Promise<TimeEntry> =>
  (await tx.first(sqlFor.insertInto('time_entries').values(entry).returning(TimeEntry.keyof().options))) as TimeEntry;

/** A person's running entry. An uncounted entry is returned only if no counted one is running. */
export const running = (tx: Tx, person_id: string): Promise<TimeRow | undefined> =>
  tx.first(sql<TimeRow>`
    select ${columnsOf(TimeEntry, 'e')}, j.number as job_number, j.title as job_title, p.client_name
    from time_entries e left join jobs j on j.id = e.job_id left join lateral job_parties(j.id) p on true
    where e.person_id = ${person_id}::uuid and e.ended_at is null and is_possible_time(e.started_at, null)
    order by e.counted desc, e.started_at desc limit 1`);

type Ending = {
  person_id: string;
  at: string;
  /** For a late act, only entries that had started by then. */
  late: boolean;
  id?: string | undefined;
  job_id?: string | undefined;
};

/** The entry that ended when this one started, because the clock was switched. */
export const endedBy = (tx: Tx, { id, person_id, started_at }: TimeEntry): Promise<TimeEntry | undefined> =>
  tx.first(sql<TimeEntry>`
    select ${columnsOf(TimeEntry)} from time_entries
    where person_id = ${person_id}::uuid and ended_at = ${started_at}::timestamptz and counted and id <> ${id}::uuid
      and started_at < ended_at limit 1`);

/** Ends running entries, never before their start. */
export const end = (tx: Tx, { person_id, at, late, id, job_id }: Ending): Promise<TimeEntry[]> =>
  tx.all(sql<TimeEntry>`
    update time_entries set ended_at = greatest(started_at, ${at}::timestamptz)
    where person_id = ${person_id}::uuid and ended_at is null
      ${late ? sql`and started_at <= ${at}::timestamptz` : sql``}
      ${id ? sql`and id = ${id}::uuid` : sql``}
      ${job_id ? sql`and job_id = ${job_id}::uuid` : sql``}
    returning ${columnsOf(TimeEntry)}`);
