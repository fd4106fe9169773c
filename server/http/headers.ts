import type { FastifyInstance } from 'fastify';
import { cursorHeader } from '#contract/base/cursorHeader.ts';
import { embedOrigins } from '#server/features/requestForm/requestForm.service.ts';
import type { Deps } from '#server/http/deps.ts';

/** Nothing inline, nothing from elsewhere, in no frame but those named. A logo that was chosen and isn't sent yet is data. */
const policyFor = (ancestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ');

/** The one page that other sites may show: those that the owner names (docs/decisions/0052). It links to no other page. */
const isRequestPage = (url: string) => /^\/request\/?(?:\?|$)/.test(url);

/** The page PayPal's window comes back to. It tells its opener; a policy of its own would cut the tie to it. */
const isReturn = (url: string) => /^\/pay\/return\/?(?:\?|$)/.test(url);

/** Answers that say who is signed in, also those that end a sign-in. */
const isSession = (url: string) => /^\/api\/(?:session|sign-in|password-link)\b/.test(url);

/** Pages and answers of a link that needs no sign-in: kept by nobody, found by no search engine, named to no other site. */
const isByLink = (url: string) => /^\/(?:pay|shared|api\/pay-link|api\/shared-photos)(?:[/?]|$)/.test(url);

/** On every answer, errors and files included. */
export function registerHeaders(
  app: FastifyInstance,
  { config, hub, pool }: Pick<Deps, 'config' | 'hub' | 'pool'>,
): void {
  const headers = {
    'content-security-policy': policyFor([]),
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
    if (isByLink(request.url)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  });
  // Last, because the file itself says that it may be kept and asked about.
  app.addHook('onSend', async (request, reply) => {
    if (isByLink(request.url)) reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isRequestPage(request.url)) return;
    // While the database is out of reach, the page is in no frame.
    const origins = await embedOrigins(pool).catch(() => []);
    reply.header('content-security-policy', policyFor(origins));
  });
  // A page learns who is signed in before it reads what they may see: its stream then tells whatever changes after that.
  app.addHook('onSend', async (request, reply) => {
    const signedIn = request.actor !== null || reply.hasHeader('set-cookie');
    if (signedIn && isSession(request.url)) reply.header(cursorHeader, hub.cursor());
  });
}
