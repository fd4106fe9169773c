import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PhotoKind } from '#contract/jobs/photo.kinds.ts';
import { drawSlab } from '#tools/seed/photoArt.ts';

type Job = { id: string; assigned_to: string; at: Date };
/** Which of a few places it shows; a before and its after show the same one. */
type Shot = { kind: PhotoKind; minutes: number; place: number };

const before: Shot[] = [0, 1, 2].map((place) => ({ kind: 'before', minutes: place, place }));
const after: Shot[] = [0, 1].map((place) => ({ kind: 'after', minutes: 55 + place, place }));

/** The jobs with the most photos: those running today, those done today, and the last visits at the same places. */
const jobsOf = (client: pg.Client, status: string, title: string, limit: number) =>
  client.query<Job>(
    `select j.id, j.assigned_to, coalesce(j.scheduled_start, j.created_at) as at
     from jobs j join profiles t on t.id = j.assigned_to
     where j.status = $1 and j.scheduled_start < now() + interval '1 day' and j.title ilike $3
     order by t.full_name = 'Dani Ortega' desc, j.scheduled_start desc limit $2`,
    [status, limit, title],
  );

/** Photos as phones have sent them: the worker makes the files as soon as it runs. */
export async function seedPhotos(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from photos limit 1');
  if (rowCount) return;
  const [running, done] = await Promise.all([
    jobsOf(client, 'in_progress', '%', 2),
    jobsOf(client, 'completed', '%wash%', 4),
  ]);
  const pictures = new Map<Shot, Buffer>();
  for (const shot of [...before, ...after]) pictures.set(shot, await drawSlab(5 + shot.place, shot.kind === 'after'));
  let number = 0;
  const add = async (job: Job, shots: Shot[]) => {
    for (const shot of shots)
      await addPhoto(client, { ...shot, job, bytes: pictures.get(shot)!, number: (number += 1) });
  };
  for (const job of running.rows) await add(job, before);
  for (const job of done.rows) await add(job, [...before.slice(0, 2), ...after]);
}

type NewPhoto = Shot & { job: Job; bytes: Buffer; number: number };

async function addPhoto(client: pg.Client, { job, kind, minutes, bytes, number }: NewPhoto): Promise<void> {
  const taken = new Date(Math.min(Date.now(), job.at.getTime() + minutes * 60_000));
  // Ids follow the time, because the phone makes them.
  const time = taken.getTime().toString(16).padStart(12, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`;
  await client.query(
    `insert into photos (id, job_id, taken_by, kind, sha256, bytes, taken_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [id, job.id, job.assigned_to, kind, createHash('sha256').update(bytes).digest(), bytes.length, taken],
  );
  await client.query(
    `with photo as (select id from photos where id = $1)
     insert into upload_chunks (photo_id, start, bytes) select id, 0, $2 from photo on conflict do nothing`,
    [id, bytes],
  );
  await client.query(
    "update photos set received_bytes = bytes, received_at = taken_at, state = 'processing' where id = $1",
    [id],
  );
}
