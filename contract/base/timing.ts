/** How long sensitive changes are allowed after a sign-in, or after the password was typed again. */
export const recentMinutes = 10;

/** How often the page checks its session, when it renews it, and where its retries start (spec, section 9). */
export const sessionTiming = { check_ms: 30_000, renew_below_s: 90, retry_from_ms: 200 } as const;

/** A visit that is still pending, or begins, this long after its scheduled start is late; migration 0033 counts by it. */
export const lateAfterMinutes = 15;

/** How long a sign-in may stay unfinished. */
export const unfinishedMinutes = 15;

/** A session's last use and its end are written again after this long, so that most reads write nothing. */
export const seenMinutes = 1;

/** A person who asks again for a link gets none while the last one is this new. */
export const freshLinkMinutes = 2;

/**
 * How long a client may take over one booking: a time is held and a deposit awaited for at most this long. The CHECK `hold_lasts`
 * has the same limit.
 */
export const bookingMinutes = 45;

/** A booking or an accepted quote that its own request should have settled by now is settled by a task. */
export const unsettledMinutes = 1;

/** A browser reports every 15 s that its user is still editing; after three missed reports the user counts as gone. */
export const presenceSeconds = 45;

/** The time that the office's feed of activity covers. */
export const activityHours = 24;

/** When a place is looked up again (doubling with each try), and how far ahead the drives between visits are fetched. */
export const locationTiming = { retry_minutes: 5, ahead_days: 60 } as const;

/** The office is told of a lead without an owner when it comes in, so its reminder waits this much longer. */
export const unownedLeadHours = 1;

/** Money that moved and isn't folded into commission by then is reported. */
export const unfoldedHours = 1;

/** An event of PayPal that isn't applied by then is tried again. */
export const webhookMinutes = 5;

/** A worker without a check for this long is silent; a part's newest check counts this long; a channel fails if nothing left. */
export const healthTiming = { silent_minutes: 3, latest_minutes: 60, failing_minutes: 30 } as const;

/** A technician's own list shows decided requests for supplies this long. */
export const decidedRequestDays = 14;

/** How long a worker may take over a photo, and when an upload that didn't arrive is deleted. */
export const photoTiming = { lease_minutes: 2, abandoned_days: 7 } as const;

/** Within this time a technician's last place is where the next drive begins. */
export const lastPlaceHours = 12;
