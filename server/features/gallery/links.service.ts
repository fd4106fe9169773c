import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PortalError } from '#contract/errors.ts';
import type { GalleryLink, NewGalleryLink, SharedGallery } from '#contract/jobs/gallery.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { actingFor } from '#server/features/slots/slots.queries.ts';
import * as links from '#server/features/gallery/links.queries.ts';

/** All people who act for the client see its links. */
const changed = async (tx: Tx, action: AuditAction, id: string): Promise<Change> => ({
  action,
  entity: 'gallery_link',
  id,
  fields: [],
  audience: { users: [await actingFor(tx)], roles: [] },
});

const refusals: Refusals = { '54000': () => new PortalError('too_many_links') };

/** A client can share only photos that they may see themselves; the database checks it once more. */
export async function create(tx: Tx, actor: Actor, body: NewGalleryLink): Promise<Effect<GalleryLink>> {
  const photos = body.pairs.flatMap(({ before, after }, index) =>
    (['before', 'after'] as const).flatMap((side) => {
      const photo_id = { before, after }[side];
      return photo_id === null ? [] : [{ link_id: body.id, number: index + 1, side, photo_id }];
    }),
  );
  const ids = [...new Set(photos.map(({ photo_id }) => photo_id))];
  if (ids.length < photos.length || body.pairs.some(({ before, after }) => before === null && after === null))
    throw new PortalError('invalid_input');
  if ((await links.countShown(tx, ids)) < ids.length) throw new PortalError('not_found');
  if ((await refusing(refusals, links.insert(tx, body, actor.id))) === 0) throw new PortalError('command_reused');
  await links.insertPhotos(tx, photos);
  const answer = (await links.find(tx, body.id))!;
  return { answer, changes: [await changed(tx, 'gallery_link.created', body.id)] };
}

export async function end(tx: Tx, id: string): Promise<Effect<null>> {
  if ((await links.remove(tx, id)) === 0) throw new PortalError('not_found');
  return { answer: null, changes: [await changed(tx, 'gallery_link.ended', id)] };
}

/** 256 random bits, as the browser encodes them. Other strings aren't looked up. */
const shape = /^[\w-]{43}$/;
const hashOf = (token: string): Buffer | null =>
  shape.test(token) ? createHash('sha256').update(token).digest() : null;

/** Every link that doesn't work gets the same answer, whether it never existed or was altered, ended or expired. */
export async function open(pool: pg.Pool, token: string): Promise<SharedGallery> {
  const tokenHash = hashOf(token);
  const found = tokenHash && (await asActor(pool, null, (tx) => links.open(tx, tokenHash)));
  if (!found) throw new PortalError('gallery_link_ended');
  const byNumber = Map.groupBy(found.photos, ({ number }) => number);
  const pairs = [...byNumber]
    .map(([number, photos]) => ({
      number,
      before: photos.some(({ side }) => side === 'before'),
      after: photos.some(({ side }) => side === 'after'),
    }))
    .toSorted((one, other) => one.number - other.number);
  return { services: found.services, expires_at: found.expires_at, pairs };
}

/** The storage key of one picture. It is looked up each time, so a link that ends in between stops working here too. */
export async function keyOf(pool: pg.Pool, token: string, number: number, side: string): Promise<string> {
  const tokenHash = hashOf(token);
  const key = tokenHash && (await asActor(pool, null, (tx) => links.fileOf(tx, tokenHash, number, side)));
  if (!key) throw new PortalError('gallery_link_ended');
  return key;
}
