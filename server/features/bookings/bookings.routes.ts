import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { Id } from '#contract/base/scalars.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import { asSystem } from '#server/db/asSystem.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import * as service from '#server/features/bookings/bookings.service.ts';
import { payDeposit } from '#server/features/bookings/deposits.service.ts';
import * as office from '#server/features/bookings/office.service.ts';
import * as own from '#server/features/bookings/ownVisits.service.ts';
import * as requests from '#server/features/bookings/requests.queries.ts';
import { settle } from '#server/features/bookings/settle.service.ts';
import { findOwn } from '#server/features/jobs/jobs.queries.ts';
import { byRequest } from '#server/features/payments/funnel/checkout.routes.ts';
import type { Picked } from '#server/features/slots/find.service.ts';
import { lookUp } from '#server/features/slots/holds.service.ts';
import { page, readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function bookingRoutes(deps: Deps) {
  const { pool, config } = deps;
  const online = deps.paypal !== null;

  const assertBooking = (actor: Actor, id: string) =>
    asActor(pool, actor, async (tx) => {
      if (!(await bookings.find(tx, id))) throw new PortalError('not_found');
    });
  const assertVisit = (actor: Actor, id: string) =>
    asActor(pool, actor, async (tx) => {
      if (!(await findOwn(tx, id))) throw new PortalError('not_found');
    });

  /** Read as the system, because a client must not see which technician the time belongs to. */
  async function wishFor(token: string): Promise<service.Wish> {
    if (!Id.safeParse(token).success) return { picked: await lookUp(pool, config, token) };
    const proposal = await asSystem(pool, (tx) => requests.findProposal(tx, token));
    if (!proposal) throw new PortalError('token_over');
    return { proposal };
  }

  return {
    'booking.create': (tx, { actor, body }) => service.create(tx, actor, body, online),

    async 'booking.settle'({ actor, params, request }) {
      const found = await asActor(pool, actor, (tx) => bookings.find(tx, params.id));
      if (!found) throw new PortalError('not_found');
      return (await settle(deps, params.id, byRequest(actor, request)))!;
    },

    'booking.list': ({ actor }) => asActor(pool, actor, bookings.open),

    async 'booking.read'({ actor, params }) {
      const found = await asActor(pool, actor, (tx) => bookings.find(tx, params.id));
      if (!found) throw new PortalError('not_found');
      return found;
    },

    'booking.withdraw': (tx, { params }) => service.withdraw(tx, params.id),

    'booking.choose': {
      before: async ({ actor, params, body }) => {
        await assertBooking(actor, params.id);
        return wishFor(body.token);
      },
      change: (tx, { params }, wish: service.Wish) => service.choose(tx, params.id, wish),
    },

    'booking.refund': (tx, { params }) => service.takeBack(tx, params.id),

    async 'booking.requests'({ actor, query: { answered, cursor } }) {
      const after = readCursor(cursor);
      const rows = await asActor(pool, actor, (tx) => requests.list(tx, answered === 'true', after));
      const { next } = page(rows.map(({ id, sorted_at }) => ({ id, created_at: sorted_at })));
      const items = (next ? rows.slice(0, -1) : rows).map(({ sorted_at: _, ...row }) => row);
      return { items, next };
    },

    'booking.counts': ({ actor }) => asActor(pool, actor, requests.counts),

    async 'booking.request'({ actor, params }) {
      const found = await asActor(pool, actor, (tx) => requests.detail(tx, params.id));
      if (!found) throw new PortalError('not_found');
      return found;
    },

    'booking.approve': (tx, { actor, params }) => office.approve(tx, actor, params.id),

    'booking.decline': (tx, { actor, params, body }) => office.decline(tx, actor, params.id, body.reason),

    'booking.propose': {
      before: async ({ actor, params, body }) => {
        await assertBooking(actor, params.id);
        return Promise.all(body.tokens.map((token) => lookUp(pool, config, token)));
      },
      change: (tx, { actor, params, body }, picked: Picked[]) =>
        office.propose(tx, actor, params.id, { picked, note: body.note }),
    },

    'deposit.pay': (tx, { actor, params, body }) => payDeposit(tx, actor, params.id, body, online),

    'visit.policy': ({ actor, params }) => asActor(pool, actor, (tx) => own.policy(tx, params.id)),

    'visit.moveOwn': {
      before: async ({ actor, params, body }) => {
        await assertVisit(actor, params.id);
        return lookUp(pool, config, body.token);
      },
      change: (tx, { actor, params, body }, picked: Picked) => own.move(tx, actor, params.id, body, picked),
    },

    'visit.cancelOwn': (tx, { actor, params, body }) => own.cancel(tx, actor, params.id, body),
  } satisfies Partial<Handlers>;
}
