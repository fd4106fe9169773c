import { routes, type RouteKey } from '#contract/routes.ts';

/**
 * The address of every endpoint: all that the browser needs of the routes. The web build replaces this module with the values
 * (vite.config.ts), so that no schema reaches the browser.
 */
export const endpoints = Object.fromEntries(
  Object.entries(routes).map(([key, { method, path }]) => [key, `${method} ${path}`]),
) as Record<RouteKey, string>;
