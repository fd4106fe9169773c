import { keysOf } from '#contract/base/fields.ts';
import { jobTexts } from '#contract/base/limits.ts';
import type { JobDraft } from '#web/features/office/jobs/jobDraft.ts';

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type JobText = keyof typeof jobTexts;
const textGroups = Object.fromEntries(keysOf(jobTexts).map((key) => [key, [key]] as const)) as {
  [Key in JobText]: readonly [Key];
};

/** Fields that users see as one: a day and a time belong together. */
const groups = {
  title: ['title'],
  ...textGroups,
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

export const isText = (group: Group): group is 'title' | JobText => group === 'title' || group in jobTexts;

const pick = (draft: JobDraft, group: Group) => groups[group].map((key) => draft[key]);
const differ = (one: JobDraft, other: JobDraft, group: Group) => !equal(pick(one, group), pick(other, group));

/** The fields that another user changed since the job was opened, and whether this user changed them too. */
export const changedBetween = (opened: JobDraft, theirs: JobDraft, mine: JobDraft) =>
  (Object.keys(groups) as Group[])
    .filter((group) => differ(opened, theirs, group))
    .map((group) => ({ group, mine: differ(opened, mine, group) }));

/** A field changed by neither or by one of them is clear. If both changed it, the user who saves second chooses. */
export function merge(opened: JobDraft, theirs: JobDraft, mine: JobDraft, keep: 'mine' | 'theirs'): JobDraft {
  const takes = changedBetween(opened, theirs, mine).filter((each) => keep === 'theirs' || !each.mine);
  const keys = takes.flatMap<keyof JobDraft>(({ group }) => groups[group]);
  return { ...mine, ...Object.fromEntries(keys.map((key) => [key, theirs[key]])) };
}
