import { sql, type RawBuilder } from 'kysely';
import { pageSize } from '#contract/base/limits.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Point } from '#contract/jobs/travel.ts';
import {
  Progress,
  Signature,
  type BinLine,
  type DoneVisit,
  type WorkedToday,
  type BinReport,
  type Missing,
  type NewSignature,
  type Unproven,
  type Visit,
  type VisitDetail,
} from '#contract/field/visit.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { comesAfter, inOrder, orders, type JobCursor, type Order } from '#server/features/jobs/order.ts';

const order = orders.scheduled;

/** Midnight of today, or so many days later, in the business' time zone. */
const midnight = (later: number) =>
  sql`(select ((now() at time zone time_zone)::date + ${sql.lit(later)})::timestamp at time zone time_zone
    from business_settings)`;
const isToday = (key: RawBuilder<unknown>) => sql`${key} >= ${midnight(0)} and ${key} < ${midnight(1)}`;

/**
 * Which jobs the actor may see is up to the row-level policies; these belong on the first page. Two conditions, because each
 * is a range of an index: what starts today, and what has no time but is due today.
 */
const wanted = [
  sql`${isToday(order.key)} and j.status <> 'cancelled'`,
  sql`j.scheduled_start is null and ${isToday(orders.due.key)} and j.status <> 'cancelled'`,
];

const columns = sql`j.id, j.number, j.title, j.status, j.scheduled_start, j.scheduled_end`;

/** A technician's jobs of today: in order, and one row more than a page holds. */
export function list(tx: Tx, after: JobCursor | null): Promise<Visit[]> {
  const limit = sql.lit(pageSize + 1);
  const parts = wanted.map(
    (where) => sql`(
      select ${columns} from jobs j where ${sql.join([where, ...comesAfter(order, after)], sql` and `)}
      order by ${inOrder(order)} limit ${limit})`,
  );
  return tx.all(sql<Visit>`
    select ${columns}, s.client_name, s.client_phone, s.technician_name,
      (s.place ->> 'street') || ', ' || (s.place ->> 'city') as place,
      concat_ws(', ', s.place ->> 'street', s.place ->> 'city',
        nullif(concat_ws(' ', s.place ->> 'region', s.place ->> 'postal_code'), '')) as address,
      s.place as "where",
      (select coalesce(json_agg(i.service_name order by i.position, i.id), '[]') from job_items i where i.job_id = j.id)
        as services,
      (select row_to_json(p) from (select ${columnsOf(Progress)} from visit_progress where job_id = j.id) p) as progress,
      (select json_build_object('done', count(c.done_at), 'all', count(*),
          'next', (array_agg(c.task order by c.position, c.id) filter (where c.done_at is null))[1])
        from checklist_items c where c.job_id = j.id) as steps
    from (select * from (${sql.join(parts, sql` union all `)}) j order by ${inOrder(order)} limit ${limit}) j
      left join lateral job_parties(j.id) s on true
    order by ${inOrder(order)}`);
}

/** The newest first, by index. */
export const doneOrder: Order<DoneVisit> = {
  key: sql`j.completed_at`,
  descending: true,
  at: ({ completed_at }) => completed_at,
};

/** What a technician has completed, and one row more than a page holds. */
export const listDone = (tx: Tx, after: JobCursor | null): Promise<DoneVisit[]> =>
  tx.all(sql<DoneVisit>`
    select j.id, j.number, j.title, j.scheduled_start, j.completed_at, s.client_name, p.completion_reason,
      (s.place ->> 'street') || ', ' || (s.place ->> 'city') as place
    from (
      select * from jobs j
      where ${sql.join([sql`j.completed_at is not null`, ...comesAfter(doneOrder, after)], sql` and `)}
      order by ${inOrder(doneOrder)} limit ${sql.lit(pageSize + 1)}
    ) j left join visit_progress p on p.job_id = j.id left join lateral job_parties(j.id) s on true
    order by ${inOrder(doneOrder)}`);

/** Paid time since midnight; what has been running since yesterday counts from there. */
export const workedToday = async (tx: Tx): Promise<WorkedToday> =>
  (await tx.first(sql<WorkedToday>`
    select coalesce(sum(minutes_between(greatest(started_at, ${midnight(0)}), ended_at)), 0)::int as minutes,
      max(greatest(started_at, ${midnight(0)})) filter (where ended_at is null) as running_since
    from time_entries
    where counted and kind <> 'break' and (ended_at > ${midnight(0)} or ended_at is null and not lasts_too_long(started_at, null))`))!;

