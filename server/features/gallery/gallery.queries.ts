import { sql } from 'kysely';
import { sidesOf, type GalleryFilter, type GalleryPair, type GalleryVisit } from '#contract/jobs/gallery.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { PhotoKind } from '#contract/jobs/photo.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { readCursor } from '#server/http/cursor.ts';

/** When a visit was done, or is scheduled. */
const at = sql`coalesce(v.done_at, j.scheduled_start, j.created_at)`;

const hasCategory = (category: string) => sql`exists (
  select from job_items i where i.job_id = j.id and service_category(i.service_id) = ${category})`;

type Head = Omit<GalleryVisit, 'pairs'>;

/** Visits that have photos, newest first; one more than a page holds. The policies decide which photos are released. */
export async function visits(tx: Tx, filter: GalleryFilter): Promise<GalleryVisit[]> {
  const after = readCursor(filter.cursor);
  const where = [
    sql`j.id in (select job_id from photos where client_id = (select actor_client_id()))`,
    ...(filter.category ? [hasCategory(filter.category)] : []),
    ...(after ? [sql`(${at}, j.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ];
  const heads = await tx.all(sql<Head>`
    select j.id, ${at} as at, j.title,
      coalesce((select json_agg(i.service_name order by i.position) from job_items i where i.job_id = j.id), '[]') as services,
      (select p.street || ', ' || p.city from places p where p.id = j.place_id) as place
    from jobs j left join visit_progress v on v.job_id = j.id
    where ${sql.join(where, sql` and `)}
    order by ${at} desc, j.id desc limit ${sql.lit(pageSize + 1)}`);
  const pairs = await pairsOf(
    tx,
    heads.map(({ id }) => id),
  );
  return heads.map((head) => Object.assign(head, { pairs: pairs.get(head.id) ?? [] }));
}

type Shown = { id: string; job_id: string; pair: number; kind: PhotoKind };

async function pairsOf(tx: Tx, jobs: string[]): Promise<Map<string, GalleryPair[]>> {
  const photos = await tx.all(sql<Shown>`
    select id, job_id, pair, kind from photos where job_id = any (${jobs}::uuid[]) order by job_id, pair, id`);
  const byJob = Map.groupBy(photos, ({ job_id }) => job_id);
  return new Map(
    [...byJob].map(([job, shown]) => [
      job,
      [...Map.groupBy(shown, ({ pair }) => pair)].map(([number, both]) => {
        const { before, after } = sidesOf(both);
        return { number, before: before?.id ?? null, after: after?.id ?? null };
      }),
    ]),
  );
}

/** The number of pairs per category, and in total. */
export async function counts(tx: Tx) {
  const shown = sql`select distinct job_id, pair from photos where client_id = (select actor_client_id())`;
  const [kinds, all] = await Promise.all([
    tx.all(sql<{ category: string; pairs: number }>`
      select c.category, count(*)::int as pairs from (${shown}) s cross join lateral (
        select distinct service_category(i.service_id) as category from job_items i where i.job_id = s.job_id) c
      where c.category is not null group by c.category order by count(*) desc, c.category`),
    tx.first(sql<{ pairs: number }>`select count(*)::int as pairs from (${shown}) s`),
  ]);
  return { kinds, pairs: all!.pairs };
}
