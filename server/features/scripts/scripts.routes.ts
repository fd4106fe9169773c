import { asActor } from '#server/db/asActor.ts';
import { writtenPages } from '#server/features/writtenPages/writtenPages.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const scripts = writtenPages({ table: 'scripts', entity: 'script', reader: 'sales' });

export function scriptRoutes({ pool }: Deps) {
  return {
    'script.list': ({ actor }) => asActor(pool, actor, scripts.list),
    'script.create': (tx, { body }) => scripts.create(tx, body),
    'script.update': (tx, { params, body }) => scripts.update(tx, params.id, body),
    'script.order': (tx, { body }) => scripts.order(tx, body.ids),
    'script.delete': (tx, { params }) => scripts.remove(tx, params.id),
  } satisfies Partial<Handlers>;
}
