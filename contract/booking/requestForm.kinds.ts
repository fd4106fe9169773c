/** When a visit suits a stranger who asks for a quote: a hint for the person who calls back, not a booking. */
export const suitings = ['soon', 'this_week', 'next_week', 'open'] as const;
export type Suiting = (typeof suitings)[number];
