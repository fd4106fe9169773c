import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { fromCents, toCents } from '#contract/amount.ts';
import type { StaffMember } from '#contract/staff.ts';
import { serviceText, staffDetailsText, staffText } from '#contract/text/en/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { serviceKinds, type ServiceKind, type StaffColour } from '#contract/trade.ts';
import { businessQuery } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { settle, useEdits } from '#web/edits.ts';
import { ColourChoice } from '#web/features/office/staff/ColourChoice.tsx';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';

const text = staffDetailsText;
const mostCents = 1_000_000;

type Draft = { colour: StaffColour; skills: ServiceKind[]; cost: string };

const draftOf = ({ colour, skills, hourly_cost_cents: cents }: StaffMember): Draft => ({
  colour,
  skills: serviceKinds.filter((kind) => skills.includes(kind)),
  cost: cents === null ? '' : fromCents(cents),
});

export function DetailsForm({ person, onSaved }: { person: StaffMember; onSaved: (saved: StaffMember) => void }) {
  const currency = useQuery(businessQuery).data?.currency ?? 'USD';
  const { edits, edit, drop } = useEdits<Draft>();
  const [problem, setProblem] = useState<string | null>(null);
  const costInput = useRef<HTMLInputElement>(null);
  const current = draftOf(person);
  const { shown, changed, changedElsewhere } = settle(current, edits);
  const save = useCommand('staff.update', (saved) => {
    onSaved(saved);
    drop();
    toast({ tone: 'success', title: text.saved, body: fill(text.savedBody, { name: saved.full_name }) });
  });

  function type<Key extends keyof Draft>(key: Key, value: Draft[Key]) {
    edit(current, key, value);
    if (key === 'cost') setProblem(null);
    if (save.error) save.forget();
  }

  function discard() {
    drop();
    setProblem(null);
    save.forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changed.length || save.busy) return;
    const empty = shown.cost.trim() === '';
    const cents = empty ? null : toCents(shown.cost);
    const wrong =
      !empty && cents === null
        ? text.costWrong
        : cents !== null && cents > mostCents
          ? fill(text.costTooHigh, { max: formatCents(mostCents, currency) })
          : null;
    setProblem(wrong);
    if (wrong) return costInput.current?.focus();
    save.send({
      params: { id: person.id },
      body: { colour: shown.colour, skills: shown.skills, hourly_cost_cents: cents },
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Panel title={text.title}>
        <div className="grid gap-4 px-4 pb-4">
          {changedElsewhere && !save.busy && <ChangedElsewhere text={staffText} onTakeTheirs={discard} />}
          {save.error && <Alert title={staffText.notSaved} body={messageOf(save.error)} />}
          <ColourChoice value={shown.colour} onChoose={(colour) => type('colour', colour)} />
          <SkillChoice name={person.full_name} value={shown.skills} onChoose={(skills) => type('skills', skills)} />
          <div className="md:max-w-[220px]">
            <Field
              ref={costInput}
              label={text.cost}
              inputMode="decimal"
              autoComplete="off"
              hint={fill(text.costHint, { currency })}
              value={shown.cost}
              onChange={(event) => type('cost', event.target.value)}
              error={problem}
            />
          </div>
        </div>
        <FormFoot changed={changed.length > 0} busy={save.busy} onDiscard={discard} text={staffText} />
      </Panel>
    </form>
  );
}

type SkillProps = { name: string; value: readonly ServiceKind[]; onChoose: (skills: ServiceKind[]) => void };

function SkillChoice({ name, value, onChoose }: SkillProps) {
  return (
    <fieldset>
      <legend className="text-14 font-medium md:text-12">{text.skills}</legend>
      <p className="text-13 wrap-anywhere text-muted md:text-12">{fill(text.skillsHint, { name })}</p>
      <div className="mt-1 -ml-3 grid md:-ml-2 md:grid-cols-2">
        {serviceKinds.map((kind) => (
          <label key={kind} className="flex cursor-pointer items-center text-15 md:text-13">
            <Checkbox
              checked={value.includes(kind)}
              onChange={(event) =>
                onChoose(serviceKinds.filter((each) => (each === kind ? event.target.checked : value.includes(each))))
              }
            />
            {serviceText[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
