import type { Role } from '#contract/base/role.ts';

/** The page a person was turned away from, as the guard left it in the navigation's state. */
export function readFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
}

/** Only a page of that role, on our own origin, is worth going back to. */
export function fittingFrom(from: string | null, role: Role): string | null {
  if (!from) return null;
  const url = URL.parse(from, location.origin);
  if (url?.origin !== location.origin) return null;
  const fits = url.pathname === `/${role}` || url.pathname.startsWith(`/${role}/`);
  return fits ? url.pathname + url.search + url.hash : null;
}
