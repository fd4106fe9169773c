import { setTimeout as wait } from 'node:timers/promises';
import type { Controls } from '#tools/simulators/paypal/control.ts';
import type { Fault, FaultKind } from '#tools/simulators/paypal/faults.ts';
import type { Delivery, Sent } from '#tools/simulators/paypal/webhooks.ts';
import type { Funding, Movement } from '#tools/simulators/paypal/world.ts';
import { startSimulator } from '#tools/simulators/start.ts';

export type { Fault, FaultKind, Funding, Movement };

const patience_ms = 20_000;

/** Faults that leave unclear whether a request was processed. */
export const unclearFaults: FaultKind[] = [
  '500',
  '503',
  '429',
  'hang-before',
  'hang-after',
  'reset-before',
  'reset-after',
  '500-after',
  'garbage-after',
];

/** Requests that a test makes fail, by the portal's names. */
export const calls = {
  token: { method: 'POST', path: '/v1/oauth2/token' },
  createOrder: { method: 'POST', path: '/v2/checkout/orders' },
  getOrder: { method: 'GET', path: '/v2/checkout/orders/*' },
  capture: { method: 'POST', path: '/v2/checkout/orders/*/capture' },
  getCapture: { method: 'GET', path: '/v2/payments/captures/*' },
  refund: { method: 'POST', path: '/v2/payments/captures/*/refund' },
  getRefund: { method: 'GET', path: '/v2/payments/refunds/*' },
  verify: { method: 'POST', path: '/v1/notifications/verify-webhook-signature' },
  transactions: { method: 'GET', path: '/v1/reporting/transactions' },
} as const satisfies Record<string, Pick<Fault, 'method' | 'path'>>;

export type PayPalControl = ReturnType<typeof controlOf>;

/** What a test can do at PayPal, and read there. Ids are an order's, or a capture's if there is one. */
export function controlOf(http: string) {
  async function ask<K extends keyof Controls>(act: K, body: object = {}): Promise<Awaited<ReturnType<Controls[K]>>> {
    const answer = await fetch(`${http}/__/${act}`, { method: 'POST', body: JSON.stringify(body) });
    const said: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The PayPal simulator refused ${act}: ${JSON.stringify(said)}`);
    return said as Awaited<ReturnType<Controls[K]>>;
  }
  const sent = (type?: string): Promise<Sent[]> =>
    ask('webhooks').then((all) => (type ? all.filter(({ event_type }) => event_type === type) : all));

  return {
    /** Where events go; null: nowhere. */
    webhooksTo: (url: string | string[] | null) => ask('delivery', { url }),
    /** The next calls of that kind fail: once, `n` times, or by `rate`. */
    fail: (call: keyof typeof calls, kind: FaultKind, often: Pick<Fault, 'n' | 'rate' | 'ms'> = {}) =>
      ask('faults', { list: [{ ...calls[call], kind, ...often }] }),
    faults: (list: Fault[]) => ask('faults', { list }),
    calm: () => ask('calm'),
    faultsHappened: () => ask('happened'),
    /** Doubled, dropped, late, newest first, or held until `deliver`. */
    delivery: (change: Partial<Delivery>) => ask('delivery', change),
    deliver: () => ask('deliver'),
    /** Sent events, to be repeated, altered or forged. */
    sent,
    /** Waits for the first event of a type. */
    async event(type: string, about = ''): Promise<Sent> {
      for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await wait(30)) {
        const found = (await sent(type)).find(({ raw }) => raw.includes(about));
        if (found) return found;
      }
      throw new Error(`PayPal sent no ${type}.`);
    },

    /** Money that moved: the truth that all books are compared with. */
    journal: (orderId?: string): Promise<Movement[]> =>
      ask('journal').then((all) => (orderId ? all.filter(({ order_id }) => order_id === orderId) : all)),
    order: (id: string) => ask('order', { id }) as Promise<Record<string, unknown>>,
    orders: () => ask('orders'),

    /** The payer's choice, without a browser. */
    approve: (id: string, how: Funding = 'paypal') => ask('approve', { id, how }),
    /** The permission lapsed. */
    unapprove: (id: string) => ask('unapprove', { id }),
    /** The order is forgotten. */
    expire: (id: string) => ask('expire', { id }),
    /** An eCheck arrives, or bounces. */
    clear: (id: string) => ask('clear', { id }),
    deny: (id: string) => ask('deny', { id }),
    /** PayPal's order no longer matches the request. */
    tamper: (id: string, change: { cents?: number; currency?: string; custom_id?: string }) =>
      ask('tamper', { id, ...change }),

    /** By hand, on PayPal's own site. */
    captureThere: (id: string) => ask('capture', { id }),
    refundThere: (id: string, cents?: number) => ask('refund', { id, ...(cents !== undefined && { cents }) }),
    receive: (cents: number, custom_id: string | null = null, currency = 'USD') =>
      ask('receive', { cents, currency, custom_id }),
    /** The next refunds take days. */
    slowRefunds: (n: number) => ask('slowRefunds', { n }),
    settleRefund: (id: string) => ask('settleRefund', { id }),
    failRefund: (id: string, status: 'FAILED' | 'CANCELLED' = 'FAILED') => ask('failRefund', { id, status }),
    reverse: (id: string) => ask('reverse', { id }),
    dispute: (id: string) => ask('dispute', { id }),
    /** PayPal's outcome codes: RESOLVED_SELLER_FAVOUR, RESOLVED_BUYER_FAVOUR, … */
    closeDispute: (id: string, outcome = 'RESOLVED_SELLER_FAVOUR') => ask('closeDispute', { id, outcome }),

    endTokens: () => ask('endTokens'),
    reset: () => ask('reset'),
  };
}

/** PayPal in a separate process, its controls, and the environment of a portal that uses it. */
export async function startPayPal({ http = 0, webhookUrl = '' } = {}) {
  const keys = { id: 'client-of-the-tests', secret: 'a-secret-of-the-tests', webhook: 'WH-OF-THE-TESTS' };
  const { at, stop } = await startSimulator('paypal', {
    http,
    'client-id': keys.id,
    'client-secret': keys.secret,
    'webhook-id': keys.webhook,
    ...(webhookUrl && { 'webhook-url': webhookUrl }),
  });
  const env = {
    PAYPAL_URL: at.http!,
    PAYPAL_CLIENT_ID: keys.id,
    PAYPAL_CLIENT_SECRET: keys.secret,
    PAYPAL_WEBHOOK_ID: keys.webhook,
  };
  return { ...controlOf(at.http!), url: at.http!, env, stop };
}
