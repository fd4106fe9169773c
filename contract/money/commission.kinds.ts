/** One-time work, or the first period of a plan. */
export const saleKinds = ['once', 'plan_first'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** The start of the portal's default rules: before any sale. */
export const firstRuleDay = '2000-01-01';
