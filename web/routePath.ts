import { publicEndpoints } from '#contract/publicEndpoints.ts';
import type { RouteKey } from '#contract/routes.ts';

/** The first view knows the public routes; the rest loads with the first page that calls one. */
let known: Readonly<Record<string, string>> = publicEndpoints;

export const learnEndpoints = (all: Readonly<Record<RouteKey, string>>): void => {
  known = all;
};

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> };

export const routeMethod = (key: RouteKey): string => known[key]!.split(' ')[0]!;

/** `/api/invoices/0192…/pdf?…`, with the params filled in. */
export function routePath(key: RouteKey, { params, query }: Parts = {}): string {
  const path = known[key]!.split(' ')[1]!.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return entries.length
    ? `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
    : path;
}
