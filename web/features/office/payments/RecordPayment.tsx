import { Banknote, FilePen } from 'lucide-react';
import { useState } from 'react';
import { toCents } from '#contract/amount.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { moneyLimits } from '#contract/limits.ts';
import { paymentName } from '#contract/money.ts';
import { newPaymentText, paymentMethodText, recordText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { InvoiceChoice } from '#web/features/office/payments/InvoiceChoice.tsx';
import {
  bodyOf,
  emptyPayment,
  problemsIn,
  withInvoice,
  type PaymentDraft,
} from '#web/features/office/payments/paymentDraft.ts';
import { useForm, type Problems } from '#web/form.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

const methods = [
  { value: 'cash', label: paymentMethodText.cash, Icon: Banknote },
  { value: 'check', label: paymentMethodText.check, Icon: FilePen },
] as const;
type Draft = PaymentDraft & {
  method: (typeof methods)[number]['value'];
  tip: string;
  reference: string;
  received_on: string;
};

function check(draft: Draft, currency: string, today: string): Problems<Draft> {
  const problems: Problems<Draft> = problemsIn(draft, currency);
  if (draft.tip.trim() && toCents(draft.tip) === null) problems.tip = recordText.tipInvalid;
  if (!draft.received_on) problems.received_on = recordText.receivedMissing;
  else if (draft.received_on > today) problems.received_on = recordText.receivedLater;
  return problems;
}

type Props = { invoice?: InvoiceRow; /** Whose it is, where that is known. */ client?: string; onClose: () => void };

/** Money that was handed over. It is in the books once it is written down here. An invoice's page says what it is for. */
export function RecordPayment({ invoice, client, onClose }: Props) {
  const currency = useCurrency();
  const today = dayIn(useZone());
  const id = useRecordId(null);
  // Once it is offered it stays: an amount of money doesn't change under the hand.
  const [base] = useState<Draft>({
    ...emptyPayment,
    client_id: client ?? null,
    ...(invoice && { client_id: invoice.client_id, ...withInvoice(invoice) }),
    method: 'cash',
    tip: '',
    reference: '',
    received_on: today,
  });
  const record = useCommand('payment.record', ({ number, amount_cents, tip_cents, method }) => {
    toast({
      tone: 'success',
      title: recordText.done,
      body: fill(recordText.doneBody, {
        payment: paymentName(number),
        amount: formatCents(amount_cents + tip_cents, currency),
        method: paymentMethodText[method].toLowerCase(),
      }),
    });
    onClose();
  });
  const form = useForm({
    base,
    check: (draft) => check(draft, currency, today),
    save: record,
    send: (draft) => {
      const { method, tip, received_on, reference } = draft;
      const rest = { tip_cents: toCents(tip) ?? 0, method, received_on, reference: reference.trim() || null };
      record.send({ body: { id, ...bodyOf(draft), ...rest } });
    },
    sentAs: { amount_cents: 'amount', tip_cents: 'tip' },
    keepAs: `recorded payment ${invoice?.id ?? client ?? 'new'}`,
  });
  const { shown, type } = form;

  return (
    <Dialog
      title={recordText.title}
      form={form}
      onClose={onClose}
      submit={form.busy ? recordText.busy : recordText.submit}
      failed={recordText.failed}
    >
      <Segmented
        label={recordText.method}
        choices={methods}
        value={shown.method}
        onChoose={(method) => type({ method })}
      />
      <div className="grid gap-4 md:grid-cols-2 md:gap-3">
        <AmountField data-first label={newPaymentText.amount} currency={currency} {...form.field('amount')} />
        <AmountField label={recordText.tip} currency={currency} hint={recordText.tipHint} {...form.field('tip')} />
      </div>
      <Field
        label={newPaymentText.description}
        placeholder={newPaymentText.descriptionPlaceholder}
        autoComplete="off"
        {...form.field('description')}
      />
      <InvoiceChoice draft={shown} onChange={type} />
      <div className="grid gap-4 md:grid-cols-2 md:gap-3">
        <DayField label={recordText.receivedOn} max={today} {...form.field('received_on')} />
        <Field
          label={recordText.reference[shown.method]}
          autoComplete="off"
          maxLength={moneyLimits.reference}
          {...form.field('reference')}
        />
      </div>
    </Dialog>
  );
}
