import { fromCents } from '#contract/base/amount.ts';
import type { Config } from '#server/config.ts';
import { PayPalFailure } from '#server/integrations/paypal/failure.ts';
import { createCalls } from '#server/integrations/paypal/http.ts';
import { readReport, type ReportedTransaction } from '#server/integrations/paypal/report.ts';
import {
  toCapture,
  toOrder,
  toRefund,
  type Capture,
  type Order,
  type PayPalRefund,
} from '#server/integrations/paypal/shapes.ts';
import { verifyWebhook, type Headers } from '#server/integrations/paypal/verify.ts';

export { PayPalFailure } from '#server/integrations/paypal/failure.ts';
export type { ReportedTransaction } from '#server/integrations/paypal/report.ts';
export type { Capture, Order, PayPalRefund } from '#server/integrations/paypal/shapes.ts';

export type NewOrder = {
  requestId: string;
  invoiceId: string;
  customId: string;
  description: string;
  amountCents: number;
  tipCents: number;
  currency: string;
  method: 'paypal' | 'card';
  returnUrl: string;
  cancelUrl: string;
};

/** The portal's interface to PayPal. Nothing here may be called inside a database transaction. */
export type PayPal = {
  createOrder: (input: NewOrder) => Promise<Order>;
  getOrder: (id: string) => Promise<Order | null>;
  capture: (orderId: string, requestId: string) => Promise<Order>;
  getCapture: (id: string) => Promise<Capture | null>;
  refund: (
    captureId: string,
    input: { requestId: string; amountCents: number; currency: string; note: string },
  ) => Promise<PayPalRefund>;
  getRefund: (id: string) => Promise<PayPalRefund | null>;
  verifyWebhook: (headers: Headers, raw: Buffer) => Promise<boolean>;
  /** The lines of PayPal's own statement for a period of at most 31 days. */
  transactions: (from: string, to: string) => Promise<ReportedTransaction[]>;
};

/** Null when no account is connected. */
export function createPayPal(config: Config): PayPal | null {
  if (!config.PAYPAL_CLIENT_ID || !config.PAYPAL_CLIENT_SECRET) return null;
  const ask = createCalls(config);
  const get = (path: string) => ask({ method: 'GET', path });
  const post = (path: string, requestId: string, body: object) =>
    ask({ method: 'POST', path, requestId, body: JSON.stringify(body) });

  return {
    createOrder: async (input) => toOrder(await post('/v2/checkout/orders', input.requestId, orderOf(input))),
    getOrder: async (id) => orNull(get(`/v2/checkout/orders/${safe(id)}`), known),
    capture: async (orderId, requestId) =>
      known(await post(`/v2/checkout/orders/${safe(orderId)}/capture`, requestId, {})),
    getCapture: async (id) => orNull(get(`/v2/payments/captures/${safe(id)}`), toCapture),
    refund: async (captureId, { requestId, amountCents, currency, note }) => {
      const amount = { currency_code: currency, value: fromCents(amountCents) };
      // PayPal shows the note to the person who gets the refund, up to 255 characters.
      const body = { amount, ...(note && { note_to_payer: note.slice(0, 255) }) };
      return toRefund(await post(`/v2/payments/captures/${safe(captureId)}/refund`, requestId, body));
    },
    getRefund: async (id) => orNull(get(`/v2/payments/refunds/${safe(id)}`), toRefund),
    verifyWebhook: (headers, raw) => verifyWebhook(ask, config, headers, raw),
    transactions: (from, to) => readReport(get, from, to),
  };
}

/** An id from a webhook is untrusted input, so it must stay one segment of the path. */
function safe(id: string): string {
  // A URL treats these as "up one level", however they are encoded.
  if (id === '.' || id === '..') throw new PayPalFailure('refused', { status: 404, issue: 'INVALID_RESOURCE_ID' });
  return encodeURIComponent(id);
}

async function orNull<T>(answer: Promise<unknown>, read: (raw: unknown) => T): Promise<T | null> {
  try {
    return read(await answer);
  } catch (error) {
    if (error instanceof PayPalFailure && error.kind === 'refused' && error.status === 404) return null;
    throw error;
  }
}

/** Only a new order may lack its id; the browser then gets an error. */
function known(raw: unknown): Order {
  const order = toOrder(raw);
  if (!order.id) throw new PayPalFailure('unknown', { issue: 'UNREADABLE' });
  return order;
}

/** A card is paid on PayPal's guest page, so no card number ever reaches us. */
const orderOf = (input: NewOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      invoice_id: input.invoiceId,
      custom_id: input.customId,
      description: input.description,
      amount: { currency_code: input.currency, value: fromCents(input.amountCents + input.tipCents) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: input.returnUrl,
        cancel_url: input.cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        landing_page: input.method === 'card' ? 'GUEST_CHECKOUT' : 'LOGIN',
      },
    },
  },
});
