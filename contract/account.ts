/** Whether somebody can sign in; see contract/profile.ts. */
export const accountStates = ['none', 'invited', 'ready'] as const;
