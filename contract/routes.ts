import type { Permission } from '#contract/permissions.ts';

type Route = {
  path: `/api/${string}`;
  /** The permission it takes, or `public`: anybody, signed in or not. */
  allow: Permission | 'public';
  /** Requests a minute from one address, where it is less than the house's limit. */
  limit?: number;
} & (
  | { method: 'GET' }
  | {
      method: 'POST' | 'PATCH' | 'DELETE';
      /**
       * `command`: carries a command id and runs through the one write path, so that a repeat is answered, not redone.
       * `exempt`: answers with a cookie or a secret, or changes nothing that a repeat could double.
       */
      write: 'command' | 'exempt';
    }
);

/** Every endpoint. Free of zod: the browser's first view reads this table and must not pull every schema. */
export const routes = {
  'business.read': { method: 'GET', path: '/api/business', allow: 'public' },

  'session.read': { method: 'GET', path: '/api/session', allow: 'public' },
  'session.create': { method: 'POST', path: '/api/session', allow: 'public', write: 'exempt', limit: 30 },
  'session.renew': { method: 'POST', path: '/api/session/renew', allow: 'session.use', write: 'exempt' },
  'session.delete': { method: 'DELETE', path: '/api/session', allow: 'session.use', write: 'exempt' },

  'passwordLink.read': { method: 'POST', path: '/api/password-link', allow: 'public', write: 'exempt', limit: 30 },
  'passwordLink.use': { method: 'POST', path: '/api/password-link/use', allow: 'public', write: 'exempt', limit: 30 },

  'profile.read': { method: 'GET', path: '/api/profiles/:id', allow: 'profile.read' },
  'profile.update': { method: 'PATCH', path: '/api/profiles/:id', allow: 'profile.update', write: 'command' },

  'notification.count': { method: 'GET', path: '/api/notifications/count', allow: 'notification.read' },

  'event.stream': { method: 'GET', path: '/api/events', allow: 'session.use' },

  'report.notFound': { method: 'POST', path: '/api/reports/not-found', allow: 'public', write: 'exempt', limit: 30 },
  'report.crash': { method: 'POST', path: '/api/reports/crash', allow: 'public', write: 'exempt', limit: 30 },
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof routes;
