import { TriangleAlert } from 'lucide-react';
import { v7 } from 'uuid';
import type { InvalidTime, TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { timeText } from '#text/time.ts';
import { reviewText as text } from '#text/timesheets.ts';
import { useCommand } from '#web/command.ts';
import { TimeCard } from '#web/features/office/staff/time/ReviewCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

type Props = { invalid: InvalidTime; person: TimeSheet['people'][number] };

/** Time whose day can't be shown: the office can only remove it. */
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
    <TimeCard person={person} title={fill(text.invalid, { what: timeText.kinds[kind] })}>
      <p className="flex gap-2 text-14 text-muted md:text-12">
        <TriangleAlert size={15} aria-hidden className="mt-0.5 flex-none" />
        {text.invalidBody}
      </p>
      <div className="mt-auto flex pt-1">
        <Button softDisabled={decide.busy || change.busy} onClick={remove}>
          {correction_id ? actionText.decline : actionText.remove}
        </Button>
      </div>
    </TimeCard>
  );
}
