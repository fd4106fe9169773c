import { z } from 'zod';
import { PortalError } from '#contract/errors.ts';
import { BookedItem } from '#contract/booking/slot.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import type { Config } from '#server/config.ts';
import { keysFor } from '#server/keys.ts';
import { seal, unseal } from '#server/seal.ts';

/** How long an offered window can be taken. */
const tokenMinutes = 10;

/** The offered window and its client. It doesn't name people or minutes: those are found again when it is taken. */
const Offer = z.strictObject({
  client_id: Id,
  place_id: Id,
  /** Set if a visit is moved; `items` is then empty. */
  job_id: Id.nullable(),
  items: z.array(BookedItem),
  window_start: Instant,
  window_end: Instant,
  days: z.array(Day),
  near: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

const Sealed = Offer.extend({ until: z.number() });

/** The key's purpose already identifies the token; it has no other owner to be bound to. */
const owner = 'slot';

export const tokenOf = (config: Pick<Config, 'AUTH_SECRET'>, offer: Offer): string => {
  const plain = JSON.stringify({ ...offer, until: Date.now() + tokenMinutes * 60_000 });
  return seal(keysFor(config, 'slot tokens'), Buffer.from(plain), owner).toString('base64url');
};

/** The same error for an expired token and for one that we never made. */
export function readToken(config: Pick<Config, 'AUTH_SECRET'>, token: string): Offer {
  const opened = unseal(keysFor(config, 'slot tokens'), Buffer.from(token, 'base64url'), owner);
  if (!opened) throw new PortalError('token_over');
  // The version before an update made it otherwise.
  const sealed = Sealed.safeParse(JSON.parse(opened.plain.toString()));
  if (!sealed.success || sealed.data.until < Date.now()) throw new PortalError('token_over');
  const { until: _, ...offer } = sealed.data;
  return offer;
}
