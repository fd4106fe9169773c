import { v7 as uuidv7 } from 'uuid';
import type { OpenedOrder } from '#contract/money/payment.schema.ts';
import { Client } from '#test/support/client.ts';
import { addCash } from '#test/support/invoices.ts';
import { handedOver } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

async function addPayment({ office }: World): Promise<string> {
  const payment = { id: uuidv7(), amount_cents: 4_500, method: 'paypal' };
  await office.command('POST', '/api/payments', payment);
  return payment.id;
}

async function approvePayment(world: World): Promise<{ id: string; order: string }> {
  const id = await addPayment(world);
  const { body } = await world.office.send<OpenedOrder>('POST', `/api/payments/${id}/order`);
  await world.catchers.paypal.approve(body.order.id);
  return { id, order: body.order.id };
}

export const paymentsSamples = {
  'payment.list': {},
  'payment.count': {},
  'payment.export': {},
  'payment.statement': {},
  'payment.read': { success: async (world) => ({ id: await addPayment(world) }) },
  // No PayPal account is connected here.
  'payment.create': {
    probe: () => ({ body: { id: uuidv7(), amount_cents: 4_500, method: 'paypal' }, status: 409 }),
    success: async () => ({ body: { id: uuidv7(), amount_cents: 4_500, method: 'paypal' } }),
  },
  'payment.record': { probe: () => ({ body: handedOver() }), success: async () => ({ body: handedOver() }) },
  'payment.open': { success: async (world) => ({ id: await addPayment(world) }) },
  'payment.sync': { success: async (world) => ({ id: (await approvePayment(world)).id }) },
  'payment.cancel': { success: async (world) => ({ id: await addPayment(world) }) },
  'payment.refund': {
    probe: () => ({ body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' }, status: 404 }),
    success: async ({ office }) => {
      const paid = handedOver();
      await office.command('POST', '/api/payments/manual', paid);
      return { id: paid.id, body: { id: uuidv7(), amount_cents: 100, reason: 'Missed a corner' } };
    },
  },
  'payment.receipt': {
    success: async ({ admin, addClient }) => ({ id: await addCash(admin, await addClient(), 4_500) }),
  },
  'payment.sendReceipt': {
    success: async ({ admin }) => ({
      id: await addCash(admin, (await addPerson(admin, 'client')).id, 4_500),
    }),
  },
  'payment.shareTip': {
    probe: () => ({ body: { shares: [] }, status: 404 }),
    success: async ({ office, addTech }) => {
      const paid = handedOver({ tip_cents: 500 });
      await office.command('POST', '/api/payments/manual', paid);
      return { id: paid.id, body: { shares: [{ profile_id: (await addTech()).id, amount_cents: 500 }] } };
    },
  },
  'paymentAlert.list': {},
  'paymentAlert.resolve': {
    probe: () => ({ body: { resolution: 'Refunded by phone' }, status: 404 }),
    success: async ({ admin }) => {
      const id = uuidv7();
      await admin.query("insert into payment_alerts (id, kind, provider_txn_id) values ($1, 'missing_here', $2)", [
        id,
        id,
      ]);
      return { id, body: { resolution: 'Refunded by phone' } };
    },
  },
  'webhook.paypal': {
    probe: () => ({ body: { id: 'WH-1' }, status: 409 }),
    success: async (world) => {
      const { order } = await approvePayment(world);
      const { raw, headers } = await world.catchers.paypal.event('CHECKOUT.ORDER.APPROVED', order);
      return { client: new Client(world.portal), raw, headers };
    },
  },
  'tip.list': {},
} satisfies Samples<`payment.${string}` | `paymentAlert.${string}` | `webhook.${string}` | `tip.${string}`>;
