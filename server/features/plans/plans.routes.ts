import { asActor } from '#server/db/asActor.ts';
import * as bins from '#server/features/plans/bins.service.ts';
import * as pickupDay from '#server/features/plans/pickupDay.service.ts';
import * as plans from '#server/features/plans/plans.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function planRoutes({ pool }: Deps) {
  return {
    'plan.list': async ({ actor }) => ({ items: await asActor(pool, actor, (tx) => plans.list(tx, actor)) }),

    'plan.read': ({ actor, params }) => asActor(pool, actor, (tx) => plans.read(tx, actor, params.id)),

    'plan.pause': (tx, { actor, params, body }) => plans.pause(tx, actor, params.id, body),

    'plan.resume': (tx, { actor, params, body }) => plans.resume(tx, actor, params.id, body.pause_id),

    'plan.skip': (tx, { actor, params, body }) => plans.skip(tx, actor, params.id, body.window_start),

    'plan.unskip': (tx, { actor, params, body }) => plans.unskip(tx, actor, params.id, body.day),

    'plan.quoteBins': ({ actor, params, body }) =>
      asActor(pool, actor, (tx) => bins.quote(tx, actor, params.id, body.bins)),

    'plan.changeBins': (tx, { actor, params, body }) => bins.change(tx, actor, params.id, body),

    'plan.askPickupDay': (tx, { actor, params, body }) => pickupDay.ask(tx, actor, params.id, body),

    'plan.answerPickupDay': (tx, { actor, params, body }) => pickupDay.answer(tx, actor, params.id, body),
  } satisfies Partial<Handlers>;
}
