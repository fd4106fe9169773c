import { Banknote, FilePen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { toCents } from '#contract/amount.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { moneyLimits } from '#contract/limits.ts';
import { paymentName } from '#contract/money.ts';
import { commonText } from '#contract/text/en/common.ts';
import { newPaymentText, paymentMethodText, recordText } from '#contract/text/en/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { InvoiceChoice } from '#web/features/office/payments/InvoiceChoice.tsx';
import {
  bodyOf,
  emptyPayment,
  problemsIn,
  withInvoice,
  type PaymentDraft,
  type PaymentProblems,
} from '#web/features/office/payments/paymentDraft.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
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
type Problems = PaymentProblems & { [Name in 'tip' | 'received_on']?: string };

function check(draft: Draft, currency: string, today: string): Problems {
  const problems: Problems = problemsIn(draft, currency);
  if (draft.tip.trim() && toCents(draft.tip) === null) problems.tip = recordText.tipInvalid;
  if (!draft.received_on) problems.received_on = recordText.receivedMissing;
  else if (draft.received_on > today) problems.received_on = recordText.receivedLater;
  return problems;
}

/** Money that was handed over. It is in the books once it is written down here. An invoice's page says what it is for. */
export function RecordPayment({ invoice, onClose }: { invoice?: InvoiceRow; onClose: () => void }) {
  const currency = useCurrency();
  const today = dayIn(useZone());
  // One id for every try: an answer that got lost doesn't book it twice.
  const [id] = useState(() => v7());
  const [draft, setDraft] = useState<Draft>({
    ...emptyPayment,
    ...(invoice && { client_id: invoice.client_id, ...withInvoice(invoice) }),
    method: 'cash',
    tip: '',
    reference: '',
    received_on: today,
  });
  const [tries, setTries] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const found = check(draft, currency, today);
  const problems: Problems = tries ? found : {};
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
  const marked = record.error instanceof ApiError ? record.error.detail.fields : undefined;

  useEffect(() => {
    if (tries) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);

  function type(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    if (record.error) record.forget();
  }
  function submit() {
    if (Object.keys(found).length) setTries(tries + 1);
    else {
      const { method, received_on, reference } = draft;
      record.send({
        body: {
          id,
          ...bodyOf(draft),
          tip_cents: toCents(draft.tip) ?? 0,
          method,
          received_on,
          reference: reference.trim() || null,
        },
      });
    }
  }

  return (
    <Dialog
      title={recordText.title}
      busy={record.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={record.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={record.busy} className="md:min-w-[128px]">
            {record.busy ? recordText.busy : recordText.submit}
          </Button>
        </>
      }
    >
      {record.error && <Alert title={recordText.failed} body={messageOf(record.error)} />}
      <Segmented
        label={recordText.method}
        choices={methods}
        value={draft.method}
        onChoose={(method) => type({ method })}
      />
      <div ref={fields} className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2 md:gap-3">
          <AmountField
            data-first
            label={newPaymentText.amount}
            currency={currency}
            value={draft.amount}
            onChange={(event) => type({ amount: event.target.value })}
            error={problems.amount ?? marked?.['amount_cents']}
          />
          <AmountField
            label={recordText.tip}
            currency={currency}
            hint={recordText.tipHint}
            value={draft.tip}
            onChange={(event) => type({ tip: event.target.value })}
            error={problems.tip ?? marked?.['tip_cents']}
          />
        </div>
        <Field
          label={newPaymentText.description}
          placeholder={newPaymentText.descriptionPlaceholder}
          autoComplete="off"
          value={draft.description}
          onChange={(event) => type({ description: event.target.value })}
          error={problems.description ?? marked?.['description']}
        />
        <InvoiceChoice
          client={draft.client_id}
          invoice={draft.invoice_id}
          onClient={(client_id) => type({ client_id, invoice_id: null })}
          onInvoice={(chosen) => type(withInvoice(chosen))}
        />
        <div className="grid gap-4 md:grid-cols-2 md:gap-3">
          <Field
            label={recordText.receivedOn}
            type="date"
            max={today}
            value={draft.received_on}
            onChange={(event) => type({ received_on: event.target.value })}
            error={problems.received_on ?? marked?.['received_on']}
          />
          <Field
            label={recordText.reference[draft.method]}
            autoComplete="off"
            maxLength={moneyLimits.reference}
            value={draft.reference}
            onChange={(event) => type({ reference: event.target.value })}
            error={marked?.['reference']}
          />
        </div>
      </div>
    </Dialog>
  );
}
