/** How supplies move: counted, delivered to the shop, given to a van, used on a visit. */
export const supplyMoves = ['count', 'received', 'handed_out', 'used'] as const;

export const requestStates = ['asked', 'ordered', 'ready', 'handed_out', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

export const pickups = ['shop', 'bring'] as const;
export type Pickup = (typeof pickups)[number];
