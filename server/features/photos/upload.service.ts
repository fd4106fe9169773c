import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { asActor, identityOf } from '#server/db/asActor.ts';
import { raised } from '#server/db/raised.ts';
import { record } from '#server/db/record.ts';
import { refusing } from '#server/db/refusals.ts';
import { transaction } from '#server/db/transaction.ts';
import * as photos from '#server/features/photos/photos.queries.ts';
import { photoChange } from '#server/features/photos/photos.service.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

/*
 * The core of tus 1.0: the server reports the offset of an upload and accepts the bytes that follow. Comparing offsets detects
 * repeats and losses, so these requests need no command id.
 */
type Call = { actor: Actor; params: { id: string }; request: FastifyRequest; reply: FastifyReply };

const version = '1.0.0';
const chunkType = 'application/offset+octet-stream';

function answer(
  reply: FastifyReply,
  { received_bytes, bytes }: { received_bytes: number; bytes: number },
): FastifyReply {
  return reply
    .header('tus-resumable', version)
    .header('upload-offset', received_bytes)
    .header('upload-length', bytes)
    .header('cache-control', 'no-store');
}

function assertProtocol(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('tus-resumable', version);
  if (request.headers['tus-resumable'] === version) return;
  void reply.header('tus-version', version);
  throw new PortalError('wrong_upload_protocol');
}

export async function offset(pool: pg.Pool, { actor, params, request, reply }: Call): Promise<void> {
  const photo = await asActor(pool, actor, (tx) => photos.find(tx, params.id));
  if (!photo) throw new PortalError('not_found');
  assertProtocol(request, reply);
  await answer(reply, photo).code(200).send();
}

/** `Upload-Offset: 0`, not `-1`, `1e3` or nothing. */
function offsetOf({ headers }: FastifyRequest): number {
  const said = headers['upload-offset'];
  if (typeof said !== 'string' || !/^\d{1,9}$/.test(said)) throw new PortalError('invalid_input');
  return Number(said);
}

/** A short transaction that locks the row while one chunk is added. The last chunk hands the photo to the worker. */
export async function append(pool: pg.Pool, { actor, params: { id }, request, reply }: Call): Promise<void> {
  const upload = await transaction(pool, identityOf(actor), 'read write', async (tx) => {
    const photo = await photos.find(tx, id);
    if (!photo) throw new PortalError('not_found');
    assertProtocol(request, reply);
    const chunk = request.body;
    if (request.headers['content-type'] !== chunkType || !Buffer.isBuffer(chunk)) throw new PortalError('not_a_chunk');
    const at = offsetOf(request);
    const refusals = { [raised.wrong_offset]: () => new PortalError('wrong_offset') };
    const now = await refusing(refusals, photos.append(tx, id, { at, chunk }));
    // The upload belongs to another user.
    if (!now) throw new PortalError('not_found');
    if (now.state === 'processing' && chunk.length > 0) {
      const by = { actor, requestId: request.id, address: request.ip };
      await record(tx, by, photoChange('photo.received', { ...photo, ...now, client_id: null }, ['state']));
      await enqueue(tx, { name: 'processPhotos', payload: {}, key: 'process-photos' });
    }
    return now;
  });
  await answer(reply, upload).code(204).send();
}
