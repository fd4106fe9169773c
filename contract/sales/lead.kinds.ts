/* The enums of leads; without zod, because the browser needs them. */

export const leadStatuses = ['new', 'warm', 'sold', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The board's columns. `quoted` isn't stored: it is a warm lead with an open quote. */
export const leadColumns = ['new', 'warm', 'quoted', 'sold', 'lost'] as const;
export type LeadColumn = (typeof leadColumns)[number];

/** What a list shows: a column, everything open, or all of them. */
export const leadGroups = [...leadColumns, 'open', 'all'] as const;
export type LeadGroup = (typeof leadGroups)[number];

export const leadSources = ['website', 'referral', 'phone', 'walk_in', 'door', 'ads', 'social', 'other'] as const;
/** Includes leads from a file. */
export const knownLeadSources = [...leadSources, 'import'] as const;
export type LeadSource = (typeof knownLeadSources)[number];

export const nextSteps = ['call', 'text', 'mail', 'visit', 'quote'] as const;
export type NextStep = (typeof nextSteps)[number];

export const lostReasons = [
  'price',
  'chose_other',
  'no_answer',
  'moved',
  'not_needed',
  'out_of_area',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];

/** The kinds that a user logs. */
export const loggedKinds = ['called', 'texted', 'mailed', 'visited', 'note'] as const;
export type LoggedKind = (typeof loggedKinds)[number];

export const leadEventKinds = [
  ...loggedKinds,
  'status',
  'reassigned',
  'quoted',
  'requested',
  'opened',
  'joined',
  'imported',
  'reminded',
] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

export const leadOutcomes = ['wants_it', 'needs_time', 'no_answer', 'lost'] as const;
export type LeadOutcome = (typeof leadOutcomes)[number];

export const isOpenLead = ({ status }: { status: LeadStatus }): boolean => status === 'new' || status === 'warm';

export const columnOf = ({ status, quoted_at }: { status: LeadStatus; quoted_at: string | null }): LeadColumn =>
  status === 'warm' && quoted_at !== null ? 'quoted' : status;

/** The statuses that a user can move a lead to. Only the office can mark it sold; otherwise an accepted quote does. */
export function movesOf({ status }: { status: LeadStatus }, role: 'sales' | 'admin'): LeadStatus[] {
  if (status === 'sold') return [];
  if (status === 'lost') return ['warm'];
  const sold: LeadStatus[] = role === 'admin' ? ['sold'] : [];
  return status === 'new' ? ['warm', ...sold, 'lost'] : [...sold, 'lost'];
}
