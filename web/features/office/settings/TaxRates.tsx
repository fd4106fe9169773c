import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { taxRateLimits } from '#contract/base/limits.ts';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { taxText } from '#text/settings.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { taxRatesQuery } from '#web/features/office/settings/queries.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { checkRate, draftOfRate, toRate } from '#web/features/office/settings/taxDraft.ts';
import { TaxRateList } from '#web/features/office/settings/TaxRateList.tsx';
import { useForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

type Open = { kind: 'edit'; rate: TaxRate | null } | { kind: 'delete'; rate: TaxRate };

function DeleteTaxRate({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const remove = useCommand('taxRate.delete', () => {
    toast({ tone: 'success', title: taxText.deleted });
    onClose();
  });
  return (
    <Confirm
      danger
      title={taxText.delete}
      question={fill(taxText.deleteQuestion, { name: rate.name })}
      consequence={taxText.deleteWhy}
      Icon={Trash2}
      action={actionText.delete}
      doing={actionText.deleting}
      busy={remove.busy}
      error={remove.error && { title: actionText.notDeleted, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: rate.id } })}
      onClose={onClose}
    />
  );
}

/** Adds or edits a rate. */
function TaxRateDialog({ rate, today, onClose }: { rate: TaxRate | null; today: string; onClose: () => void }) {
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
      submit={taxText.submit}
      doing={actionText.saving}
      failed={actionText.notSaved}
    >
      <Field
        label={fieldText.name}
        hint={taxText.nameHint}
        maxLength={taxRateLimits.name}
        required
        autoComplete="off"
        {...field('name')}
      />
      <DecimalField label={taxText.rateLabel} required {...field('rate')} />
      <div className="grid grid-cols-2 gap-3">
        <DayField label={taxText.from} required {...field('valid_from')} />
        <DayField label={taxText.to} hint={taxText.toHint} {...field('valid_to')} />
      </div>
    </Dialog>
  );
}

export function TaxRates({ zone }: { zone: string }) {
  const query = useQuery(taxRatesQuery);
  const { data } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const today = dayIn(zone);
  const add = (
    <Button onClick={() => setOpen({ kind: 'edit', rate: null })}>
      <Plus size={16} aria-hidden />
      {taxText.add}
    </Button>
  );
  return (
    <Section title={taxText.title} hint={taxText.hint} end={data?.length ? add : null}>
      {data?.length ? (
        <TaxRateList rates={data} today={today} onOpen={(kind, rate) => setOpen({ kind, rate })} />
      ) : data ? (
        <EmptyState title={taxText.empty} body={taxText.emptyWhy}>
          {add}
        </EmptyState>
      ) : (
        <PanelNotLoaded query={query} failed={`${taxText.failed}.`} loading={taxText.loading} />
      )}
      {open?.kind === 'edit' && <TaxRateDialog rate={open.rate} today={today} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTaxRate rate={open.rate} onClose={close} />}
    </Section>
  );
}
