import { Readable } from 'node:stream';
import { PortalError } from '#contract/errors.ts';
import { pageSize } from '#contract/base/limits.ts';
import { asActor } from '#server/db/asActor.ts';
import { today } from '#server/features/business/business.queries.ts';
import * as clientAssets from '#server/features/clients/clientAssets.service.ts';
import * as clients from '#server/features/clients/clients.queries.ts';
import { create } from '#server/features/clients/create.service.ts';
import { exportPage, linesOf } from '#server/features/clients/export.ts';
import * as imports from '#server/features/clients/import.service.ts';
import { counts, list } from '#server/features/clients/list.queries.ts';
import { pageByName, readNameCursor } from '#server/features/clients/nameCursor.ts';
import { assign } from '#server/features/clients/reps.service.ts';
import { similar } from '#server/features/clients/similar.queries.ts';
import { timeline } from '#server/features/clients/timeline.queries.ts';
import { page, readCursor, type Cursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function clientRoutes({ pool }: Deps) {
  return {
    'client.list': {
      read: async (tx, { query: { cursor, ...filter } }) => pageByName(await list(tx, filter, readNameCursor(cursor))),
    },

    'client.count': { read: counts },

    'client.create': (tx, { body }) => create(tx, body),

    'client.similar': async ({ actor, body }) => ({
      items: await asActor(pool, actor, (tx) => similar(tx, body)),
    }),

    async 'client.record'({ actor, params }) {
      const record = await asActor(pool, actor, (tx) => clients.record(tx, params.id));
      if (!record) throw new PortalError('not_found');
      return record;
    },

    'client.assignRep': (tx, { body }) => assign(tx, body),

    'client.timeline': ({ actor, params, query }) =>
      asActor(pool, actor, async (tx) => {
        const after = readCursor(query.cursor);
        if (!(await clients.exists(tx, params.id))) throw new PortalError('not_found');
        const entries = await timeline(tx, params.id, query.only, after);
        const { next } = page(entries.map(({ id, at }) => ({ id, created_at: at })));
        return { items: entries.slice(0, pageSize), next };
      }),

    async 'client.export'({ actor, reply }) {
      const read = (after: Cursor | null) => asActor(pool, actor, (tx) => clients.lines(tx, after, exportPage));
      // The first page is read before the first byte is sent, so that a failure is still an error response and not a
      // torn file.
      const [day, first] = await Promise.all([asActor(pool, actor, today), read(null)]);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="clients-${day}.csv"`);
      return Readable.from(linesOf(first, read));
    },

    'client.checkImport': ({ actor, body }) => asActor(pool, actor, (tx) => imports.check(tx, body)),
    'client.import': (tx, { body }) => imports.run(tx, body),

    'contact.save': (tx, { params, body }) => clientAssets.save(tx, 'contacts', { ...body, ...params }),
    'contact.delete': (tx, { params }) => clientAssets.remove(tx, 'contacts', params.id),
    'place.save': (tx, { params, body }) => clientAssets.save(tx, 'places', { ...body, ...params }),
    'place.delete': (tx, { params }) => clientAssets.remove(tx, 'places', params.id),
    'asset.save': (tx, { params, body }) => clientAssets.save(tx, 'assets', { ...body, ...params }),
    'asset.delete': (tx, { params }) => clientAssets.remove(tx, 'assets', params.id),
  } satisfies Partial<Handlers>;
}
