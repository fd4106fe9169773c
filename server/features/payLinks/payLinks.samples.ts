import { v7 as uuidv7 } from 'uuid';
import type { OpenedOrder } from '#contract/money/payment.schema.ts';
import { Client } from '#test/support/client.ts';
import { addPayLink } from '#test/support/payLinks.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

async function addLink({ admin, portal, addIssued }: World) {
  const { headers } = await addPayLink(admin, (await addIssued()).id);
  return { client: new Client(portal), headers };
}

/** A payment that was started with a pay link. */
async function beginByLink(world: World) {
  const link = await addLink(world);
  const body = { id: uuidv7(), method: 'paypal' };
  await link.client.send('POST', '/api/pay-link/payments', { body, headers: link.headers, commandId: uuidv7() });
  return { ...link, id: body.id };
}

export const payLinksSamples = {
  // These routes need no session, and no session opens them.
  'payLink.read': { probe: () => ({ status: 410 }), success: (world) => addLink(world) },
  'payLink.pay': {
    probe: () => ({ body: { id: uuidv7(), method: 'paypal' }, status: 410 }),
    success: async (world) => ({ ...(await addLink(world)), body: { id: uuidv7(), method: 'paypal' } }),
  },
  'payLink.open': { probe: () => ({ status: 410 }), success: async (world) => beginByLink(world) },
  'payLink.sync': {
    probe: () => ({ status: 410 }),
    success: async (world) => {
      const begun = await beginByLink(world);
      const { headers } = begun;
      const order = await begun.client.send<OpenedOrder>('POST', `/api/pay-link/payments/${begun.id}/order`, {
        headers,
      });
      await world.catchers.paypal.approve(order.body.order.id);
      return begun;
    },
  },
  'payLink.cancel': { probe: () => ({ status: 410 }), success: async (world) => beginByLink(world) },
} satisfies Samples<`payLink.${string}`>;
