import type { Deeds } from '#tools/simulators/paypal/deeds.ts';
import type { createFaults, Fault } from '#tools/simulators/paypal/faults.ts';
import { orderOf } from '#tools/simulators/paypal/orders.ts';
import { captureOf, refundOf } from '#tools/simulators/paypal/payments.ts';
import { orderBody, type Place } from '#tools/simulators/paypal/shapes.ts';
import type { createWebhooks, Delivery } from '#tools/simulators/paypal/webhooks.ts';
import { newWorld, refundedOf, type Capture, type Funding, type World } from '#tools/simulators/paypal/world.ts';

type Tools = {
  place: Place;
  deeds: Deeds;
  faults: ReturnType<typeof createFaults>;
  webhooks: ReturnType<typeof createWebhooks>;
};

/** A capture by its own id or by its order's: tests mostly know the order. */
const paid = (world: World, id: string): Capture => captureOf(world, world.orders.get(id)?.capture_id ?? id);

/** `POST /__/{name}`: actions that only tests and the chaos run can trigger. test/support/paypal.ts calls it typed. */
export const controls = ({ place, deeds, faults, webhooks }: Tools) => {
  const { world } = place;
  return {
    journal: () => world.journal,
    order: ({ id }: { id: string }) => orderBody(place, orderOf(world, id)),
    orders: () => [...world.orders.values()],
    webhooks: () => webhooks.sent(),

    faults: ({ list }: { list: Fault[] }) => faults.add(list),
    calm: () => faults.clear(),
    happened: () => faults.happened(),
    delivery: (change: Partial<Delivery>) => webhooks.set(change),
    deliver: () => webhooks.release(),

    approve({ id, how }: { id: string; how: Funding }) {
      const order = orderOf(world, id);
      if (order.capture_id === null) deeds.approve(order, how);
    },
    unapprove: ({ id }: { id: string }) => deeds.unapprove(orderOf(world, id)),
    /** Captured on PayPal's own site, without our request. */
    capture({ id }: { id: string }) {
      const order = orderOf(world, id);
      return (order.capture_id === null ? deeds.capture(order) : captureOf(world, order.capture_id)).id;
    },
    receive: ({ cents, currency, custom_id }: { cents: number; currency: string; custom_id: string | null }) =>
      deeds.receive(cents, currency, custom_id).id,
    clear: ({ id }: { id: string }) => deeds.clear(paid(world, id)),
    deny: ({ id }: { id: string }) => deeds.deny(paid(world, id)),
    /** The payer never came: PayPal forgets an order after some hours. */
    expire: ({ id }: { id: string }) => world.orders.delete(id),
    tamper: ({ id, ...change }: { id: string; cents?: number; currency?: string; custom_id?: string }) => {
      const order = orderOf(world, id);
      Object.assign(order, change);
      if (order.capture_id) Object.assign(captureOf(world, order.capture_id), change);
    },

    refund({ id, cents }: { id: string; cents?: number }) {
      const capture = paid(world, id);
      return deeds.refund(capture, cents ?? capture.cents - refundedOf(world, capture.id)).id;
    },
    slowRefunds: ({ n }: { n: number }) => (world.slowRefunds = n),
    settleRefund: ({ id }: { id: string }) => deeds.settle(refundOf(world, id)),
    failRefund: ({ id, status }: { id: string; status: 'FAILED' | 'CANCELLED' }) =>
      deeds.failRefund(refundOf(world, id), status),
    reverse({ id }: { id: string }) {
      const capture = paid(world, id);
      return deeds.refund(capture, capture.cents - refundedOf(world, capture.id), 'reversal').id;
    },
    dispute: ({ id }: { id: string }) => deeds.dispute(paid(world, id)),
    closeDispute: ({ id, outcome }: { id: string; outcome: string }) => deeds.closeDispute(paid(world, id), outcome),

    /** Every token expires now. */
    endTokens: () => world.tokens.clear(),
    reset() {
      // Tokens stay: a running portal keeps its token.
      Object.assign(world, { ...newWorld(), tokens: world.tokens });
      faults.clear();
      webhooks.reset();
    },
  };
};

export type Controls = ReturnType<typeof controls>;
