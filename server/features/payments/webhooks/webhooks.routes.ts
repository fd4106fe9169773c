import { PortalError } from '#contract/errors.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { read } from '#server/features/payments/webhooks/webhooks.read.ts';
import { audit, keep } from '#server/features/payments/webhooks/webhooks.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';
import { PayPalFailure } from '#server/integrations/paypal/client.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

export function webhookRoutes({ pool, paypal, log }: Deps) {
  return {
    /** Accepted only if PayPal confirms that it sent these exact bytes. A background task applies it. */
    async 'webhook.paypal'({ request }) {
      if (!paypal) throw new PortalError('payments_off');
      const raw = request.body;
      if (!Buffer.isBuffer(raw)) throw new PortalError('invalid_input');
      const genuine = await paypal.verifyWebhook(request.headers, raw).catch((error: unknown) => {
        // PayPal neither confirmed nor denied it, so it sends the event again.
        throw error instanceof PayPalFailure ? new PortalError('provider_failed') : error;
      });
      const told = genuine ? read(raw) : undefined;
      if (!told) {
        log.warn({ genuine, address: request.ip }, 'a webhook was refused');
        throw new PortalError('invalid_input');
      }
      await asSystem(pool, async (tx) => {
        if (!(await keep(tx, told, raw))) return;
        await audit(tx, { requestId: request.id, address: request.ip });
        const { event_id } = told;
        await enqueue(tx, { name: 'applyWebhook', payload: { event_id }, key: `webhook-${event_id}` });
      });
      return null;
    },
  } satisfies Partial<Handlers>;
}
