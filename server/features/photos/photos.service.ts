import { PortalError } from '#contract/errors.ts';
import type { NewPhoto, Photo, ReleasePhotos } from '#contract/jobs/photo.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import * as photos from '#server/features/photos/photos.queries.ts';
import { occurredAt } from '#server/occurred.ts';
import { lost } from '#server/features/photos/proofs.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';

/** The change goes to everyone on the job, to the sender, to the office, and to the client once they can see the photo. */
export function photoChange(
  action: AuditAction,
  photo: Pick<photos.PhotoRow, 'id' | 'technician_id' | 'helpers' | 'taken_by'> & { client_id?: string | null },
  fields: string[],
): Change {
  const parties = [photo.technician_id, ...(photo.helpers ?? []), photo.taken_by, photo.client_id ?? null];
  const users = [...new Set(parties.filter((id) => id !== null))];
  return { action, entity: 'photo', id: photo.id, fields, audience: { users, roles: ['admin'] } };
}

const refusals: Refusals = {
  // The job never belonged to the actor, or doesn't exist.
  [raised.foreign_job]: () => new PortalError('not_found'),
  [raised.job_closed]: () => new PortalError('job_closed'),
  [raised.proof_kept]: () => new PortalError('proof_kept'),
  '23503': () => new PortalError('not_found'),
  '54000': ({ message }) => new PortalError(message === 'too many photos' ? 'too_many_photos' : 'too_many_uploads'),
};

/**
 * A photo is a fact, so it is accepted even if the job was reassigned, completed or cancelled in the meantime. The same picture
 * again is the same photo.
 */
export async function start(
  tx: Tx,
  { actor, storage }: { actor: Actor; storage: Storage | null },
  body: NewPhoto,
): Promise<Effect<Photo>> {
  const { at } = occurredAt(body.occurred_at);
  const added = await refusing(refusals, photos.insert(tx, { ...body, occurred_at: at, taken_by: actor.id }));
  if (!storage) throw new PortalError('storage_off');
  const photo = await photos.findContent(tx, body.job_id, body.sha256);
  // The id was already used for another picture.
  if (!photo) throw new PortalError('changed_meanwhile');
  const { client_id: _, technician_id: __, helpers: ___, ...answer } = photo;
  return {
    answer,
    changes: added === 0 ? [] : [photoChange('photo.started', { ...photo, client_id: null }, ['kind'])],
  };
}

/** Sets everything that the client sees of a job, so that no earlier release has to be undone. */
export async function release(tx: Tx, actor: Actor, job_id: string, { pairs }: ReleasePhotos): Promise<Effect<null>> {
  const [job] = await jobs.rows(tx, [job_id]);
  if (!job) throw new PortalError('not_found');
  const all = new Map((await photos.lockJob(tx, job_id)).map((photo) => [photo.id, photo]));
  const shown = pairs.flatMap(({ before, after }, index) =>
    [before, after].flatMap((id) => (id === null ? [] : [{ id, pair: index + 1 }])),
  );
  if (new Set(shown.map(({ id }) => id)).size < shown.length || shown.some(({ id }) => !all.has(id)))
    throw new PortalError('invalid_input');
  if (shown.some(({ id }) => all.get(id)!.state !== 'ready')) throw new PortalError('photo_not_ready');
  const pairOf = new Map(shown.map(({ id, pair }) => [id, pair]));
  const changed = [...all.values()].filter(({ id, pair }) => pair !== (pairOf.get(id) ?? null));
  if (changed.length > 0) await photos.release(tx, job_id, actor.id, shown);
  return { answer: null, changes: changed.map((photo) => photoChange('photo.released', photo, ['released_at'])) };
}

/** Deletes the row now and the files within a minute (files.tasks.ts). */
export async function remove(tx: Tx, id: string): Promise<Effect<null>> {
  const photo = await photos.find(tx, id);
  if (!photo) throw new PortalError('not_found');
  const gone = await refusing(refusals, photos.remove(tx, id));
  // The actor sees the photo, but another user took it or the client already sees it.
  if (gone === 0) throw new PortalError('forbidden');
  const { released_at, client_id, ...row } = photo;
  const deleted = photoChange('photo.deleted', { ...row, client_id: released_at ? client_id : null }, ['kind']);
  const { changes, notices } = await lost(tx, photo);
  return { answer: null, changes: [deleted, ...changes], notices };
}
