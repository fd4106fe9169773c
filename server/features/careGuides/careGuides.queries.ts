import { sql } from 'kysely';
import { CareGuide, type CareGuideSave, type OwnCareGuide } from '#contract/office/careGuide.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = CareGuide.keyof().options;

export const list = (tx: Tx): Promise<CareGuide[]> =>
  tx.all(sqlFor.selectFrom('care_guides').select(columns).orderBy('position').orderBy('id'));

/**
 * Published guides, each with the client's last visit that did this kind of work. Bins that weren't cleaned don't
 * count.
 */
export const own = (tx: Tx): Promise<OwnCareGuide[]> =>
  tx.all(sql<OwnCareGuide>`
    with done as materialized (
      select i.service_id, service_skills(i.service_id) as skills, j.id as job_id,
        least(coalesce(v.done_at, j.scheduled_end, j.created_at), now()) as done_at,
        i.service_name as what, i.units, i.square_feet, i.vehicle_size,
        (select p.street || ', ' || p.city from places p where p.id = j.place_id) as place
      from jobs j
        join job_items i on i.job_id = j.id
        left join visit_progress v on v.job_id = j.id
        left join bin_outcomes b on b.item_id = i.id
      where j.client_id = (select actor_client_id()) and j.status = 'completed'
        and (b.item_id is null or b.outcome = 'cleaned' or b.bins_done > 0)
    )
    select g.id, g.title, g.body, g.steps, v.visit from care_guides g left join lateral (
      select json_build_object('job_id', d.job_id, 'done_at', to_char(d.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'what', d.what, 'units', d.units, 'square_feet', d.square_feet, 'vehicle_size', d.vehicle_size, 'place', d.place,
        'photos', (select count(*) from photos p where p.job_id = d.job_id),
        'can_rebook', (select r.online from booking_rules r) and exists (select from job_items i join services s on s.id = i.service_id
          where i.job_id = d.job_id and s.online and s.active)) as visit
      from done d where d.service_id = any (g.service_ids) or d.skills && g.kinds
      order by d.done_at desc, d.job_id desc limit 1) v on true
    where g.published order by g.position, g.id`);

export const lock = (tx: Tx, id: string): Promise<CareGuide | undefined> =>
  tx.first(sqlFor.selectFrom('care_guides').select(columns).where('id', '=', id).forUpdate());

const stored = ({ steps, ...guide }: CareGuideSave) => ({ ...guide, steps: JSON.stringify(steps) });

/** Adds the guide at the end; undefined if the id is taken. */
export const insert = (tx: Tx, { id, ...guide }: CareGuideSave & { id: string }): Promise<CareGuide | undefined> =>
  tx.first(
    sqlFor
      .insertInto('care_guides')
      .values({
        id,
        ...stored(guide),
        position: sql<number>`(select coalesce(max(position), -1) + 1 from care_guides)`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns),
  );

export const update = (tx: Tx, id: string, guide: CareGuideSave): Promise<CareGuide | undefined> =>
  tx.first(
    sqlFor
      .updateTable('care_guides')
      .set({ ...stored(guide), updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .returning(columns),
  );

/** Guides that aren't in `ids` go behind the others. */
export const order = (tx: Tx, ids: string[]) =>
  tx.run(sql`
    update care_guides g set position = coalesce(array_position(${ids}::uuid[], g.id), ${sql.lit(ids.length)} + 1 + g.position)`);

export const remove = (tx: Tx, id: string) => tx.run(sqlFor.deleteFrom('care_guides').where('id', '=', id));
