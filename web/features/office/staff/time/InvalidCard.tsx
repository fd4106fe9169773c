import { TriangleAlert } from 'lucide-react';
import { v7 } from 'uuid';
import type { InvalidTime, TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { timeText } from '#text/time.ts';
import { reviewText as text } from '#text/timesheets.ts';
import { useCommand } from '#web/command.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { staffPaint } from '#web/ui/staffPaint.ts';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

type Props = { invalid: InvalidTime; person: TimeSheet['people'][number] };

/** Time whose day can't be shown: all that the office can do is remove it. */
export function InvalidCard({ invalid: { person_id, entry_id, correction_id, kind, job_id }, person }: Props) {
  const decide = useCommand('time.decide', () => toast({ tone: 'success', title: text.declined }));
  const change = useCommand('time.change', () => toast({ tone: 'success', title: text.leftOut }));
  useErrorToast(decide.error ?? change.error, text.failed);
  const remove = () => {
    if (correction_id) decide.send({ params: { id: correction_id }, body: { approve: false, note: null } });
    else
      change.send({
        body: {
          id: v7(),
          person_id,
          entry_id,
          kind,
          job_id,
          started_at: null,
          ended_at: null,
          reason: text.invalidReason,
        },
      });
  };
  return (
    <li className="flex flex-col gap-2 rounded-panel bg-surface p-4 shadow-1">
      <div className="flex items-center gap-2.5">
        <Avatar size="lg" initials={initials(person.full_name)} paint={staffPaint[person.colour]} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-15 font-strong md:text-13">{person.full_name}</p>
          <p className="text-14 wrap-anywhere text-muted md:text-12">
            {fill(text.invalid, { what: timeText.kinds[kind] })}
          </p>
        </div>
      </div>
      <p className="flex gap-2 text-14 text-muted md:text-12">
        <TriangleAlert size={15} aria-hidden className="mt-0.5 flex-none" />
        {text.invalidBody}
      </p>
      <div className="mt-auto flex pt-1">
        <Button softDisabled={decide.busy || change.busy} onClick={remove}>
          {correction_id ? text.decline : text.remove}
        </Button>
      </div>
    </li>
  );
}
