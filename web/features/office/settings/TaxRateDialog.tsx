import type { TaxRate } from '#contract/office/business.schema.ts';
import { taxRateLimits } from '#contract/base/limits.ts';
import { profileText } from '#text/profile.ts';
import { taxText } from '#text/settings.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { checkRate, draftOfRate, toRate } from '#web/features/office/settings/taxDraft.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Adds a rate, or changes the one it is given. */
export function TaxRateDialog({ rate, today, onClose }: { rate: TaxRate | null; today: string; onClose: () => void }) {
  const id = useRecordId(rate);
  const done = (title: string) => {
    toast({ tone: 'success', title });
    onClose();
  };
  const create = useCommand('taxRate.create', () => done(taxText.created));
  const update = useCommand('taxRate.update', () => done(taxText.updated));
  const form = useForm({
    base: draftOfRate(rate, today),
    check: checkRate,
    save: rate ? update : create,
    send: (typed) =>
      rate ? update.send({ params: { id }, body: toRate(typed) }) : create.send({ body: { id, ...toRate(typed) } }),
    sentAs: { rate_ppm: 'rate' },
    keepAs: `tax rate ${rate?.id ?? 'new'}`,
  });
  const { field } = form;

  return (
    <Dialog
      title={rate ? taxText.edit : taxText.add}
      form={form}
      onClose={onClose}
      submit={form.busy ? taxText.busy : taxText.submit}
      failed={profileText.notSaved}
    >
      <Field
        label={taxText.name}
        hint={taxText.nameHint}
        maxLength={taxRateLimits.name}
        required
        autoComplete="off"
        {...field('name')}
      />
      <Field label={taxText.rateLabel} inputMode="decimal" required autoComplete="off" {...field('rate')} />
      <div className="grid grid-cols-2 gap-3">
        <DayField label={taxText.from} required {...field('valid_from')} />
        <DayField label={taxText.to} hint={taxText.toHint} {...field('valid_to')} />
      </div>
    </Dialog>
  );
}
