import { endpoints } from '#contract/endpoints.ts';
import type { Pending } from '#contract/people/factor.kinds.ts';
import { routes, type RouteKey } from '#contract/routes.ts';

type Rule = { allow: string; during?: readonly Pending[]; payLink?: true; anyOrigin?: true };

/** Setting up a second step and paying by a link have separate pages, which load all endpoints. */
const isInFirstView = (key: string): boolean => {
  const { allow, during, payLink, anyOrigin }: Rule = routes[key as RouteKey];
  if (allow === 'public') return !payLink && !anyOrigin;
  return during?.some((step) => step !== 'enrolment') ?? false;
};

/** The endpoints that are called before a sign-in is complete: the only ones in the browser's first bundle. */
export const publicEndpoints: Record<string, string> = Object.fromEntries(
  Object.entries(endpoints).filter(([key]) => isInFirstView(key)),
);
