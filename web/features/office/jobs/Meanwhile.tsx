import { GitCompareArrows } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { jobPriorityText, jobsText, meanwhileText } from '#text/jobs.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { fill } from '#contract/text/fill.ts';
import { formatClock } from '#web/calendar.ts';
import { fieldNames } from '#web/features/office/jobs/fieldNames.ts';
import type { JobDraft } from '#web/features/office/jobs/jobDraft.ts';
import { changedBetween, isText, type Group } from '#web/features/office/jobs/merge.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { profileQuery } from '#web/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatCalendarDay } from '#web/when.ts';

type Props = {
  opened: JobDraft;
  theirs: JobDraft;
  mine: JobDraft;
  /** True after a refused save; otherwise the change is only news. */
  saved: boolean;
  onKeep: (keep: 'mine' | 'theirs') => void;
};

/** Another user was faster: shows their changes beside this form's values. Nothing is overwritten unseen. */
export function Meanwhile({ opened, theirs, mine, saved, onKeep }: Props) {
  const changed = changedBetween(opened, theirs, mine);
  return (
    <section role="alert" className="grid gap-2.5 rounded-touch bg-accent-soft px-4 py-3.5 edge-control">
      <div className="flex gap-3 text-accent">
        <GitCompareArrows size={19} aria-hidden className="mt-px flex-none" />
        <div>
          <p className="text-15/5 font-strong">{meanwhileText.title}</p>
          <p className="text-14">{saved ? meanwhileText.body : meanwhileText.news}</p>
        </div>
      </div>
      {changed.length > 0 && (
        <table className="w-full table-fixed text-left text-14 md:text-13">
          <thead className="text-12 text-muted">
            <tr>
              <th className="w-[28%] pb-1 font-medium">{meanwhileText.field}</th>
              <th className="pb-1 font-medium">{meanwhileText.theirs}</th>
              <th className="pb-1 font-medium">{meanwhileText.yours}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ group, mine: touched }) => (
              <tr key={group} className="rule-t align-top wrap-anywhere">
                <th scope="row" className="py-1.5 pr-2 font-medium">
                  {fieldNames[group]}
                </th>
                <td className="py-1.5 pr-2 font-strong">
                  <Value of={theirs} group={group} />
                </td>
                <td className={`py-1.5 ${touched ? '' : 'text-muted'}`}>
                  {touched ? <Value of={mine} group={group} /> : meanwhileText.untouched}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex justify-end gap-2 max-md:*:flex-1">
        <Button onClick={() => onKeep('theirs')}>{meanwhileText.takeTheirs}</Button>
        <Button variant="primary" onClick={() => onKeep('mine')}>
          {meanwhileText.keepMine}
        </Button>
      </div>
    </section>
  );
}

function Value({ of: draft, group }: { of: JobDraft; group: Group }) {
  const staff = useQuery(staffQuery).data;
  const client = useQuery({
    ...profileQuery(draft.client_id ?? ''),
    enabled: group === 'client_id' && !!draft.client_id,
  });
  if (isText(group)) return draft[group] || meanwhileText.nothing;
  switch (group) {
    case 'status':
      return jobStatusText[draft.status];
    case 'priority':
      return jobPriorityText[draft.priority];
    case 'assigned_to':
      return draft.assigned_to
        ? (staff?.find(({ id }) => id === draft.assigned_to)?.full_name ?? '...')
        : jobsText.notAssigned;
    case 'client_id':
      return draft.client_id ? (client.data?.full_name ?? '...') : jobsText.notAssigned;
    case 'scheduled_start':
      return draft.day ? `${formatCalendarDay(draft.day)}, ${formatClock(draft.time)}` : meanwhileText.nothing;
    case 'due_date':
      return draft.due_day ? formatCalendarDay(draft.due_day) : jobsText.noDueDate;
    case 'items':
      return draft.items.length === 1
        ? meanwhileText.itemsOne
        : fill(meanwhileText.items, { count: draft.items.length });
    case 'place_id':
      return draft.place_id ? meanwhileText.otherPlace : meanwhileText.nothing;
    default:
      return group satisfies never;
  }
}
