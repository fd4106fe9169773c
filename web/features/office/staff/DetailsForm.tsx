import { useQuery } from '@tanstack/react-query';
import { fromCents, toCents } from '#contract/base/amount.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { staffDetailsText, staffText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { serviceKinds, type ServiceKind, type StaffColour } from '#contract/trade.ts';
import { businessQuery } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { useEdits } from '#web/edits.ts';
import { messageOf } from '#web/errors.ts';
import { ColourChoice } from '#web/features/office/staff/ColourChoice.tsx';
import { SkillChoice } from '#web/features/office/staff/SkillChoice.tsx';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
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

const centsIn = (cost: string) => (cost.trim() ? toCents(cost) : null);

function problemOf(cost: string, currency: string): string | undefined {
  const cents = centsIn(cost);
  if (cents === null) return cost.trim() ? text.costWrong : undefined;
  return cents > mostCents ? fill(text.costTooHigh, { max: formatCents(mostCents, currency) }) : undefined;
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
      <Panel title={text.title}>
        <div className="grid gap-4 px-4 pb-4">
          {form.changedElsewhere && <ChangedElsewhere text={staffText} onTakeTheirs={discard} />}
          {form.error && <Alert title={staffText.notSaved} body={messageOf(form.error)} />}
          <ColourChoice value={shown.colour} onChoose={(colour) => type({ colour })} />
          <SkillChoice
            hint={fill(text.skillsHint, { name: person.full_name })}
            value={shown.skills}
            onChoose={(skills) => type({ skills })}
          />
          <div className="md:max-w-[220px]">
            <Field
              label={text.cost}
              inputMode="decimal"
              autoComplete="off"
              hint={fill(text.costHint, { currency })}
              {...form.field('cost')}
            />
          </div>
        </div>
        <FormFoot changed={form.changed.length > 0} busy={form.busy} onDiscard={discard} text={staffText} />
      </Panel>
    </Form>
  );
}
