import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PhotoKind } from '#contract/jobs/photo.kinds.ts';
import { drawFiles, type Files } from '#server/features/photos/picture.ts';
import { createFolder } from '#server/integrations/storage/folder.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { people } from '#tools/seed/people.ts';
import { drawSlab } from '#tools/seed/photoArt.ts';

/** `turn`: 1 is the client's last visit. */
type Visit = { id: string; assigned_to: string; at: Date; number: number; turn: number };
type Picture = Files & { kind: PhotoKind; pair: number; turn: number };

/** The first client's last visits, and those of three more who had a driveway or a patio washed. */
const visitsToShow = (client: pg.Client) =>
  client.query<Visit>(
    `select id, assigned_to, scheduled_start as at, turn::int,
       (row_number() over (order by scheduled_start desc, id))::int as number
     from (
       select j.id, j.assigned_to, j.scheduled_start, row_number() over newest as turn,
         dense_rank() over (order by c.email = $1 desc, c.created_at, c.id) as nth
       from jobs j join profiles c on c.id = j.client_id
       where j.status = 'completed' and j.assigned_to is not null and j.scheduled_start < now() - interval '1 day'
         and c.email is not null and not exists (select from photos p where p.job_id = j.id)
         and exists (
           select from job_items i join services s on s.id = i.service_id where i.job_id = j.id and 'flatwork' = any (s.skills))
       window newest as (partition by j.client_id order by j.scheduled_start desc)) v
     where turn <= case nth when 1 then 3 else 1 end and nth <= 4`,
    [people.find(({ role }) => role === 'client')!.email],
  );

/** The slab that each pair shows: two of the last visit, one of each earlier one. */
const pairs = [
  { turn: 1, pair: 1, slab: 8 },
  { turn: 1, pair: 2, slab: 9 },
  { turn: 2, pair: 1, slab: 12 },
  { turn: 3, pair: 1, slab: 15 },
];

/** Drawn once for all clients. */
async function draw(): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const { turn, pair, slab } of pairs)
    for (const kind of ['before', 'after'] as const)
      pictures.push({ ...(await drawFiles(await drawSlab(slab, kind === 'after'))), kind, pair, turn });
  return pictures;
}

/** The photos that the office has shared with clients, with files that open. A second run adds nothing. */
export async function seedGallery(client: pg.Client, folder: string): Promise<void> {
  const { rowCount } = await client.query('select from photos where pair is not null limit 1');
  if (rowCount) return;
  const storage = createFolder(folder);
  const [pictures, { rows }] = await Promise.all([draw(), visitsToShow(client)]);
  for (const visit of rows)
    for (const picture of pictures.filter(({ turn }) => turn === visit.turn))
      await share(client, storage, visit, picture);
}

const minute = 60_000;

async function share(client: pg.Client, storage: Storage, visit: Visit, picture: Picture): Promise<void> {
  const { kind, pair, full, thumb, width, height } = picture;
  const taken = visit.at.getTime() + (kind === 'before' ? 4 : 75) * minute + pair * 20_000;
  const id = `${idTime(taken)}-7000-8001-${(visit.number * 16 + pair).toString(16).padStart(12, '0')}`;
  const keys = [`photos/seed/${id}.jpg`, `photos/seed/${id}.webp`] as const;
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  for (const [key, bytes, type] of [
    [keys[0], full, 'image/jpeg'],
    [keys[1], thumb, 'image/webp'],
  ] as const) {
    await storage.put(key, bytes, type);
    await client.query('insert into stored_files (key, sha256, bytes, type) values ($1, $2, $3, $4)', [
      key,
      sha256(bytes),
      bytes.length,
      type,
    ]);
  }
  await client.query(
    `insert into photos (id, job_id, taken_by, kind, sha256, bytes, received_bytes, state, width, height, full_key, thumb_key,
       taken_at, received_at, pair, released_at, released_by)
     values ($1, $2, $3, $4, $5, $6, $6, 'ready', $7, $8, $9, $10, $11, $11, $12, $11::timestamptz + interval '3 hours',
       (select id from profiles where role = 'admin' order by created_at, id limit 1))`,
    [id, visit.id, visit.assigned_to, kind, sha256(full), full.length, width, height, ...keys, new Date(taken), pair],
  );
}

/** Ids follow the time, because the phone makes them. */
function idTime(moment: number): string {
  const time = moment.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
