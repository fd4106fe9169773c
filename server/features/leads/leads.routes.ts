import { asActor } from '#server/db/asActor.ts';
import * as importing from '#server/features/leads/import.service.ts';
import * as service from '#server/features/leads/leads.service.ts';
import { board, list, timeOf, waiting } from '#server/features/leads/list.queries.ts';
import { templates } from '#server/features/leads/templates.ts';
import { pageBy, readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function leadRoutes({ pool }: Deps) {
  return {
    'lead.list': {
      async read(tx, { actor, query: { cursor, ...filter } }) {
        const rows = await list(tx, actor, filter, readCursor(cursor));
        return pageBy(rows, (card) => timeOf(filter.group ?? 'open', card));
      },
    },

    'lead.count': ({ actor, query }) => asActor(pool, actor, (tx) => board(tx, actor, query.owner)),

    'lead.waiting': { read: async (tx) => ({ count: await waiting(tx) }) },

    'lead.templates': ({ actor }) => asActor(pool, actor, (tx) => templates(tx, actor)),

    'lead.read': ({ actor, params }) => asActor(pool, actor, (tx) => service.find(tx, actor, params.id)),

    'lead.create': (tx, { actor, body }) => service.create(tx, actor, body),

    'lead.update': (tx, { actor, params, body }) => service.update(tx, actor, params.id, body),

    'lead.move': (tx, { actor, params, body }) => service.move(tx, actor, params.id, body),

    'lead.log': (tx, { actor, params, body }) => service.log(tx, actor, params.id, body),

    'lead.assign': (tx, { body }) => service.assign(tx, body),

    'lead.join': (tx, { actor, params, body }) => service.join(tx, actor, params.id, body.into),

    'lead.delete': (tx, { params }) => service.remove(tx, params.id),

    'lead.checkImport': ({ actor, body }) => asActor(pool, actor, (tx) => importing.check(tx, body)),

    'lead.import': (tx, { actor, body }) => importing.run(tx, actor, body),
  } satisfies Partial<Handlers>;
}
