import { useState } from 'react';
import { v7 } from 'uuid';
import type { ClientPlan } from '#contract/booking/plan.schema.ts';
import { addDays } from '#contract/base/days.ts';
import { pauseEffect } from '#contract/booking/pauseEffect.ts';
import { pausePlanText as text } from '#text/clientPlans.ts';
import { dayText } from '#text/days.ts';
import { fill } from '#contract/text/fill.ts';
import { formatDay, formatMonth, formatMonthDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { isMonthly } from '#web/features/client/plans/describe.ts';
import { useForm, type Problems } from '#web/form.ts';
import { formatList } from '#web/numbers.ts';
import { describePause } from '#web/features/shared/series/pauses.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

type Draft = { from: string; until: string };

/** This many days are named; the rest are counted. */
const named = 4;

/** Pauses a plan: shows which visits are skipped, which stay, and what happens to the bill. */
export function PausePlan({ plan, onClose }: { plan: ClientPlan; onClose: () => void }) {
  const [id] = useState(() => v7());
  const pause = useCommand('plan.pause', ({ today, pauses }) => {
    const made = pauses.find((each) => each.id === id);
    toast({ tone: 'success', title: text.done, ...(made && { body: describePause(made, today) }) });
    onClose();
  });
  const first = plan.coming.find(({ changeable }) => changeable)?.day ?? addDays(plan.today, 1);
  const check = ({ from, until }: Draft): Problems<Draft> => ({
    from: from ? (from < plan.today ? text.past : undefined) : dayText.firstMissing,
    until: from && until && until < from ? dayText.lastOrder : undefined,
  });
  const form = useForm<Draft>({
    base: { from: first, until: '' },
    check,
    save: pause,
    send: ({ from, until }) => pause.send({ params: { id: plan.id }, body: { id, from, until: until || null } }),
    guarded: false,
  });
  const { from, until } = form.shown;
  return (
    <Dialog
      title={text.submit}
      form={form}
      onClose={onClose}
      submit={text.submit}
      doing={text.busy}
      cancel={text.keep}
      failed={text.failed}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <DayField label={dayText.first} min={plan.today} required {...form.field('from')} />
        <DayField label={dayText.last} hint={text.untilHint} min={from || plan.today} {...form.field('until')} />
      </div>
      {from && !(until && until < from) && <Effect plan={plan} from={from} until={until || null} />}
    </Dialog>
  );
}

function Effect({ plan, from, until }: { plan: ClientPlan; from: string; until: string | null }) {
  const { gone, stays, free } = pauseEffect(plan, { from, until });
  const next = plan.coming.find(({ day }) => until !== null && day > until);
  const days = gone.slice(0, named).map(({ day }) => formatMonthDay(day, 'UTC'));
  const more = gone.length - named;
  const list = more > 0 ? fill(text.goneMore, { days: days.join(', '), count: more }) : formatList(days);
  const said = [
    gone.length === 0
      ? text.noneGone
      : fill(gone.length === 1 ? text.gone_one : text.gone_other, { count: gone.length, days: list }),
    ...stays.map(({ day }) => fill(text.stays, { day: formatDay(day), hours: plan.notice_hours })),
    next ? fill(text.next, { day: formatDay(next.day) }) : [],
    until === null || free.length === 0
      ? []
      : fill(text.free, { months: formatList(free.map((month) => formatMonth(month))) }),
    isMonthly(plan) ? (until === null ? text.freeOpen : text.monthly) : text.visitly,
  ].flat();
  return (
    <section
      aria-label={text.effect}
      aria-live="polite"
      className="grid gap-1 rounded-card bg-sunken p-3.5 text-15 md:text-13"
    >
      {said.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
