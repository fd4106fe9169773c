import { sql, type RawBuilder } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import {
  Issue,
  type FieldIssue,
  type IssueDetail,
  type IssueFilter,
  type ListedIssue,
} from '#contract/jobs/issue.schema.ts';
import { issueLimits, pageSize } from '#contract/base/limits.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { utc } from '#server/db/utc.ts';
import type { Cursor } from '#server/http/cursor.ts';

const answers = sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'author_name', p.full_name, 'text', a.text,
    'created_at', ${utc(sql`a.created_at`)}) order by a.created_at, a.id)
  from issue_answers a left join profiles p on p.id = a.author_id where a.issue_id = i.id), '[]') as answers`;

const all = (conditions: RawBuilder<unknown>[]) => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`);

const after = (cursor: Cursor | null) =>
  cursor ? [sql`(i.received_at, i.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`] : [];

/**
 * A technician may not read the name of another technician, nor the title of a job that now belongs to another technician.
 */
const forField = (conditions: RawBuilder<unknown>[]) => sql<FieldIssue>`
  select ${columnsOf(Issue, 'i')}, j.title as job_title, r.full_name as reporter_name, ${answers}
  from job_issues i left join jobs j on j.id = i.job_id left join profiles r on r.id = i.reported_by
  where ${all(conditions)} order by i.received_at desc, i.id desc limit ${sql.lit(pageSize + 1)}`;

/** The policies decide what a technician sees: their own reports, and reports about their jobs. */
export const listForField = (tx: Tx, own: string | null, job: string | undefined, cursor: Cursor | null) =>
  tx.all(
    forField([
      ...(own ? [sql`i.reported_by = ${own}::uuid`] : []),
      ...(job ? [sql`i.job_id = ${job}::uuid`] : []),
      ...after(cursor),
    ]),
  );

export const findForField = (tx: Tx, id: string) => tx.first(forField([sql`i.id = ${id}::uuid`]));

const listed = sql`${columnsOf(Issue, 'i')}, j.title as job_title, c.id as client_id, c.full_name as client_name,
  p.street || ', ' || p.city as place, r.full_name as reporter_name`;
const joined = sql`job_issues i join profiles r on r.id = i.reported_by left join jobs j on j.id = i.job_id
  left join profiles c on c.id = j.client_id left join places p on p.id = j.place_id`;

/** Returns one row more than a page, newest first. */
export function list(tx: Tx, { solved, job, client }: IssueFilter, cursor: Cursor | null): Promise<ListedIssue[]> {
  const one = job !== undefined || client !== undefined;
  const conditions = [
    ...(job ? [sql`i.job_id = ${job}::uuid`] : []),
    ...(client ? [sql`i.client_id = ${client}::uuid`] : []),
    ...(one ? [] : [solved ? sql`i.state = 'solved'` : sql`i.state <> 'solved'`]),
    ...after(cursor),
  ];
  return tx.all(sql<ListedIssue>`
    select ${listed} from ${joined} where ${all(conditions)}
    order by i.received_at desc, i.id desc limit ${sql.lit(pageSize + 1)}`);
}

/** The report with what the office needs to answer it: the job, its price, and where its technician goes next. */
export const findById = (tx: Tx, id: string): Promise<IssueDetail | undefined> =>
  tx.first(sql<IssueDetail>`
    select ${listed}, r.phone as reporter_phone, j.status as job_status,
      (select sum(price.price_cents) from job_items item join job_item_prices price on price.item_id = item.id
       where item.job_id = i.job_id) as price_cents,
      (select json_build_object('id', n.id, 'title', n.title, 'starts_at', ${utc(sql`n.scheduled_start`)})
       from jobs n cross join business_settings b
       where n.assigned_to = i.reported_by and n.id is distinct from i.job_id and n.status = 'pending'
         and n.scheduled_start > i.occurred_at
         and (n.scheduled_start at time zone b.time_zone)::date = (i.occurred_at at time zone b.time_zone)::date
       order by n.scheduled_start, n.id limit 1) as next_visit,
      ${answers}
    from ${joined} where i.id = ${id}::uuid`);

/** Counting stops at the cap. */
export const counts = async (tx: Tx): Promise<{ open: number; answer_minutes: number | null }> =>
  (await tx.first(sql<{ open: number; answer_minutes: number | null }>`
    select
      (select count(*)::int from (select from job_issues where state <> 'solved' limit ${sql.lit(countCap)}) waiting) as open,
      (select ceil(avg(extract(epoch from answered_at - received_at)) / 60)::int from job_issues
       where answered_at > now() - make_interval(days => ${sql.lit(issueLimits.average_days)})) as answer_minutes`))!;

type Insert = Pick<Issue, 'id' | 'job_id' | 'reported_by' | 'kind' | 'urgency' | 'text' | 'occurred_at'>;

/** Returns how many rows were added: 0 if the id is taken. */
export const insert = (tx: Tx, issue: Insert): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('job_issues')
      .values(issue)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** The reporter, and everyone who has the job now. */
export const parties = (tx: Tx, id: string) =>
  tx.first(sqlFor.selectFrom('job_issues').select(['reported_by', 'technician_id', 'helpers']).where('id', '=', id));

export const lock = (tx: Tx, id: string) =>
  tx.first(
    sqlFor
      .selectFrom('job_issues')
      .select(['id', 'state', 'answered_at', 'reported_by', 'technician_id', 'helpers'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

export const addAnswer = (tx: Tx, answer: { id: string; issue_id: string; author_id: string; text: string }) =>
  tx.run(
    sqlFor
      .insertInto('issue_answers')
      .values(answer)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** `answered_at` keeps the time of the first answer, because that is how long the technician waited. */
export const markAnswered = (tx: Tx, id: string) =>
  tx.run(sql`
    update job_issues set answered_at = coalesce(answered_at, now()),
      state = case state when 'open' then 'answered' else state end
    where id = ${id}::uuid`);

export const setSolved = (tx: Tx, id: string, by: string | null) =>
  tx.run(sql`
    update job_issues set solved_by = ${by}::uuid, solved_at = case when ${by}::uuid is not null then now() end,
      state = case when ${by}::uuid is not null then 'solved' when answered_at is not null then 'answered' else 'open' end
    where id = ${id}::uuid`);
