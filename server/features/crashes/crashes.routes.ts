import type { Handlers } from '#server/http/route.ts';

/** Errors that a browser reports. Only the log keeps them. */
export function crashRoutes() {
  return {
    async 'report.notFound'({ body, request }) {
      request.log.warn({ attempted: body.path }, 'page not found');
      return null;
    },

    async 'report.crash'({ body, request }) {
      const incident = incidentId(request.id);
      request.log.error({ incident, crash: body }, 'a screen stopped working');
      return { incident };
    },
  } satisfies Partial<Handlers>;
}

/** Short enough to read out on the phone: the last eight digits of the request's id, which are random. */
const incidentId = (requestId: string) =>
  requestId
    .slice(-8)
    .toUpperCase()
    .replace(/^(....)/, '$1-');
