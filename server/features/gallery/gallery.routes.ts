import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as gallery from '#server/features/gallery/gallery.queries.ts';
import * as links from '#server/features/gallery/links.queries.ts';
import * as service from '#server/features/gallery/links.service.ts';
import { pageBy } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function galleryRoutes({ pool, storage }: Deps) {
  return {
    'gallery.list': ({ actor, query }) =>
      asActor(pool, actor, async (tx) => {
        const [visits, counts] = await Promise.all([gallery.visits(tx, query), gallery.counts(tx)]);
        return { ...pageBy(visits, ({ at }) => at), ...counts };
      }),

    'galleryLink.list': ({ actor }) => asActor(pool, actor, links.list),

    'galleryLink.create': (tx, { actor, body }) => service.create(tx, actor, body),

    'galleryLink.delete': (tx, { params }) => service.end(tx, params.id),

    'galleryLink.open': ({ body }) => service.open(pool, body.token),

    async 'galleryLink.picture'({ body: { token, number, side }, reply }) {
      const file = await storage?.get(await service.keyOf(pool, token, number, side));
      if (!file) throw new PortalError('gallery_link_ended');
      void reply
        .header('content-type', 'image/jpeg')
        .header('content-length', file.bytes)
        .header('content-disposition', `inline; filename="${side}-${number}.jpeg"`)
        .header('content-security-policy', "default-src 'none'; sandbox");
      return file.stream;
    },
  } satisfies Partial<Handlers>;
}
