import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as requests from '#server/features/supplies/requests.queries.ts';
import * as supplies from '#server/features/supplies/supplies.queries.ts';
import * as service from '#server/features/supplies/supplies.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function supplyRoutes({ pool }: Deps) {
  return {
    'supply.stock': ({ actor }) =>
      asActor(pool, actor, async (tx) => {
        const [tomorrow, holders, items] = await Promise.all([
          supplies.tomorrow(tx),
          supplies.holders(tx),
          supplies.stock(tx),
        ]);
        return { tomorrow, holders, items };
      }),

    'supply.create': (tx, { body }) => service.create(tx, body),

    'supply.update': (tx, { params, body }) => service.update(tx, params.id, body),

    'supply.move': (tx, { actor, body }) => service.move(tx, actor, body),

    'supply.ofService': ({ actor, params }) =>
      asActor(pool, actor, async (tx) => {
        if (!(await supplies.serviceExists(tx, params.id))) throw new PortalError('not_found');
        return supplies.ofService(tx, params.id);
      }),

    'supply.setService': (tx, { params, body }) => service.setService(tx, params.id, body.items),

    'supply.ofJob': ({ actor, params }) =>
      asActor(pool, actor, async (tx) => {
        if (!(await supplies.jobExists(tx, params.id))) throw new PortalError('not_found');
        return supplies.ofJob(tx, params.id);
      }),

    'supply.van': ({ actor }) =>
      asActor(pool, actor, async (tx) => {
        const [tomorrow, services, items, own] = await Promise.all([
          supplies.tomorrow(tx),
          supplies.servicesTomorrow(tx, actor.id),
          supplies.van(tx, actor.id),
          requests.own(tx, actor.id),
        ]);
        return { tomorrow, services, items, requests: own };
      }),

    'supply.count': (tx, { actor, body }) => service.count(tx, actor, body),

    'supply.use': (tx, { actor, body }) => service.use(tx, actor, body),

    'supplyRequest.ask': (tx, { actor, body }) => service.ask(tx, actor, body),

    'supplyRequest.withdraw': (tx, { actor, params }) => service.withdraw(tx, actor, params.id),

    'supplyRequest.list': ({ actor }) => asActor(pool, actor, requests.open),

    'supplyRequest.decide': (tx, { actor, params, body }) => service.decide(tx, actor, params.id, body),
  } satisfies Partial<Handlers>;
}
