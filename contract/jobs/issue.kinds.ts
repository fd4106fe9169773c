/** The kinds of issues that a technician reports. */
export const issueKinds = ['damage', 'no_access', 'bigger_job', 'equipment', 'unsafe', 'other'] as const;
export type IssueKind = (typeof issueKinds)[number];

export const issueUrgencies = ['stops_job', 'today', 'later'] as const;
export type IssueUrgency = (typeof issueUrgencies)[number];

export const issueStates = ['open', 'answered', 'solved'] as const;
export type IssueState = (typeof issueStates)[number];
