import { asActor } from '#server/db/asActor.ts';
import { assertUnpaid, endLink, readBill } from '#server/features/payLinks/payLinks.service.ts';
import { byRequest, follow } from '#server/features/payments/funnel/checkout.routes.ts';
import { cancel, pay } from '#server/features/payments/funnel/checkout.service.ts';
import { open } from '#server/features/payments/funnel/open.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

/** The link decides which invoice this is, never the request: no invoice id is read here. */
export function payLinkRoutes(deps: Deps) {
  const { pool, paypal } = deps;
  const online = paypal !== null;
  return {
    'payLink.read': ({ actor }) => asActor(pool, actor, (tx) => readBill(tx, actor, online)),

    'payLink.pay': (tx, { actor, body }) => {
      assertUnpaid(actor);
      return pay(tx, actor, actor.invoice_id, body, online);
    },

    'payLink.open': ({ actor, params, request }) => {
      assertUnpaid(actor);
      return open(deps, actor, params.id, byRequest(actor, request));
    },

    'payLink.sync': ({ actor, params, request }) => follow(deps, actor, params.id, request),

    'payLink.cancel': (tx, { actor, params }) => {
      assertUnpaid(actor);
      return cancel(tx, actor, params.id);
    },

    'invoice.endPayLink': (tx, { actor, params }) => endLink(tx, actor, params.id),
  } satisfies Partial<Handlers>;
}
