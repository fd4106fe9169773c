import { useState } from 'react';
import { v7 } from 'uuid';
import { staffLimits } from '#contract/base/limits.ts';
import type { DayOff, StaffMember } from '#contract/people/staff.schema.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { pickerText } from '#text/pickers.ts';
import { dayOffText } from '#text/staff.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { useEdits } from '#web/edits.ts';
import { messageOf } from '#web/errors.ts';
import { rangeOf } from '#web/features/office/staff/daysOff.ts';
import { useForm, type Problems } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

const empty = { from: '', to: '', note: '' };
type Draft = typeof empty;

const check = ({ from, to }: Draft): Problems<Draft> => ({
  from: from ? undefined : fieldText.dateMissing,
  to: from && to && to < from ? dayText.order : undefined,
});

/** One day is the usual case: without an end it ends on its first day. */
const daysIn = ({ from, to, note }: Draft) => ({ starts_on: from, ends_on: to || from, note: note.trim() || null });

type Props = {
  person: StaffMember;
  onSaved: (saved: StaffMember) => void;
  onAdded: (days: DayOff) => void;
};

export function AddDayOff({ person, onSaved, onAdded }: Props) {
  const today = dayIn(useZone());
  // Created with the form, so a lost answer doesn't add the days twice.
  const [id, setId] = useState(() => v7());
  const held = useEdits<Draft>(`days off ${person.id}`);
  const add = useCommand('staff.addDayOff', (saved) => {
    onSaved(saved);
    const added = saved.days_off.find((days) => days.id === id);
    toast({ tone: 'success', title: dayOffText.added, ...(added && { body: rangeOf(added) }) });
    if (added) onAdded(added);
    held.drop();
    setId(v7());
  });
  const form = useForm({
    base: empty,
    check,
    save: add,
    send: (typed) => add.send({ params: { id: person.id }, body: { id, ...daysIn(typed) } }),
    sentAs: { starts_on: 'from', ends_on: 'to' },
    held,
  });

  return (
    <Form form={form} className="grid gap-3 rule-t p-4">
      {form.error && <Alert title={dayOffText.notAdded} body={messageOf(form.error)} />}
      <div className="grid gap-3 md:grid-cols-[1fr_1fr_1.4fr]">
        <DayField label={pickerText.from} min={today} required {...form.field('from')} />
        <DayField label={pickerText.to} min={form.shown.from || today} {...form.field('to')} />
        <Field
          label={fieldText.note}
          autoComplete="off"
          maxLength={staffLimits.note}
          hint={fieldText.optional}
          {...form.field('note')}
        />
      </div>
      <Button type="submit" softDisabled={form.busy} className="justify-self-end max-md:w-full">
        {form.busy ? actionText.adding : dayOffText.add}
      </Button>
    </Form>
  );
}
