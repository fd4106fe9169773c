import { sql } from 'kysely';
import type { GalleryLink, NewGalleryLink } from '#contract/jobs/gallery.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const links = (which: ReturnType<typeof sql>) => sql<GalleryLink>`
  select l.id, l.created_at, l.expires_at,
    (select count(distinct g.number)::int from gallery_link_photos g where g.link_id = l.id) as pairs
  from gallery_links l where l.expires_at > now() and ${which}
  order by l.created_at desc, l.id desc`;

/** The client's links that still work, newest first. */
export const list = (tx: Tx): Promise<GalleryLink[]> => tx.all(links(sql`true`));

export const find = (tx: Tx, id: string): Promise<GalleryLink | undefined> => tx.first(links(sql`l.id = ${id}`));

/** How many of these photos the actor may see. */
export const countShown = async (tx: Tx, photos: string[]): Promise<number> =>
  tx.run(sql`select from photos where id = any (${photos}::uuid[]) and state = 'ready'`);

/** Returns 0 if the id or the hash is taken. */
export const insert = (tx: Tx, { id, token_hash }: NewGalleryLink, created_by: string): Promise<number> =>
  tx.run(sql`
    insert into gallery_links (id, client_id, created_by, token_hash)
    values (${id}, actor_client_id(), ${created_by}, decode(${token_hash}, 'hex')) on conflict do nothing`);

type LinkedPhoto = { link_id: string; number: number; side: 'before' | 'after'; photo_id: string };

export const insertPhotos = (tx: Tx, photos: LinkedPhoto[]): Promise<number> =>
  tx.run(sqlFor.insertInto('gallery_link_photos').values(photos));

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('gallery_links').where('id', '=', id));

type Opened = { expires_at: string; services: string[]; photos: { number: number; side: 'before' | 'after' }[] };

/** What a link shows, for a request without a session. */
export const open = (tx: Tx, tokenHash: Buffer): Promise<Opened | undefined> =>
  tx.first(sql<Opened>`select expires_at, to_json(services) as services, photos from open_gallery_link(${tokenHash})`);

export const fileOf = async (tx: Tx, tokenHash: Buffer, number: number, side: string): Promise<string | null> =>
  (await tx.first(sql<{ key: string | null }>`select gallery_link_file(${tokenHash}, ${number}, ${side}) as key`))!.key;
