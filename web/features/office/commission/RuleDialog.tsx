import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { v7 } from 'uuid';
import { saleKinds, type SaleKind } from '#contract/money/commission.kinds.ts';
import { addDays } from '#contract/base/days.ts';
import { commissionLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { commissionText, officeCommissionText } from '#text/commissionPages.ts';
import { dayText } from '#text/days.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { checkRule, toRule, type RuleDraft } from '#web/features/office/commission/ruleDraft.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { useForm, type FormOf } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Adds a rule that follows earlier ones: commission that is already counted doesn't change. */
export function RuleDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { newRule: text } = officeCommissionText;
  const id = useRecordId(null);
  const reps = useQuery(staffQuery).data?.filter(({ role, active }) => role === 'sales' && active) ?? [];
  const add = useCommand('commission.addRule', () => {
    toast({ tone: 'success', title: text.added });
    onClose();
  });
  const form = useForm<RuleDraft>({
    base: {
      kind: 'once',
      staff: '',
      from: addDays(today, 1),
      to: '',
      tiers: [{ key: 'first', from: '0.00', percent: '' }],
    },
    check: (draft) => checkRule(draft, today),
    save: add,
    send: (draft) => add.send({ body: { id, ...toRule(draft) } }),
    sentAs: { valid_from: 'from', valid_to: 'to', staff_id: 'staff' },
    keepAs: 'commission rule',
  });
  const { shown, type, field } = form;
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}
      submit={text.save}
      doing={actionText.adding}
      failed={text.notAdded}
    >
      <Segmented<SaleKind>
        label={text.kind}
        choices={saleKinds.map((value) => ({ value, label: commissionText.kinds[value] }))}
        value={shown.kind}
        onChoose={(kind) => type({ kind })}
      />
      <Select label={text.who} {...field('staff')}>
        <option value="">{text.everyone}</option>
        {reps.map(({ id: rep, full_name }) => (
          <option key={rep} value={rep}>
            {full_name}
          </option>
        ))}
      </Select>
      <div className="grid gap-3 md:grid-cols-2">
        <DayField label={dayText.first} hint={text.fromHint} min={addDays(today, 1)} required {...field('from')} />
        {shown.staff && <DayField label={dayText.last} hint={text.toHint} min={shown.from} {...field('to')} />}
      </div>
      <Tiers form={form} />
    </Dialog>
  );
}

function Tiers({ form: { shown, type, problems } }: { form: FormOf<RuleDraft> }) {
  const { newRule: text } = officeCommissionText;
  const id = useId();
  const { tiers } = shown;
  const change = (key: string, part: Partial<RuleDraft['tiers'][number]>) =>
    type({ tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...part } : tier)) });
  return (
    <fieldset className="grid gap-2" aria-describedby={id}>
      <legend className="mb-1.5 text-14 font-medium md:text-12">{text.tiers}</legend>
      {tiers.map(({ key, from, percent }, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
          <Field
            label={at === 0 ? text.tierFrom : fill(text.tierFromOf, { number: at + 1 })}
            hideLabel={at > 0}
            inputMode="decimal"
            autoComplete="off"
            readOnly={at === 0}
            value={from}
            aria-invalid={problems.tiers ? true : undefined}
            onChange={(event) => change(key, { from: event.target.value })}
          />
          <Field
            label={at === 0 ? text.rate : fill(text.rateOf, { number: at + 1 })}
            hideLabel={at > 0}
            inputMode="decimal"
            autoComplete="off"
            required
            value={percent}
            aria-invalid={problems.tiers ? true : undefined}
            onChange={(event) => change(key, { percent: event.target.value })}
          />
          {at > 0 ? (
            <IconButton
              size="work"
              Icon={X}
              label={fill(text.removeTier, { number: at + 1 })}
              onClick={() => type({ tiers: tiers.filter((tier) => tier.key !== key) })}
            />
          ) : (
            <span aria-hidden className="size-12 md:size-8" />
          )}
        </div>
      ))}
      <p
        id={id}
        role={problems.tiers ? 'alert' : undefined}
        className={`text-13 md:text-12 ${problems.tiers ? 'font-medium text-danger' : 'text-muted'}`}
      >
        {problems.tiers ?? text.tiersHint}
      </p>
      {tiers.length < commissionLimits.tiers && (
        <Button
          onClick={() => type({ tiers: [...tiers, { key: v7(), from: '', percent: '' }] })}
          className="justify-self-start"
        >
          <Plus size={16} aria-hidden />
          {text.addTier}
        </Button>
      )}
    </fieldset>
  );
}
