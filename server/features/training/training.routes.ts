import { asActor } from '#server/db/asActor.ts';
import { writtenPages } from '#server/features/writtenPages/writtenPages.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const training = writtenPages({ table: 'training_pages', entity: 'training', reader: 'tech' });

export function trainingRoutes({ pool }: Deps) {
  return {
    'training.list': ({ actor }) => asActor(pool, actor, training.list),
    'training.create': (tx, { body }) => training.create(tx, body),
    'training.update': (tx, { params, body }) => training.update(tx, params.id, body),
    'training.order': (tx, { body }) => training.order(tx, body.ids),
    'training.delete': (tx, { params }) => training.remove(tx, params.id),
  } satisfies Partial<Handlers>;
}
