/** Whether a person can sign in; contract/people/profile.schema.ts explains each state. */
export const accountStates = ['none', 'invited', 'ready'] as const;
