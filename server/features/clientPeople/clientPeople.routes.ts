import { asActor } from '#server/db/asActor.ts';
import * as people from '#server/features/clientPeople/clientPeople.queries.ts';
import { invite, remove } from '#server/features/clientPeople/clientPeople.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function clientPersonRoutes({ pool, config }: Deps) {
  return {
    'clientPerson.list': ({ actor }) => asActor(pool, actor, people.own),

    'clientPerson.invite': (tx, { actor, body }) => invite(tx, config, actor, body),

    'clientPerson.remove': (tx, { params }) => remove(tx, params.id),
  } satisfies Partial<Handlers>;
}
