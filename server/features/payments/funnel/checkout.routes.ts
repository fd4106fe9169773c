import type { FastifyRequest } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import { tabOf } from '#contract/money/money.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { checkoutText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { asActor, type Payer } from '#server/db/asActor.ts';
import type { By } from '#server/db/record.ts';
import { cancel, create, pay } from '#server/features/payments/funnel/checkout.service.ts';
import { open } from '#server/features/payments/funnel/open.service.ts';
import { find } from '#server/features/payments/payments.queries.ts';
import { refund } from '#server/features/payments/refunds/refunds.service.ts';
import { sync } from '#server/features/payments/funnel/sync.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';
import { PayPalFailure } from '#server/integrations/paypal/client.ts';

export const byRequest = (actor: Actor | Payer, request: FastifyRequest): By => ({
  actor,
  requestId: request.id,
  address: request.ip,
});

/** Answers a browser that waits for a payment by asking PayPal for its status. */
export async function follow(deps: Deps, actor: Actor | Payer, id: string, request: FastifyRequest): Promise<Payment> {
  const payment = await asActor(deps.pool, actor, (tx) => find(tx, id));
  if (!payment) throw new PortalError('not_found');
  // The payment is decided, so PayPal has no news about it.
  if (tabOf(payment.status) !== 'pending') return payment;
  if (!deps.paypal) throw new PortalError('payments_off');
  try {
    return (await sync(deps, id, byRequest(actor, request)))!;
  } catch (error) {
    if (!(error instanceof PayPalFailure)) throw error;
    const message = fill(checkoutText.captureFailed, { message: error.message });
    throw new PortalError('provider_failed', { message });
  }
}

export function checkoutRoutes(deps: Deps) {
  const online = deps.paypal !== null;
  return {
    'payment.create': (tx, { actor, body }) => create(tx, actor, body, online),

    'invoice.pay': (tx, { actor, params, body }) => pay(tx, actor, params.id, body, online),

    'payment.open': ({ actor, params, request }) => open(deps, actor, params.id, byRequest(actor, request)),

    'payment.sync': ({ actor, params, request }) => follow(deps, actor, params.id, request),

    'payment.cancel': (tx, { actor, params }) => cancel(tx, actor, params.id),

    'payment.refund': (tx, { actor, params, body }) => refund(tx, actor, params.id, body, online),
  } satisfies Partial<Handlers>;
}