/** Everything about one visit, as this actor may see it. */
export async function detail(tx: Tx, actor: Actor, id: string): Promise<VisitDetail | undefined> {
  const [job, progress, bins, signature, missing, unproven] = await Promise.all([
    jobs.detail(tx, actor, id),
    tx.first(
      sqlFor
        .selectFrom('visit_progress')
        .select([...Progress.keyof().options, 'completion_reason', 'office_reason'])
        .where('job_id', '=', id),
    ),
    tx.all(binsSql(id)),
    tx.first(
      sqlFor
        .selectFrom('signatures')
        .select(Signature.keyof().options)
        .where('job_id', '=', id)
        .orderBy('signed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    ),
    tx.all(sql<Missing>`select kind, id from visit_missing(${id})`),
    tx.all(sql<Unproven>`select kind, id, state from unproven(${id})`),
  ]);
  return job && { job, progress: progress ?? null, bins, signature: signature ?? null, missing, unproven };
}

const binsSql = (id: string) => sql<BinLine>`
  select i.id as item_id, i.service_name, coalesce(i.units, 1) as bins, o.outcome, o.bins_done, o.photo_id, o.occurred_at
  from job_items i left join bin_outcomes o on o.item_id = i.id
  where i.job_id = ${id} and i.bins order by i.position, i.id`;

export const bins = (tx: Tx, jobId: string): Promise<BinLine[]> => tx.all(binsSql(jobId));

export const isMissing = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql<{ missing: boolean }>`select exists (select from visit_missing(${id})) as missing`))!.missing;

export const waitsForPhotos = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql<{ waits: boolean }>`select waits_for_photos(${id}) as waits`))!.waits;

export const accept = (tx: Tx, job_id: string, office_reason: string): Promise<number> =>
  tx.run(sqlFor.updateTable('visit_progress').set({ office_reason }).where('job_id', '=', job_id));

/** Whether it is, or ever was, a job of this technician. */
export const wasAssigned = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql<{ was: boolean }>`select was_assigned(${id}) as was`))!.was;

type Facts = Partial<Progress & { completion_reason: string | null }>;

/** What is known of a visit stays, unless it is said anew. */
export const note = (tx: Tx, job_id: string, facts: Facts): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('visit_progress')
      .values({
        on_the_way_at: null,
        arrives_from: null,
        arrives_to: null,
        arrived_at: null,
        done_at: null,
        ...facts,
        job_id,
      })
      .onConflict((conflict) => conflict.column('job_id').doUpdateSet(facts)),
  );

/** Until when somebody was expected, as it was said last. */
export const promised = async (tx: Tx, job_id: string): Promise<string | null> =>
  (await tx.first(sqlFor.selectFrom('visit_progress').select('arrives_to').where('job_id', '=', job_id)))?.arrives_to ??
  null;

/** The first arrival counts: who comes back after a break was there before. */
export const noteArrival = (tx: Tx, job_id: string, at: string): Promise<number> =>
  tx.run(sql`
    insert into visit_progress (job_id, arrived_at) values (${job_id}, ${at})
    on conflict (job_id) do update set arrived_at = coalesce(visit_progress.arrived_at, excluded.arrived_at)`);

/** Where a job is, and where the technician was last today: null where either isn't on the map. */
export const way = (tx: Tx, id: string): Promise<{ from: Point | null; to: Point | null } | undefined> =>
  tx.first(sql<{ from: Point | null; to: Point | null }>`
    select (select s.place from visit_progress p cross join lateral job_parties(p.job_id) s
        where p.technician_id = actor_id() and p.job_id <> ${id} and p.arrived_at > now() - interval '12 hours'
        order by p.arrived_at desc limit 1) as "from",
      (select s.place from job_parties(${id}) s) as "to"`);

export const newestPhoto = async (tx: Tx, jobId: string, itemId: string): Promise<string | null> =>
  (
    await tx.first(sql<{ id: string }>`
    select id from photos where job_id = ${jobId} and item_id = ${itemId} and state <> 'failed'
    order by taken_at desc, id desc limit 1`)
  )?.id ?? null;

type Outcome = Omit<BinReport, 'occurred_at'> & { job_id: string; bill_note: string | null; occurred_at: string };

export const setOutcome = (tx: Tx, { item_id, job_id, ...said }: Outcome): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('bin_outcomes')
      .values({ item_id, job_id, ...said })
      .onConflict((conflict) => conflict.column('item_id').doUpdateSet(said)),
  );

type Signed = Omit<NewSignature, 'occurred_at'> & { job_id: string; taken_by: string; signed_at: string };

export const sign = (tx: Tx, { strokes, ...values }: Signed): Promise<number> =>
  tx.run(sqlFor.insertInto('signatures').values({ ...values, strokes: strokes && JSON.stringify(strokes) }));
