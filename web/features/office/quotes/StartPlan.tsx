import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockAt } from '#contract/base/clock.ts';
import { seriesLimits } from '#contract/base/limits.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { repeatOf } from '#contract/sales/quote.kinds.ts';
import { ruleFrom } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { startPlanText as text } from '#text/quotePages.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { editSeriesText } from '#text/series.ts';
import { useZone } from '#web/business.ts';

import { useCommand, useRecordId } from '#web/command.ts';
import { TechnicianSelect } from '#web/features/office/jobs/TechnicianSelect.tsx';
import { soldItems } from '#web/features/office/quotes/soldItems.ts';
import { createdText } from '#web/features/office/series/misfits.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { describeRule } from '#web/features/shared/series/describe.ts';
import { useForm } from '#web/form.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { WholeField } from '#web/ui/WholeField.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn, formatCalendarDay } from '#web/when.ts';

type Props = { quote: QuoteDetail; part: number; onClose: () => void };
type Draft = { day: string; time: string; minutes: string; assigned_to: string | null };

const firstTime = '09:00';
const { min, max } = seriesLimits.duration_minutes;
const sentAs = { starts_on: 'day', start_time: 'time', duration_minutes: 'minutes' } as const;

/** Sets the first day of a sold plan, as agreed with the client. The quote determines its frequency and prices. */
export function StartPlan({ quote, part, onClose }: Props) {
  const zone = useZone();
  const id = useRecordId(null);
  const { data: staff } = useQuery(staffQuery);
  const items = soldItems(quote, part);
  const today = dayIn(zone);
  const cancelUntil = quote.acceptance?.cancel_until ?? null;
  const free = cancelUntil ? clockAt(cancelUntil, zone).day : today;
  const earliest = free > today ? free : today;
  const save = useCommand('quote.startPlan', (made) => {
    const name = staff?.find((each) => each.id === made.assigned_to)?.full_name ?? editSeriesText.anyTechnician;
    toast({ tone: 'success', title: text.started, body: createdText(made, zone, name) });
    onClose();
  });
  const [base] = useState<Draft>(() => ({
    day: '',
    time: firstTime,
    minutes: String(
      Math.max(
        min,
        items.reduce((sum, { minutes }) => sum + minutes, 0),
      ),
    ),
    assigned_to: null,
  }));
  const form = useForm({
    base,
    check: ({ day, time, minutes }) => ({
      ...(!day
        ? { day: dayText.firstMissing }
        : day < earliest && { day: fill(text.dayEarly, { day: formatCalendarDay(earliest) }) }),
      ...(!time && { time: text.timeMissing }),
      ...(!(Number(minutes) >= min && Number(minutes) <= max) && { minutes: editSeriesText.minutesWrong }),
    }),
    save,
    sentAs,
    send: ({ day, time, minutes, assigned_to }) =>
      save.send({
        params: { id: quote.id },
        body: { id, part, starts_on: day, start_time: time, duration_minutes: Number(minutes), assigned_to },
      }),
  });
  const { day } = form.shown;
  const rule = day ? describeRule(ruleFrom(repeatOf(part), day)) : quotePlanText.repeats[repeatOf(part)];
  return (
    <Dialog
      title={text.start}
      form={form}
      onClose={onClose}
      submit={text.start}
      doing={actionText.starting}
      failed={text.failed}
    >
      <p className="text-15 text-muted md:text-13">
        {fill(text.body, { name: items.map(({ name }) => name).join(', '), client: quote.name, rule })}
      </p>
      <div className="grid gap-4 md:grid-cols-3 md:gap-3">
        <DayField label={dayText.first} min={earliest} {...form.field('day')} />
        <TimeField label={fieldText.start} {...form.field('time')} />
        <WholeField label={text.minutes} {...form.field('minutes')} />
      </div>
      <TechnicianSelect
        label={text.technician}
        value={form.shown.assigned_to}
        error={form.problems.assigned_to}
        onChange={(assigned_to) => form.type({ assigned_to })}
      />
    </Dialog>
  );
}
