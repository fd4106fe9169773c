import type { JobDraft } from '#web/features/office/jobs/jobDraft.ts';

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What is one thing to people: a day and a time belong together. */
const groups = {
  title: ['title'],
  description: ['description'],
  client_id: ['client_id'],
  place_id: ['place_id'],
  items: ['items'],
  scheduled_start: ['day', 'time', 'minutes'],
  assigned_to: ['assigned_to'],
  status: ['status'],
  priority: ['priority'],
  due_date: ['due_day', 'due_time'],
} as const satisfies Record<string, readonly (keyof JobDraft)[]>;
export type Group = keyof typeof groups;

const pick = (draft: JobDraft, group: Group) => groups[group].map((key) => draft[key]);
const differ = (one: JobDraft, other: JobDraft, group: Group) => !equal(pick(one, group), pick(other, group));

/** What somebody else changed since it was opened, and whether it was changed here as well. */
export const changedBetween = (opened: JobDraft, theirs: JobDraft, mine: JobDraft) =>
  (Object.keys(groups) as Group[])
    .filter((group) => differ(opened, theirs, group))
    .map((group) => ({ group, mine: differ(opened, mine, group) }));

/**
 * What both left as it was, and what only one of them changed, is clear. Where both changed the same, the one who saves
 * second chooses whose it is.
 */
export function merge(opened: JobDraft, theirs: JobDraft, mine: JobDraft, keep: 'mine' | 'theirs'): JobDraft {
  const takes = changedBetween(opened, theirs, mine).filter((each) => keep === 'theirs' || !each.mine);
  const keys = takes.flatMap<keyof JobDraft>(({ group }) => groups[group]);
  return { ...mine, ...Object.fromEntries(keys.map((key) => [key, theirs[key]])) };
}
