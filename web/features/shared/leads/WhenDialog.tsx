import { clockAt, instantAt } from '#contract/base/clock.ts';
import { nextSteps, type NextStep } from '#contract/sales/lead.kinds.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { leadFormText, leadsText } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { useForm } from '#web/form.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';

type Props = {
  title: string;
  submit: string;
  busy: boolean;
  first: { next_step: NextStep; follow_up_at: string };
  onSet: (next: { next_step: NextStep; follow_up_at: string }) => void;
  onClose: () => void;
};

/** Asks for the next step and its time. */
export function WhenDialog({ title, submit, busy, first, onSet, onClose }: Props) {
  const zone = useZone();
  const form = useForm({
    base: { next_step: first.next_step, ...clockAt(first.follow_up_at, zone) },
    check: ({ day, time }) => ({
      day: day ? undefined : leadFormText.problems.when,
      time: time ? undefined : leadFormText.problems.when,
    }),
    save: { busy },
    send: ({ next_step, day, time }) => onSet({ next_step, follow_up_at: instantAt(day, time, zone) }),
    guarded: false,
  });
  return (
    <Dialog title={title} form={form} onClose={onClose} submit={submit} doing={actionText.saving}>
      <Select
        label={leadFormText.nextStep}
        value={form.shown.next_step}
        onChange={({ target }) => form.type({ next_step: target.value as NextStep })}
      >
        {nextSteps.map((step) => (
          <option key={step} value={step}>
            {leadsText.steps[step]}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-3">
        <DayField label={fieldText.date} required {...form.field('day')} />
        <TimeField label={leadFormText.time} required {...form.field('time')} />
      </div>
    </Dialog>
  );
}
