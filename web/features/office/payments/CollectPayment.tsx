import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Banknote, CreditCard, ExternalLink, FilePen, Wallet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fromCents } from '#contract/base/amount.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { manualMethods, paymentMethods, paymentName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { checkoutText } from '#text/checkout.ts';
import { commonText } from '#text/common.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { cancelPaymentText, collectText as text, newPaymentText, paymentMethodText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import {
  firstDraft,
  isManual,
  problemsOf,
  quickAmounts,
  splitOf,
  type CollectDraft,
} from '#web/features/office/payments/collectDraft.ts';
import { CollectInvoices, OwedLine } from '#web/features/office/payments/CollectInvoices.tsx';
import { CollectSum } from '#web/features/office/payments/CollectSum.tsx';
import '#web/features/office/payments/collect.css';
import { describeInvoice } from '#web/features/office/payments/paymentDraft.ts';
import { owedQuery } from '#web/features/office/payments/payments.ts';
import { NotSetUp } from '#web/features/office/settings/NotSetUp.tsx';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import { useAttempt } from '#web/features/shared/checkout/useAttempt.ts';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { invoiceQuery } from '#web/features/shared/invoices/invoices.ts';
import { TipFields } from '#web/features/shared/payments/TipFields.tsx';
import { useForm, type FormOf } from '#web/form.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { profileQuery } from '#web/profile.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

const icons = { paypal: Wallet, card: CreditCard, cash: Banknote, check: FilePen };

/** The client, or the invoice, if it is known. */
type Props = { client?: string; invoice?: string; onClose: () => void };

