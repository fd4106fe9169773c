import { sql } from 'kysely';
import { photoLimits } from '#contract/base/limits.ts';
import { Photo, type ListedPhoto, type NewPhoto, type PhotoFilter } from '#contract/jobs/photo.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';

/** A photo with its client and technician, which the contract doesn't show. */
export type PhotoRow = Photo & { client_id: string | null; technician_id: string | null; helpers: string[] | null };

const columns = sql`${columnsOf(Photo, 'p')}, p.client_id, p.technician_id, p.helpers`;

/** Row-level policies decide which photos the actor sees. Returns one row more than a page. */
export function list(tx: Tx, actor: Actor, filter: PhotoFilter): Promise<ListedPhoto[]> {
  const { job_id, client_id, place_id, issue_id, day, cursor } = filter;
  const where = [
    sql`true`,
    ...(job_id ? [sql`p.job_id = ${job_id}`] : []),
    ...(client_id ? [sql`p.client_id = ${client_id}`] : []),
    ...(place_id ? [sql`p.place_id = ${place_id}`] : []),
    ...(issue_id ? [sql`p.issue_id = ${issue_id}`] : []),
    ...(day
      ? [sql`p.taken_by = ${actor.id} and p.taken_at >= ${midnight(day, 0)} and p.taken_at < ${midnight(day, 1)}`]
      : []),
    ...(cursor ? [sql`p.id > ${cursor}::uuid`] : []),
  ];
  return tx.all(sql<ListedPhoto>`
    select ${columns}, j.number as job_number, j.title as job_title, t.full_name as taken_by_name
    from photos p left join jobs j on j.id = p.job_id left join profiles t on t.id = p.taken_by
    where ${sql.join(where, sql` and `)}
    order by p.id limit ${sql.lit(photoLimits.page + 1)}`);
}

export const find = (tx: Tx, id: string): Promise<PhotoRow | undefined> =>
  tx.first(sql<PhotoRow>`select ${columns} from photos p where p.id = ${id}`);

/** The keys of a photo's files, once they exist. */
export const keysOf = (tx: Tx, id: string) =>
  tx.first(
    sqlFor.selectFrom('photos').select(['full_key', 'thumb_key']).where('id', '=', id).where('state', '=', 'ready'),
  );

/** Returns 0 if the photo already exists, by its id or by its content. */
export const insert = (
  tx: Tx,
  { occurred_at: taken_at, sha256, ...photo }: NewPhoto & { taken_by: string },
): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('photos')
      .values({ ...photo, sha256: Buffer.from(sha256, 'hex'), taken_at })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** The photo of a job with exactly this content. */
export const findContent = (tx: Tx, job_id: string, sha256: string): Promise<PhotoRow | undefined> =>
  tx.first(sql<PhotoRow>`
    select ${columns} from photos p
    where p.job_id = ${job_id} and p.sha256 = decode(${sha256}, 'hex') and p.state <> 'failed'`);

export type Upload = Pick<PhotoRow, 'job_id' | 'technician_id' | 'state' | 'received_bytes' | 'bytes'>;

export const append = (tx: Tx, id: string, { at, chunk }: { at: number; chunk: Buffer }): Promise<Upload | undefined> =>
  tx.first(sql<Upload>`select * from add_chunk(${id}, ${at}, ${chunk})`);

/** The photos of a job, locked until the transaction ends. */
export const lockJob = (tx: Tx, job_id: string): Promise<PhotoRow[]> =>
  tx.all(sql<PhotoRow>`select ${columns} from photos p where p.job_id = ${job_id} order by p.id for no key update`);

export type Shown = { id: string; pair: number };

/** Sets all photos of a job that the client sees from now on. Photos that are already visible keep their release time. */
export const release = (tx: Tx, job_id: string, by: string, shown: Shown[]): Promise<number> =>
  tx.run(sql`
    update photos p set pair = s.pair,
      released_at = case when s.pair is not null then coalesce(p.released_at, now()) end,
      released_by = case when s.pair is not null then coalesce(p.released_by, ${by}::uuid) end
    from photos o left join jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) s (id uuid, pair int) on s.id = o.id
    where o.job_id = ${job_id} and p.id = o.id and p.pair is distinct from s.pair`);

export const remove = (tx: Tx, id: string): Promise<number> => tx.run(sqlFor.deleteFrom('photos').where('id', '=', id));

/** Whether a completed job lacks a proof that this photo, or another one like it, was for. */
export const leavesGap = async (tx: Tx, { job_id, step_id }: Pick<Photo, 'job_id' | 'step_id'>): Promise<boolean> =>
  (await tx.first(sql<{ gap: boolean }>`
    select exists (
      select from unproven(${job_id}) u
      where u.state = 'missing' and case u.kind when 'photo' then u.id = ${step_id}::uuid else ${step_id}::uuid is null end
    ) as gap`))!.gap;

/** Whether the job was completed by its technician. */
export const isDue = async (tx: Tx, job_id: string): Promise<boolean> =>
  (await tx.run(
    sqlFor.selectFrom('visit_progress').select('job_id').where('job_id', '=', job_id).where('proofs_due', '=', true),
  )) > 0;
