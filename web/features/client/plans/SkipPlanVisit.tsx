import { CalendarX2 } from 'lucide-react';
import type { ClientPlan, PlanVisit } from '#contract/booking/plan.schema.ts';
import { pauseEffect } from '#contract/booking/pauseEffect.ts';
import { actionText } from '#text/actions.ts';
import { changeText } from '#text/book.ts';
import { skipPlanText as text } from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { formatDay, formatMonth } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { isMonthly } from '#web/features/client/plans/describe.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { plan: ClientPlan; visit: PlanVisit; onClose: () => void };

/** How skipping changes the bill, and when we come instead. */
function consequenceOf(plan: ClientPlan, visit: PlanVisit): string {
  const next = plan.coming.find(({ day }) => day > visit.day);
  const [free] = pauseEffect(plan, { from: visit.day, until: visit.day }).free;
  if (free) return fill(text.monthlyFree, { month: formatMonth(free) });
  if (!next) return text.visitlyLast;
  return fill(isMonthly(plan) ? text.monthly : text.visitly, { next: formatDay(next.day) });
}

export function SkipPlanVisit({ plan, visit, onClose }: Props) {
  const day = formatDay(visit.day);
  const skip = useCommand('plan.skip', () => {
    toast({ tone: 'success', title: text.done, body: day });
    onClose();
  });
  return (
    <Confirm
      title={text.title}
      question={fill(text.question, { day })}
      consequence={consequenceOf(plan, visit)}
      Icon={CalendarX2}
      action={text.submit}
      doing={actionText.skipping}
      keep={changeText.keep}
      busy={skip.busy}
      error={skip.error && { title: text.failed, body: messageOf(skip.error) }}
      onConfirm={() => skip.send({ params: { id: visit.job_id! }, body: { window_start: visit.window_start! } })}
      onClose={onClose}
    />
  );
}
