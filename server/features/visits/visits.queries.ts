import { sql } from 'kysely';
import { lastPlaceHours } from '#contract/base/timing.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { WorkSpan } from '#contract/jobs/job.schema.ts';
import type { Point } from '#contract/jobs/travel.ts';
import {
  Progress,
  Signature,
  VisitDay,
  type BinLine,
  type BinReport,
  type Missing,
  type NewSignature,
  type Unproven,
  type VisitDetail,
} from '#contract/field/visit.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';

/** All details of one visit, as far as this actor may see them. */
export async function detail(tx: Tx, actor: Actor, id: string): Promise<VisitDetail | undefined> {
  const [job, progress, earlier, bins, signature, missing, unproven, again] = await Promise.all([
    jobs.detail(tx, actor, id),
    tx.first(
      sqlFor
        .selectFrom('visit_progress')
        .select([...Progress.keyof().options, 'on_the_way_waits', 'completion_reason', 'office_reason'])
        .where('job_id', '=', id),
    ),
    tx.all(sqlFor.selectFrom('visit_days').select(VisitDay.keyof().options).where('job_id', '=', id).orderBy('day')),
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
    tx.first(sql<Pick<VisitDetail, 'reopening'>>`select reopening(${id})`),
  ]);
  if (!job) return undefined;
  return { job, progress: progress ?? null, earlier, bins, signature: signature ?? null, missing, unproven, ...again! };
}

const binsSql = (id: string) => sql<BinLine>`
  select i.id as item_id, i.service_name, coalesce(i.units, 1) as bins, o.outcome, o.bins_done, o.photo_id, o.occurred_at
  from job_items i left join bin_outcomes o on o.item_id = i.id
  where i.job_id = ${id} and i.bins order by i.position, i.id`;

export const bins = (tx: Tx, jobId: string): Promise<BinLine[]> => tx.all(binsSql(jobId));

export const isMissing = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql<{ missing: boolean }>`select exists (select from visit_missing(${id})) as missing`))!.missing;

/** Whether its technician completed it; the office can complete a job, too. */
export const isDone = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sqlFor.selectFrom('visit_progress').select('done_at').where('job_id', '=', id)))?.done_at != null;

/** The jobs that lack something required. */
export const incomplete = async (tx: Tx, ids: string[]): Promise<string[]> =>
  (
    await tx.all(sql<{ id: string }>`
      select id from unnest(${ids}::uuid[]) job (id) where exists (select from visit_missing(job.id))`)
  ).map(({ id }) => id);

/** Stores why they are completed although something is missing. */
export const giveReason = (tx: Tx, ids: string[], reason: string): Promise<number> =>
  tx.run(sql`
    insert into visit_progress (job_id, completion_reason) select id, ${reason} from unnest(${ids}::uuid[]) job (id)
    on conflict (job_id) do update set completion_reason = excluded.completion_reason`);

export const waitsForPhotos = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql<{ waits: boolean }>`select waits_for_photos(${id}) as waits`))!.waits;

export const accept = (tx: Tx, job_id: string, office_reason: string): Promise<number> =>
  tx.run(sqlFor.updateTable('visit_progress').set({ office_reason }).where('job_id', '=', job_id));

/** Whether the job is, or ever was, this technician's. */
export const wasAssigned = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql<{ was: boolean }>`select was_assigned(${id}) as was`))!.was;

/** The technician's own spans on a job, in order. */
export const ownSpansOf = (tx: Tx, job: string): Promise<Pick<WorkSpan, 'start' | 'end' | 'pause_minutes'>[]> =>
  tx.all(sql`
    select starts_at as start, ends_at as "end", pause_minutes from job_spans
    where job_id = ${job} and person_id = actor_id() order by starts_at`);

/** The first start of the job on a later day, and whether the technician has no more to do on it today. */
export const restOf = async (tx: Tx, job: string, at: string): Promise<{ later: string | null; over: boolean }> =>
  (await tx.first(sql<{ later: string | null; over: boolean }>`
    select min(starts_at) filter (where local_day(starts_at) > local_day(${at})) as later,
      not coalesce(bool_or(person_id = actor_id() and ends_at > ${at} and local_day(starts_at) <= local_day(${at})), false) as over
    from job_crew(${job})`))!;

export const leadName = async (tx: Tx, id: string): Promise<string> =>
  (await tx.first(sql<{ name: string }>`select technician_name as name from job_parties(${id})`))!.name;

type Facts = Partial<Omit<Progress, 'day'> & { completion_reason: string | null; on_the_way_waits: boolean }>;

/** Known facts of a visit stay, unless they are reported again. A trigger keeps each day of a job with spans (0075). */
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

type Trip = Pick<Progress, 'on_the_way_at' | 'arrives_to' | 'arrived_at'> & { on_the_way_waits: boolean };

const trips = sqlFor
  .selectFrom('visit_progress')
  .select(['on_the_way_at', 'arrives_to', 'arrived_at', 'on_the_way_waits']);

/** The latest report about the trip to a visit. */
export const trip = (tx: Tx, job_id: string): Promise<Trip | undefined> => tx.first(trips.where('job_id', '=', job_id));

/** The same; of a job with spans only if it is about the day of this instant. */
export const tripOn = (tx: Tx, job_id: string, at: string): Promise<Trip | undefined> =>
  tx.first(trips.where('job_id', '=', job_id).where(sql<boolean>`(day is null or day = local_day(${at}))`));

/**
 * Marks the client as notified, and returns when to expect the technician. Undefined if this trip was taken back, already
 * announced, or over before it was.
 */
export const tellTrip = (
  tx: Tx,
  job_id: string,
  on_the_way_at: string,
): Promise<Pick<Progress, 'arrives_from' | 'arrived_at'> | undefined> =>
  tx.first(
    sqlFor
      .updateTable('visit_progress')
      .set({ on_the_way_waits: false })
      .where('job_id', '=', job_id)
      .where('on_the_way_at', '=', on_the_way_at)
      .where('on_the_way_waits', '=', true)
      .returning(['arrives_from', 'arrived_at']),
  );

/** A trigger keeps the first arrival: a technician who comes back after a break was there before. */
export const noteArrival = (tx: Tx, job_id: string, at: string): Promise<number> =>
  tx.run(sql`
    insert into visit_progress (job_id, arrived_at) values (${job_id}, ${at})
    on conflict (job_id) do update set arrived_at = excluded.arrived_at, left_at = null`);

/** The place of a job, and the technician's last place within 12 hours; null if either has no coordinates. */
export const way = (tx: Tx, id: string): Promise<{ from: Point | null; to: Point | null } | undefined> =>
  tx.first(sql<{ from: Point | null; to: Point | null }>`
    select (select s.place from visit_progress p cross join lateral job_parties(p.job_id) s
        where p.technician_id = actor_id() and p.job_id <> ${id}
          and p.arrived_at > now() - make_interval(hours => ${sql.lit(lastPlaceHours)})
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
