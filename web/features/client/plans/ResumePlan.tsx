import { CirclePlay } from 'lucide-react';
import type { ClientPlan, PlanPause } from '#contract/booking/plan.schema.ts';
import { resumePlanText as text } from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { formatDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { titleOf } from '#web/features/client/plans/describe.ts';
import { describePause } from '#web/features/shared/series/pauses.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { plan: ClientPlan; pause: PlanPause; onClose: () => void };

export function ResumePlan({ plan, pause, onClose }: Props) {
  const resume = useCommand('plan.resume', ({ coming: [next] }) => {
    toast({
      tone: 'success',
      title: text.done,
      ...(next && { body: fill(text.doneNext, { day: formatDay(next.day) }) }),
    });
    onClose();
  });
  return (
    <Confirm
      title={text.submit}
      question={fill(text.question, { title: titleOf(plan) })}
      consequence={`${describePause(pause, plan.today)}. ${fill(text.consequence, { hours: plan.notice_hours })}`}
      Icon={CirclePlay}
      action={text.submit}
      doing={text.busy}
      keep={text.keep}
      busy={resume.busy}
      error={resume.error && { title: text.failed, body: messageOf(resume.error) }}
      onConfirm={() => resume.send({ params: { id: plan.id }, body: { pause_id: pause.id } })}
      onClose={onClose}
    />
  );
}
