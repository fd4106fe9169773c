import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Deeds } from '#tools/simulators/paypal/deeds.ts';
import { captureOrder, createOrder, orderOf } from '#tools/simulators/paypal/orders.ts';
import { captureOf, refundCapture, refundOf } from '#tools/simulators/paypal/payments.ts';
import { missing, Refusal, refusalReply } from '#tools/simulators/paypal/refusal.ts';
import { report } from '#tools/simulators/paypal/reporting.ts';
import { captureBody, orderBody, refundBody, type Place } from '#tools/simulators/paypal/shapes.ts';
import { verify } from '#tools/simulators/paypal/verify.ts';
import type { createWebhooks } from '#tools/simulators/paypal/webhooks.ts';
import type { Reply } from '#tools/simulators/paypal/world.ts';

export type Api = {
  place: Place;
  deeds: Deeds;
  webhooks: ReturnType<typeof createWebhooks>;
  /** The `Basic …` header of the only account. */
  credentials: string;
};

/** One request to PayPal's API. A request id is processed once; a repeat gets the same response. */
export function answerApi(
  api: Api,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  raw: Buffer,
  body: Record<string, unknown>,
): Reply {
  const { place, deeds, webhooks } = api;
  const { world } = place;
  if (request.method === 'POST' && path === '/v1/oauth2/token') return token(api, request);
  const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (!world.tokens.has(bearer)) throw new Refusal(401, 'invalid_token', 'Token signature verification failed.');

  const whole = request.headers.prefer === 'return=representation';
  const requestId = String(request.headers['paypal-request-id'] ?? '') || null;
  const once = (work: () => Reply) => replayed(world.replies, requestId && `${path}|${requestId}`, work);
  const [, kind = '', id = '', deed = ''] =
    /^\/v2\/(?:checkout|payments)\/(orders|captures|refunds)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];

  switch (`${request.method} ${kind || path}${id && '/id'}${deed && `/${deed}`}`) {
    case 'POST orders':
      return once(() => createOrder(place, body, requestId, whole));
    case 'GET orders/id':
      return { status: 200, body: orderBody(place, orderOf(world, id)) };
    case 'POST orders/id/capture':
      return once(() => captureOrder(place, deeds, id, whole));
    case 'GET captures/id':
      return { status: 200, body: captureBody(place, captureOf(world, id)) };
    case 'POST captures/id/refund':
      return once(() => refundCapture(place, deeds, id, body, whole));
    case 'GET refunds/id':
      return { status: 200, body: refundBody(place, refundOf(world, id)) };
    case 'POST /v1/notifications/verify-webhook-signature':
      return verify(webhooks, raw, body);
    case 'GET /v1/reporting/transactions':
      return report(world, query);
    default:
      throw missing();
  }
}

function token({ place, credentials }: Api, request: IncomingMessage): Reply {
  if (request.headers.authorization !== credentials) {
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  }
  const access_token = `A21AA${randomUUID().replaceAll('-', '')}`;
  place.world.tokens.add(access_token);
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/reporting/search/read',
      access_token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: 32_400,
      nonce: `${new Date().toISOString()}${randomUUID()}`,
    },
  };
}

/** A decline is stored like a success: the same attempt is never tried twice. Other refusals leave nothing behind. */
function replayed(replies: Map<string, Reply>, key: string | null, work: () => Reply): Reply {
  const known = key && replies.get(key);
  if (known) return known.status < 300 ? { ...known, status: 200 } : known;
  const keep = (reply: Reply) => {
    if (key) replies.set(key, reply);
    return reply;
  };
  try {
    return keep(work());
  } catch (error) {
    if (error instanceof Refusal && error.issue === 'INSTRUMENT_DECLINED') return keep(refusalReply(error));
    throw error;
  }
}
