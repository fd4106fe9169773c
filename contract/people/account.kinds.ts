/** Whether somebody can sign in; see contract/people/profile.schema.ts. */
export const accountStates = ['none', 'invited', 'ready'] as const;
