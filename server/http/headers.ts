import type { FastifyInstance } from 'fastify';
import { cursorHeader } from '#contract/base/cursorHeader.ts';
import { embedOrigins } from '#server/features/requestForm/requestForm.service.ts';
import type { Deps } from '#server/http/deps.ts';

/**
 * Nothing inline, nothing from other origins, and no frame but the ones named. A logo that was picked but not uploaded yet is a
 * data URL.
 */
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

/** The one page that other sites may embed, if the owner names them (docs/decisions/0052). It links to no other page. */
const isRequestPage = (url: string) => /^\/request\/?(?:\?|$)/.test(url);

/** PayPal's window returns to this page, which notifies its opener. A cross-origin opener policy would cut that link. */
const isReturn = (url: string) => /^\/pay\/return\/?(?:\?|$)/.test(url);

/** Answers that say who is signed in, including those that end a session. */
const isSession = (url: string) => /^\/api\/(?:session|sign-in|password-link)\b/.test(url);

/**
 * Pages and answers of a link that works without sign-in: no cache stores them, no search engine finds them, and no referrer
 * leaks them.
 */
const isByLink = (url: string) => /^\/(?:pay|shared|api\/pay-link|api\/shared-photos)(?:[/?]|$)/.test(url);

/** Sets headers on every answer, including errors and files. */
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // PayPal's window must be able to tell us that it is done (only as a hint; the server decides).
    if (!isReturn(request.url)) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (isByLink(request.url)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    done();
  });
  // This hook runs last, because the file's own handler sets cache headers.
  app.addHook('onSend', ({ url, actor }, reply, _, done) => {
    if (isByLink(url)) reply.header('cache-control', 'no-store');
    // A page learns who is signed in before it loads data, so its stream delivers every change made after that.
    const signedIn = actor !== null || reply.hasHeader('set-cookie');
    if (signedIn && isSession(url)) reply.header(cursorHeader, hub.cursor());
    if (!isRequestPage(url)) return done();
    // While the database is unreachable, no site may embed the page.
    void embedOrigins(pool)
      .catch(() => [])
      .then((origins) => {
        reply.header('content-security-policy', policyFor(origins));
        done();
      });
  });
}
