import { useQueryClient } from '@tanstack/react-query';
import { quoteLimits } from '#contract/base/limits.ts';
import type { QuoteRules } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { profileText } from '#text/profile.ts';
import { quoteRulesText as text } from '#text/quoteRules.ts';
import { useCommand } from '#web/command.ts';
import { quoteRulesQuery } from '#web/features/office/settings/queries.ts';
import { useForm, type Problems } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

type Draft = { discount: string; valid: string; terms: string; cooling_off: boolean };

const bounds = { discount: { min: 0, max: 100 }, valid: quoteLimits.valid_days } as const;
const whole = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);

function check(draft: Draft): Problems<Draft> {
  const found: Problems<Draft> = {};
  for (const key of ['discount', 'valid'] as const) {
    const { min, max } = bounds[key];
    const typed = whole(draft[key]);
    if (!(typed >= min && typed <= max)) found[key] = fill(text.problem, { min, max });
  }
  return found;
}

export function QuoteDialog({ saved, onClose }: { saved: QuoteRules; onClose: () => void }) {
  const client = useQueryClient();
  const save = useCommand('quoteRules.update', (answer) => {
    client.setQueryData(quoteRulesQuery.queryKey, answer);
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const form = useForm({
    base: {
      discount: String(saved.discount_percent),
      valid: String(saved.valid_days),
      terms: saved.terms ?? '',
      cooling_off: saved.cooling_off,
    },
    check,
    save,
    send: ({ discount, valid, terms, cooling_off }) =>
      save.send({ body: { discount_percent: whole(discount), valid_days: whole(valid), terms, cooling_off } }),
    sentAs: { discount_percent: 'discount', valid_days: 'valid' },
    keepAs: 'quote rules',
  });
  const { field, shown, type } = form;

  return (
    <Dialog
      title={text.edit}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.busy : text.save}
      failed={profileText.notSaved}
    >
      <Field
        label={text.discountLabel}
        hint={text.discountHint}
        inputMode="numeric"
        autoComplete="off"
        required
        {...field('discount')}
      />
      <Field label={text.validLabel} inputMode="numeric" autoComplete="off" required {...field('valid')} />
      <TextArea
        label={text.termsLabel}
        hint={text.termsHint}
        maxLength={quoteLimits.terms}
        rows={6}
        {...field('terms')}
      />
      <SwitchField
        label={text.coolingOffLabel}
        hint={text.coolingOffHint}
        on={shown.cooling_off}
        onChange={(on) => type({ cooling_off: on })}
      />
    </Dialog>
  );
}
