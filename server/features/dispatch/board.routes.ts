import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as board from '#server/features/dispatch/board.queries.ts';
import { cover } from '#server/features/dispatch/cover.service.ts';
import { offerFor, availabilityOf } from '#server/features/dispatch/fit.service.ts';
import { offersFor, waysOut } from '#server/features/dispatch/offers.service.ts';
import { plansFor } from '#server/features/dispatch/plans.service.ts';
import * as schedule from '#server/features/dispatch/schedule.queries.ts';
import * as tours from '#server/features/dispatch/tours.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const minute = 60_000;

export function boardRoutes({ pool }: Deps) {
  return {
    'board.read': ({ actor, query }) => asActor(pool, actor, (tx) => board.read(tx, query)),

    'board.month': ({ actor, query }) =>
      asActor(pool, actor, async (tx) => ({ days: await board.month(tx, `${query.month}-01`) })),

    'board.slots': ({ actor, query: { technician, wish, minutes, job } }) =>
      asActor(pool, actor, async (tx) => {
        if (!(await schedule.isTechnician(tx, technician))) throw new PortalError('not_found');
        const [availability, buffer] = await Promise.all([
          availabilityOf(tx, { technician, wish, except: job ? [job] : [] }),
          job ? schedule.bufferOf(tx, job) : 0,
        ]);
        const wanted = { wish: Date.parse(wish), work: minutes * minute, buffer: buffer * minute };
        return { slots: offerFor(availability, wanted) };
      }),

    'board.offers': ({ actor, body }) => asActor(pool, actor, (tx) => offersFor(tx, body)),

    'board.waysOut': ({ actor, body }) => asActor(pool, actor, (tx) => waysOut(tx, body)),

    'board.plans': ({ actor, body }) => asActor(pool, actor, (tx) => plansFor(tx, body)),

    'board.cover': ({ actor, body }) => asActor(pool, actor, (tx) => cover(tx, body)),

    'tour.create': (tx, { body }) => tours.create(tx, body),
    'tour.move': (tx, { params, body }) => tours.move(tx, params.id, body),
    'tour.delete': (tx, { params }) => tours.dissolve(tx, params.id),
  } satisfies Partial<Handlers>;
}
