/** How long after a sign-in, or after typing the password again, sensitive changes are open. */
export const recentMinutes = 10;

/** How often the page looks at its session, when it renews it, and where its retries start (spec, section 9). */
export const sessionTiming = { check_ms: 30_000, renew_below_s: 90, retry_from_ms: 200 } as const;

/** A visit that is still pending this long after its start is late. */
export const lateAfterMinutes = 15;
