import { parseArgs } from 'node:util';
import { run } from '#tools/run.ts';
import { createDeeds } from '#tools/simulators/paypal/deeds.ts';
import { createServerOf } from '#tools/simulators/paypal/server.ts';
import type { Place } from '#tools/simulators/paypal/shapes.ts';
import { createWebhooks } from '#tools/simulators/paypal/webhooks.ts';
import { newWorld } from '#tools/simulators/paypal/world.ts';
import { announce, listen } from '#tools/simulators/start.ts';

/**
 * `node tools/simulators/paypal.ts --http 8027 --client-id ID --client-secret SECRET --webhook-id WH --webhook-url URL`: PayPal
 * for one account that starts empty. No money moves.
 */
run(async () => {
  const { values } = parseArgs({
    options: {
      http: { type: 'string', default: '0' },
      'client-id': { type: 'string', default: '' },
      'client-secret': { type: 'string', default: '' },
      'webhook-id': { type: 'string', default: '' },
      'webhook-url': { type: 'string' },
    },
  });
  const place: Place = { world: newWorld(), base: '' };
  const webhooks = createWebhooks(values['webhook-id'], () => place.base);
  webhooks.set({ url: values['webhook-url'] ?? null });
  const credentials = `Basic ${Buffer.from(`${values['client-id']}:${values['client-secret']}`).toString('base64')}`;
  const handle = createServerOf({ place, deeds: createDeeds(place, webhooks.emit), webhooks, credentials });
  place.base = await listen(Number(values.http), (request, response) => {
    // A sender that disconnects before its request was read isn't an error.
    handle(request, response).catch(() => response.destroy());
  });
  announce({ http: place.base });
});
