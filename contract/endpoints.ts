import { routes, type RouteKey } from '#contract/routes.ts';

/**
 * Where every endpoint is: all that the browser needs of the routes. The web build puts the values in this module's place
 * (vite.config.ts), so that no schema reaches the browser.
 */
export const addresses = Object.fromEntries(
  Object.entries(routes).map(([key, { method, path }]) => [key, `${method} ${path}`]),
) as Record<RouteKey, string>;
