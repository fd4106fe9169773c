/** The state of a day in the booking calendar. */
export const dayStates = ['open', 'full', 'closed', 'too_soon', 'too_late'] as const;
export type DayState = (typeof dayStates)[number];

/** Which clients' bookings wait for the office's approval. */
export const approvals = ['none', 'new_clients', 'all'] as const;
export type Approval = (typeof approvals)[number];
