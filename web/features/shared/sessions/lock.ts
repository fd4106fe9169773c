import { ApiError } from '#web/api.ts';
import { waitFrom, type Wait } from '#web/features/shared/sessions/useCountdown.ts';

/** An account's lock; the date is for display. */
export type Lock = Wait & { untilDate: Date };

export function lockOf(error: Error): Lock | null {
  if (!(error instanceof ApiError) || error.code !== 'account_locked') return null;
  const wait = waitFrom(error.detail.retry_after ?? 60);
  return { ...wait, untilDate: new Date(Date.now() + wait.length) };
}
