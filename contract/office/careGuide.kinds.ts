/** When advice applies: until some time after the visit, from then on, or always. */
export const careTimings = ['until', 'from', 'always'] as const;

export const careUnits = ['hours', 'days', 'weeks', 'months'] as const;
