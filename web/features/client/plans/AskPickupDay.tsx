import { useState } from 'react';
import { v7 } from 'uuid';
import type { ClientPlan } from '#contract/booking/plan.schema.ts';
import { actionText } from '#text/actions.ts';
import { bookingText } from '#text/book.ts';
import { pickupDayText as text } from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';
import { useWeekStart } from '#web/business.ts';
import { weekdaysFrom } from '#contract/base/days.ts';
import { useCommand } from '#web/command.ts';
import { afterPickupText } from '#web/features/shared/series/describe.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

type Pickup = Extract<ClientPlan['rule'], { every: 'pickup' }>;

/** The client's bins are emptied on another day: the office checks its route and answers. */
export function AskPickupDay({ plan, rule, onClose }: { plan: ClientPlan; rule: Pickup; onClose: () => void }) {
  const [id] = useState(() => v7());
  const first = useWeekStart();
  const ask = useCommand('plan.askPickupDay', ({ asked }) => {
    toast({ tone: 'success', title: asked ? actionText.requestSent : actionText.requestWithdrawn });
    onClose();
  });
  const form = useForm({
    base: { weekday: String(plan.asked?.pickup_weekday ?? rule.pickup_weekday) },
    save: ask,
    send: ({ weekday }) => ask.send({ params: { id: plan.id }, body: { id, pickup_weekday: Number(weekday) } }),
    sentAs: { pickup_weekday: 'weekday' },
    guarded: false,
  });
  const same = form.shown.weekday === String(plan.asked?.pickup_weekday ?? rule.pickup_weekday);
  const withdraws = plan.asked !== null && form.shown.weekday === String(rule.pickup_weekday);
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}
      submit={withdraws ? bookingText.withdraw : text.submit}
      doing={actionText.asking}
      softDisabled={same}
      failed={text.failed}
    >
      <Select
        label={text.label}
        hint={fill(text.hint, { when: afterPickupText(rule.days_after) })}
        {...form.field('weekday')}
      >
        {weekdaysFrom(first).map((weekday) => (
          <option key={weekday} value={weekday}>
            {weekdayName(weekday)}
          </option>
        ))}
      </Select>
    </Dialog>
  );
}
