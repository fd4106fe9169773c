import { Copy } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { staffText, weekText } from '#contract/text/en/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { settle, useEdits } from '#web/edits.ts';
import {
  copyMonday,
  draftOf,
  problemOf,
  summaryOf,
  toWorking,
  type DayDraft,
} from '#web/features/office/staff/week.ts';
import { WeekdayRow } from '#web/features/office/staff/WeekdayRow.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';

export function WeekForm({ person, onSaved }: { person: StaffMember; onSaved: (saved: StaffMember) => void }) {
  const { edits, edit, drop } = useEdits<{ week: DayDraft[] }>();
  const [tried, setTried] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const current = { week: draftOf(person.working_hours) };
  const { shown, changed, changedElsewhere } = settle(current, edits);
  const save = useCommand('staff.setWeek', (saved) => {
    onSaved(saved);
    drop();
    setTried(false);
    const values = { name: saved.full_name, week: summaryOf(saved.working_hours).join(', ') || staffText.noWeek };
    toast({ tone: 'success', title: weekText.saved, body: fill(weekText.savedBody, values) });
  });
  const mondayOff = !shown.week.some(({ weekday, works }) => weekday === 1 && works);

  function type(week: DayDraft[]) {
    edit(current, 'week', week);
    if (save.error) save.forget();
  }

  function discard() {
    drop();
    setTried(false);
    save.forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changed.length || save.busy) return;
    const wrong = shown.week.find(problemOf);
    setTried(true);
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`[data-weekday="${wrong.weekday}"] input[type="time"]`)?.focus();
    } else save.send({ params: { id: person.id }, body: { working_hours: toWorking(shown.week) } });
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Panel title={weekText.title}>
        <div className="-mt-1.5 grid gap-3 px-4 pb-3 md:-mt-2">
          <p className="text-14 text-muted md:text-13">{weekText.hint}</p>
          {changedElsewhere && !save.busy && <ChangedElsewhere text={staffText} onTakeTheirs={discard} />}
          {save.error && <Alert title={staffText.notSaved} body={messageOf(save.error)} />}
        </div>
        {shown.week.map((day, index) => (
          <WeekdayRow
            key={day.weekday}
            day={day}
            known={current.week[index]}
            problem={tried ? problemOf(day) : null}
            onChange={(next) => type(shown.week.with(index, next))}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rule-t p-3">
          <Button
            refused={mondayOff}
            aria-describedby={mondayOff ? id : undefined}
            onClick={() => type(copyMonday(shown.week))}
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
        <FormFoot changed={changed.length > 0} busy={save.busy} onDiscard={discard} text={staffText} />
      </Panel>
    </form>
  );
}
