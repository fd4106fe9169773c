import { PortalError } from '#contract/errors.ts';
import { occurredDays } from '#contract/base/limits.ts';

/** An act that is older than this arrived late, because the phone had no reception. */
const lateAfterMs = 2 * 60_000;

/** When an act happened. A time in the future, from a phone whose clock is ahead, counts as now. */
export function occurredAt(said: string): { at: string; late: boolean } {
  const now = Date.now();
  const time = Math.min(Date.parse(said), now);
  if (now - time > occurredDays * 86_400_000) throw new PortalError('too_long_ago');
  return { at: new Date(time).toISOString(), late: now - time > lateAfterMs };
}
