import { photoLimits } from '#contract/base/limits.ts';
import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as photos from '#server/features/photos/photos.queries.ts';
import * as service from '#server/features/photos/photos.service.ts';
import { append, offset } from '#server/features/photos/upload.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const files = {
  full: { key: 'full_key', type: 'image/jpeg' },
  thumb: { key: 'thumb_key', type: 'image/webp' },
} as const;

export function photoRoutes({ pool, storage }: Deps) {
  return {
    async 'photo.list'({ actor, query }) {
      const rows = await asActor(pool, actor, (tx) => photos.list(tx, actor, query));
      const items = rows.slice(0, photoLimits.page);
      return { items, next: rows.length > items.length ? items.at(-1)!.id : null };
    },

    'photo.start': (tx, { actor, body }) => service.start(tx, { actor, storage }, body),

    'photo.offset': (call) => offset(pool, call),

    'photo.append': (call) => append(pool, call),

    async 'photo.file'({ actor, params: { id }, query: { size }, reply }) {
      const keys = await asActor(pool, actor, (tx) => photos.keysOf(tx, id));
      const { key, type } = files[size];
      const file = keys?.[key] ? await storage?.get(keys[key]) : null;
      if (!file) throw new PortalError('not_found');
      void reply
        .header('content-type', type)
        .header('content-length', file.bytes)
        .header('content-disposition', `inline; filename="${id}.${type.slice('image/'.length)}"`)
        // The bytes of a photo come from other people, so a browser must show it as a picture and never as a page of ours.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        // The bytes never change. Another user of the same browser has another cookie, so the cache doesn't answer them.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('vary', 'cookie');
      return file.stream;
    },

    'photo.release': (tx, { actor, params, body }) => service.release(tx, actor, params.id, body),

    'photo.delete': (tx, { params }) => service.remove(tx, params.id),
  } satisfies Partial<Handlers>;
}
