import { fromCents, toCents } from '#contract/base/amount.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import { staffLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { estimateText as text } from '#text/calculator.ts';
import { profileText } from '#text/profile.ts';
import { useCommand } from '#web/command.ts';
import { useForm, type Problems } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { toast } from '#web/ui/toasts.ts';

type Draft = { learn: boolean; cost: string };

function check({ cost }: Draft): Problems<Draft> {
  const cents = toCents(cost);
  if (!cost.trim() || (cents !== null && cents <= staffLimits.hourly_cost_cents)) return {};
  return { cost: fill(text.problem, { max: formatNumber(staffLimits.hourly_cost_cents / 100) }) };
}

/** The one switch, and the rate of the margin. */
export function EstimateDialog({ saved: { settings: saved }, onClose }: { saved: EstimateList; onClose: () => void }) {
  const save = useCommand('estimate.switch', () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const form = useForm({
    base: {
      learn: saved.learn,
      cost: saved.hourly_cost_cents === null ? '' : fromCents(saved.hourly_cost_cents),
    },
    check,
    save,
    send: ({ learn, cost }) =>
      save.send({ body: { learn, hourly_cost_cents: cost.trim() ? (toCents(cost) ?? null) : null } }),
    sentAs: { hourly_cost_cents: 'cost' },
    keepAs: 'estimate settings',
  });
  return (
    <Dialog
      title={text.edit}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.busy : text.save}
      failed={profileText.notSaved}
    >
      <SwitchField
        label={text.learn}
        hint={text.learnHint}
        on={form.shown.learn}
        onChange={(learn) => form.type({ learn })}
      />
      <Field
        label={text.costLabel}
        hint={text.costHint}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('cost')}
      />
    </Dialog>
  );
}
