import { useRef, useState, type FormEvent } from 'react';
import { v7 } from 'uuid';
import { staffLimits } from '#contract/limits.ts';
import type { StaffMember } from '#contract/staff.ts';
import { dayOffText } from '#contract/text/en/staff.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { rangeOf } from '#web/features/office/staff/daysOff.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

const fresh = () => ({ id: v7(), from: '', to: '', note: '' });
type Draft = ReturnType<typeof fresh>;
type Problem = { at: 'from' | 'to'; text: string };

function problemOf({ from, to }: Draft): Problem | null {
  if (!from) return { at: 'from', text: dayOffText.fromMissing };
  return to && to < from ? { at: 'to', text: dayOffText.order } : null;
}

/** One day is the usual case: without an end it ends when it starts. */
export function AddDayOff({ person, onSaved }: { person: StaffMember; onSaved: (saved: StaffMember) => void }) {
  const today = dayIn(useZone());
  // Its id is made with the form: an answer that got lost doesn't add the days twice.
  const [draft, setDraft] = useState<Draft>(fresh);
  const [problem, setProblem] = useState<Problem | null>(null);
  const fromInput = useRef<HTMLInputElement>(null);
  const toInput = useRef<HTMLInputElement>(null);
  const days = {
    id: draft.id,
    starts_on: draft.from,
    ends_on: draft.to || draft.from,
    note: draft.note.trim() || null,
  };
  const add = useCommand('staff.addDayOff', (saved) => {
    onSaved(saved);
    toast({ tone: 'success', title: dayOffText.added, body: rangeOf(days) });
    setDraft(fresh());
  });

  function type(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    setProblem(null);
    if (add.error) add.forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.busy) return;
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong) (wrong.at === 'from' ? fromInput : toInput).current?.focus();
    else add.send({ params: { id: person.id }, body: days });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rule-t p-4">
      {add.error && <Alert title={dayOffText.notAdded} body={messageOf(add.error)} />}
      <div className="grid gap-3 md:grid-cols-[1fr_1fr_1.4fr]">
        <Field
          ref={fromInput}
          label={dayOffText.from}
          type="date"
          min={today}
          required
          value={draft.from}
          onChange={(event) => type({ from: event.target.value })}
          error={problem?.at === 'from' ? problem.text : null}
        />
        <Field
          ref={toInput}
          label={dayOffText.to}
          type="date"
          min={draft.from || today}
          value={draft.to}
          onChange={(event) => type({ to: event.target.value })}
          error={problem?.at === 'to' ? problem.text : null}
        />
        <Field
          label={dayOffText.note}
          autoComplete="off"
          maxLength={staffLimits.note}
          hint={dayOffText.noteHint}
          value={draft.note}
          onChange={(event) => type({ note: event.target.value })}
        />
      </div>
      <Button type="submit" refused={add.busy} className="justify-self-end max-md:w-full">
        {add.busy ? dayOffText.adding : dayOffText.add}
      </Button>
    </form>
  );
}
