import { Copy } from 'lucide-react';
import { useId } from 'react';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { actionText } from '#text/actions.ts';
import { staffText, weekText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { useEdits } from '#web/edits.ts';
import { messageOf } from '#web/errors.ts';
import {
  copyMonday,
  draftOf,
  problemOf,
  summaryOf,
  toWorking,
  type DayDraft,
} from '#web/features/office/staff/week.ts';
import { WeekdayRow } from '#web/features/office/staff/WeekdayRow.tsx';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';

export function WeekForm({ person, onSaved }: { person: StaffMember; onSaved: (saved: StaffMember) => void }) {
  const id = useId();
  const base = { week: draftOf(person.working_hours) };
  const held = useEdits<{ week: DayDraft[] }>(`week ${person.id}`);
  const save = useCommand('staff.setWeek', (saved) => {
    onSaved(saved);
    held.drop();
    const values = { name: saved.full_name, week: summaryOf(saved.working_hours).join(', ') || staffText.noWeek };
    toast({ tone: 'success', title: weekText.saved, body: fill(weekText.savedBody, values) });
  });
  const form = useForm({
    base,
    check: ({ week }) => ({ week: week.map(problemOf).find(Boolean) ?? undefined }),
    save,
    send: ({ week }) => save.send({ params: { id: person.id }, body: { working_hours: toWorking(week) } }),
    held,
    skipUnchanged: true,
  });
  const { shown, type, discard } = form;
  const { week } = shown;
  const mondayOff = !week.some(({ weekday, works }) => weekday === 1 && works);

  return (
    <Form form={form}>
      <Panel title={weekText.title}>
        <div className="-mt-1.5 grid gap-3 px-4 pb-3 md:-mt-2">
          <p className="text-14 text-muted md:text-13">{weekText.hint}</p>
          {form.changedElsewhere && <ChangedElsewhere text={staffText.changedElsewhere} onTakeTheirs={discard} />}
          {form.error && <Alert title={actionText.notSaved} body={messageOf(form.error)} />}
        </div>
        {week.map((day, index) => (
          <WeekdayRow
            key={day.weekday}
            day={day}
            known={base.week[index]}
            problem={form.tries ? problemOf(day) : null}
            onChange={(next) => type({ week: week.with(index, next) })}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rule-t p-3">
          <Button
            softDisabled={mondayOff}
            aria-describedby={mondayOff ? id : undefined}
            onClick={() => type({ week: copyMonday(week) })}
            className="max-md:w-full"
          >
            <Copy size={15} aria-hidden />
            {weekText.copy}
          </Button>
          {mondayOff && (
            <p id={id} className="text-13 text-muted md:text-12">
              {weekText.copyRefused}
            </p>
          )}
        </div>
        <FormFoot changed={form.changed.length > 0} busy={form.busy} onDiscard={discard} />
      </Panel>
    </Form>
  );
}
