import type { addressOf as addressIn, RouteKey } from '#contract/addresses.ts';
import { doorAddresses } from '#contract/doorAddresses.ts';

/** The first view knows the door's; the rest is learnt with the first page that asks beyond it. */
let known: Record<string, string> = doorAddresses;

export const learnAddresses = (all: Record<RouteKey, string>): void => {
  known = all;
};

/** `GET /api/business` in its two parts. */
export function addressOf<K extends RouteKey>(key: K): ReturnType<typeof addressIn<K>> {
  const [method, path] = known[key]!.split(' ');
  return { method, path } as ReturnType<typeof addressIn<K>>;
}
