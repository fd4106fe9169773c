import { PortalError } from '#contract/errors.ts';

/**
 * Streams per user (each browser opens one for all its tabs), and how often a user may open one per window, including
 * reloads.
 */
const limits = { streams: 8, openings: 120, window_ms: 60_000 } as const;

/** Counts the streams of each user in this process. */
export function countStreams() {
  const open = new Map<string, number>();
  const opened = new Map<string, number>();
  let windowEnds = 0;

  return {
    /** Counts one more stream, or refuses it. */
    enter(person: string): void {
      const now = performance.now();
      if (now >= windowEnds) {
        opened.clear();
        windowEnds = now + limits.window_ms;
      }
      const tries = (opened.get(person) ?? 0) + 1;
      opened.set(person, tries);
      const wait_ms = tries > limits.openings ? windowEnds - now : 1_000;
      if (tries > limits.openings || (open.get(person) ?? 0) >= limits.streams)
        throw new PortalError('too_many_requests', { retry_after: Math.ceil(wait_ms / 1_000) });
      open.set(person, (open.get(person) ?? 0) + 1);
    },

    leave(person: string): void {
      const left = (open.get(person) ?? 1) - 1;
      if (left > 0) open.set(person, left);
      else open.delete(person);
    },
  };
}
