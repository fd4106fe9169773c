import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Nothing inline, nothing from elsewhere, never in a frame. Pictures may be https: the business' logo is a URL. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The page PayPal's window comes back to. It tells its opener; a policy of its own would cut the tie to it. */
const isReturn = (url: string) => /^\/pay\/return\/?(?:\?|$)/.test(url);

/** On every answer, errors and files included. */
export function registerHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.BASE_URL.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // PayPal's window must be able to tell us that it is done (a hint only; the server decides).
    if (!isReturn(request.url)) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
