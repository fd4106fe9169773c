import type { Role } from '#contract/base/role.ts';

/** The page that the guard turned the user away from, from the navigation state. */
export function readFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
}

/** Only a page of that role, on our own origin, is a valid target. */
export function fittingFrom(from: string | null, role: Role): string | null {
  if (!from) return null;
  const url = URL.parse(from, location.origin);
  if (url?.origin !== location.origin) return null;
  const fits = url.pathname === `/${role}` || url.pathname.startsWith(`/${role}/`);
  return fits ? url.pathname + url.search + url.hash : null;
}
