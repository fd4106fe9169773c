import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { fromCents, toCents } from '#contract/base/amount.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { colourText, staffDetailsText, staffText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { serviceKinds, type ServiceKind } from '#contract/jobs/service.kinds.ts';
import { staffColours, type StaffColour } from '#contract/people/staff.kinds.ts';
import { businessQuery } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { useEdits } from '#web/edits.ts';
import { messageOf } from '#web/errors.ts';
import { SkillChoice } from '#web/features/office/staff/SkillChoice.tsx';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { staffPaint } from '#web/ui/staffPaint.ts';
import { toast } from '#web/ui/toasts.ts';

const text = staffDetailsText;
const mostCents = 1_000_000;

type Draft = { colour: StaffColour; skills: ServiceKind[]; cost: string };

const draftOf = ({ colour, skills, hourly_cost_cents: cents }: StaffMember): Draft => ({
  colour,
  skills: serviceKinds.filter((kind) => skills.includes(kind)),
  cost: cents === null ? '' : fromCents(cents),
});

const centsIn = (cost: string) => (cost.trim() ? toCents(cost) : null);

function problemOf(cost: string, currency: string): string | undefined {
  const cents = centsIn(cost);
  if (cents === null) return cost.trim() ? text.costWrong : undefined;
  return cents > mostCents ? fill(text.costTooHigh, { max: formatCents(mostCents, currency) }) : undefined;
}

/** Eight modules. The chosen one has a check and a ring, and each has its name: a color alone says nothing. */
function ColourChoice({ value, onChoose }: { value: StaffColour; onChoose: (colour: StaffColour) => void }) {
  return (
    <fieldset>
      <legend className="text-14 font-medium md:text-12">{staffDetailsText.colour}</legend>
      <p className="text-13 text-muted md:text-12">{staffDetailsText.colourHint}</p>
      <div className="mt-2 grid grid-cols-4 gap-x-2 gap-y-2.5 md:grid-cols-8">
        {staffColours.map((colour) => (
          <label key={colour} className="group grid cursor-pointer justify-items-center gap-1 text-13 md:text-12">
            <input
              type="radio"
              name="colour"
              checked={colour === value}
              onChange={() => onChoose(colour)}
              className="peer sr-only"
            />
            <span
              className={`grid size-12 place-items-center rounded-touch peer-checked:ring-2 peer-checked:ring-text peer-checked:ring-offset-2 peer-checked:ring-offset-surface peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus md:size-9 md:rounded-card ${staffPaint[colour]}`}
            >
              {colour === value && <Check size={18} strokeWidth={2.5} aria-hidden />}
            </span>
            {colourText[colour]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function DetailsForm({ person, onSaved }: { person: StaffMember; onSaved: (saved: StaffMember) => void }) {
  const currency = useQuery(businessQuery).data?.currency ?? 'USD';
  const held = useEdits<Draft>(`staff ${person.id}`);
  const save = useCommand('staff.update', (saved) => {
    onSaved(saved);
    held.drop();
    toast({ tone: 'success', title: text.saved, body: fill(text.savedBody, { name: saved.full_name }) });
  });
  const form = useForm({
    base: draftOf(person),
    check: ({ cost }) => ({ cost: problemOf(cost, currency) }),
    save,
    send: ({ colour, skills, cost }) =>
      save.send({ params: { id: person.id }, body: { colour, skills, hourly_cost_cents: centsIn(cost) } }),
    sentAs: { hourly_cost_cents: 'cost' },
    held,
    skipUnchanged: true,
  });
  const { shown, type, discard } = form;

  return (
    <Form form={form}>
      <Panel title={fieldText.details}>
        <div className="grid gap-4 px-4 pb-4">
          {form.changedElsewhere && <ChangedElsewhere text={staffText.changedElsewhere} onTakeTheirs={discard} />}
          {form.error && <Alert title={actionText.notSaved} body={messageOf(form.error)} />}
          <ColourChoice value={shown.colour} onChoose={(colour) => type({ colour })} />
          <SkillChoice
            hint={fill(text.skillsHint, { name: person.full_name })}
            value={shown.skills}
            onChoose={(skills) => type({ skills })}
          />
          <div className="md:max-w-[220px]">
            <DecimalField
              label={fieldText.hourlyCost}
              hint={fill(text.costHint, { currency })}
              {...form.field('cost')}
            />
          </div>
        </div>
        <FormFoot changed={form.changed.length > 0} busy={form.busy} onDiscard={discard} />
      </Panel>
    </Form>
  );
}
