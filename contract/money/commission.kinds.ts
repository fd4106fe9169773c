/** What was sold: one-time work, or the first period of a plan. */
export const saleKinds = ['once', 'plan_first'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** When the rules begin that the portal comes with: before anything was sold. */
export const firstRuleDay = '2000-01-01';
