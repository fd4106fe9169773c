/** The things at a client's place that we clean. */
export const assetKinds = ['vehicle', 'bins', 'surface'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** The groups of the client list: on a plan, with a balance, overdue, without a coming visit, inactive. */
export const clientGroups = ['plan', 'balance', 'overdue', 'unplanned', 'inactive'] as const;
export type ClientGroup = (typeof clientGroups)[number];

/** The filters of a client's timeline. */
export const timelineKinds = ['visits', 'money'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
