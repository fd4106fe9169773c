import { addresses } from '#contract/endpoints.ts';
import type { Pending } from '#contract/people/factor.kinds.ts';
import { routes, type RouteKey } from '#contract/routes.ts';

type Rule = { allow: string; during?: readonly Pending[]; payLink?: true; anyOrigin?: true };

/** Setting up a second step and paying by a link have pages of their own, which bring all addresses. */
const isInFirstView = (key: string): boolean => {
  const { allow, during, payLink, anyOrigin }: Rule = routes[key as RouteKey];
  if (allow === 'public') return !payLink && !anyOrigin;
  return during?.some((step) => step !== 'enrolment') ?? false;
};

/** Where the endpoints are that are called before a sign-in is complete: all that the browser's first view carries. */
export const publicAddresses: Record<string, string> = Object.fromEntries(
  Object.entries(addresses).filter(([key]) => isInFirstView(key)),
);