/** The one place where the office takes money: for an invoice or in advance, manually or through PayPal. */
export function CollectPayment({ client: known, invoice: only, onClose }: Props) {
  const currency = useCurrency();
  const today = dayIn(useZone());
  const id = useRecordId(null);
  const [picked, setPicked] = useState<string | null>(known ?? null);
  /** Undefined: the oldest. Null: none. */
  const [invoiceId, setInvoiceId] = useState<string | null>();
  const owed = useOwed(only, picked);
  const open = owed.data ?? [];
  const invoice = invoiceId === null ? undefined : (open.find((each) => each.id === invoiceId) ?? open[0]);
  const client = invoice?.client_id ?? picked;
  const { data: integrations } = useQuery(integrationsQuery);
  const off = integrations?.items.some(({ integration, configured }) => integration === 'paypal' && !configured);
  const attempt = useAttempt();
  const checkout = useCheckout({ onDone: onClose });
  const record = useCommand('payment.record', ({ number, amount_cents, tip_cents, method }) => {
    const words = {
      payment: paymentName(number),
      amount: formatCents(amount_cents + tip_cents, currency),
      method: paymentMethodText[method].toLowerCase(),
    };
    const body = invoice ? fill(text.doneInvoice, { ...words, invoice: nameOf(invoice) }) : fill(text.doneBody, words);
    toast({ tone: 'success', title: text.done, body });
    onClose();
  });
  const form = useForm({
    base: firstDraft(invoice, today),
    check: (draft) => problemsOf(draft, { invoice, currency, today }),
    save: { ...record, busy: record.busy || checkout.state === 'creating' },
    send,
    sentAs: { amount_cents: 'amount', tip_cents: 'ownTip' },
    // Once PayPal has the payment, the page may leave for PayPal.
    guarded: checkout.state === 'idle',
    keepAs: `collect ${only ?? known ?? 'new'}`,
  });
  const { shown, type } = form;
  const { amount, tip } = splitOf(shown, invoice);
  const online = !isManual(shown.method);
  const amountField = useRef<HTMLInputElement>(null);
  const offered = invoice?.id;
  // Selects the offered amount, so that typing replaces it.
  useEffect(() => {
    if (offered && document.activeElement === amountField.current) amountField.current?.select();
  }, [offered]);

  function send(draft: CollectDraft) {
    const { method, reference, received_on } = draft;
    const description = invoice ? describeInvoice(invoice) : draft.description.trim();
    const body = {
      amount_cents: amount,
      tip_cents: tip,
      client_id: client,
      invoice_id: invoice?.id ?? null,
      ...(description && { description }),
    };
    if (isManual(method))
      record.send({ body: { id, ...body, method, received_on, reference: reference.trim() || null } });
    else
      checkout.start(() =>
        attempt({ method, ...body }, (payment, commandId) =>
          call('payment.create', { body: { id: payment, method, ...body }, commandId }),
        ),
      );
  }
  const choose = (chosen: (typeof open)[number] | undefined) => {
    setInvoiceId(chosen?.id ?? null);
    if (chosen) type({ amount: fromCents(chosen.balance_cents) });
  };

  const total = fill(text.withAmount, {
    action: text.submit[shown.method],
    amount: formatCents(amount + tip, currency),
  });
  return (
    <Dialog
      title={createText.collect}
      form={form}
      onClose={onClose}
      cancel={checkout.state === 'waiting' ? cancelPaymentText.keep : commonText.cancel}
      softDisabled={owed.isPending}
      submit={
        <>
          {total}
          {online && <ExternalLink size={16} aria-hidden />}
        </>
      }
      doing={online ? checkoutText.processing : text.busy}
      failed={text.failed}
    >
      {!only && !known && (
        <ClientPicker
          label={newPaymentText.client}
          none={fieldText.noClient}
          value={picked}
          onChange={(chosen) => {
            setPicked(chosen);
            setInvoiceId(undefined);
          }}
        />
      )}
      {owed.isPending ? (
        <LoadingLine text={amountText.collecting} />
      ) : owed.error ? (
        <Alert title={newPaymentText.invoiceFailed} body={messageOf(owed.error)}>
          <Button onClick={() => void owed.refetch()} softDisabled={owed.isFetching} className="mt-2">
            {commonText.retry}
          </Button>
        </Alert>
      ) : (
        <>
          {client && !only && (
            <Owes client={client} cents={open.reduce((sum, { balance_cents }) => sum + balance_cents, 0)} />
          )}
          {only && invoice ? (
            <>
              <p className="text-muted">{fill(text.of, { client: invoice.client_name })}</p>
              <p className="flex min-h-11 items-center gap-2.5 rounded-card px-3 hairline">
                <OwedLine invoice={invoice} />
              </p>
            </>
          ) : (
            open.length > 0 && <CollectInvoices invoices={open} chosen={invoice} onChoose={choose} />
          )}
        </>
      )}
      <Segmented
        label={amountText.method}
        choices={(off ? manualMethods : paymentMethods).map((value) => ({
          value,
          label: paymentMethodText[value],
          Icon: icons[value],
          disabledReason: value === 'card' && integrations?.card_checkout === false ? text.cardOff : null,
        }))}
        value={shown.method}
        onChoose={(method) => type({ method })}
      />
      {off && <NotSetUp text={newPaymentText.off} />}
      <AmountField
        ref={amountField}
        data-first
        large
        label={amountText.amount}
        currency={currency}
        {...form.field('amount')}
        onFocus={(event) => event.target.select()}
      />
      {invoice && (
        <fieldset className="-mt-1.5 flex flex-wrap gap-2">
          <legend className="sr-only">{text.quick}</legend>
          {quickAmounts(invoice).map(({ label, cents }) => (
            <Button
              key={label}
              aria-pressed={cents === amount}
              onClick={() => type({ amount: fromCents(cents) })}
              className="collect-quick"
            >
              {fill(label, { amount: formatCents(cents, currency) })}
            </Button>
          ))}
        </fieldset>
      )}
      {!invoice && (
        <Field
          label={text.description}
          placeholder={newPaymentText.descriptionPlaceholder}
          autoComplete="off"
          {...form.field('description')}
        />
      )}
      <HandedOver form={form} today={today} />
      <TipFields
        draft={shown}
        amount={amount}
        currency={currency}
        error={form.problems.ownTip ?? null}
        onChange={type}
        hint={text.tipHint}
      />
      <CollectSum draft={shown} invoice={invoice} client={client} currency={currency} />
      {online && <p className="text-13 text-muted md:text-12">{text.windowHint}</p>}
      <CheckoutNote checkout={checkout} />
    </Dialog>
  );
}

/** The invoice's own page has already loaded it. */
function useOwed(invoice: string | undefined, client: string | null) {
  const queries = useQueryClient();
  return useQuery({
    ...owedQuery({ invoice, client }),
    initialData: () => {
      const known = invoice ? queries.getQueryState<InvoiceDetail>(invoiceQuery(invoice).queryKey) : undefined;
      return known?.data && !known.isInvalidated ? [known.data] : undefined;
    },
  });
}

function Owes({ client, cents }: { client: string; cents: number }) {
  const currency = useCurrency();
  const name = useQuery(profileQuery(client)).data?.full_name;
  if (!name) return null;
  return (
    <p className="text-muted">
      {cents > 0
        ? fill(text.owes, { client: name, amount: formatCents(cents, currency) })
        : fill(text.owesNothing, { client: name })}
    </p>
  );
}

/** The date of cash or a check, and the reference on it. */
function HandedOver({ form, today }: { form: FormOf<CollectDraft>; today: string }) {
  const { method } = form.shown;
  if (!isManual(method)) return null;
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-3">
      <Field
        label={text.reference[method]}
        autoComplete="off"
        maxLength={moneyLimits.reference}
        {...form.field('reference')}
      />
      <DayField label={amountText.receivedOn} max={today} {...form.field('received_on')} />
    </div>
  );
}
