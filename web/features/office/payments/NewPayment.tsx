import { useQuery } from '@tanstack/react-query';
import { Banknote, CreditCard, ExternalLink, Wallet } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { toCents } from '#contract/base/amount.ts';
import { amountText } from '#text/amounts.ts';
import { checkoutText } from '#text/checkout.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { newPaymentText, paymentMethodText } from '#text/payments.ts';
import { call } from '#web/api.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import { toastCardLater } from '#web/features/shared/checkout/outcome.ts';
import { useAttempt } from '#web/features/shared/checkout/useAttempt.ts';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { InvoiceChoice } from '#web/features/office/payments/InvoiceChoice.tsx';
import {
  bodyOf,
  emptyPayment,
  feeOf,
  problemsIn,
  type PaymentDraft,
} from '#web/features/office/payments/paymentDraft.ts';
import { NotSetUp } from '#web/features/office/settings/NotSetUp.tsx';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';
import { useForm } from '#web/form.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

const methods = [
  { value: 'paypal', label: paymentMethodText.paypal, Icon: Wallet },
  { value: 'card', label: paymentMethodText.card, Icon: CreditCard },
] as const;
type Method = (typeof methods)[number]['value'];
type Name = 'amount' | 'description';

/** The spec's card: a payment through PayPal. The dialog handles every other method, and payments on an invoice. */
export function NewPayment({ onCollect }: { onCollect: () => void }) {
  return (
    <section aria-labelledby="new-payment" className="rounded-panel bg-surface shadow-1">
      <div className="rule-b px-4 pt-3.5 pb-3 md:px-5">
        <h2 id="new-payment" className="wide text-18/6 md:text-17/[1.375rem]">
          {createText.payment}
        </h2>
        <p className="text-14 text-muted md:text-13">{newPaymentText.subtitle}</p>
      </div>
      <PaymentForm />
      <div className="rule-t p-2 md:px-3">
        <Button variant="quiet" onClick={onCollect} className="w-full">
          <Banknote size={17} aria-hidden />
          {createText.collect}
        </Button>
      </div>
    </section>
  );
}

function PaymentForm() {
  const currency = useCurrency();
  const { data: integrations } = useQuery(integrationsQuery);
  const [method, setMethod] = useState<Method>('paypal');
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const asked = useRef('');
  const attempt = useAttempt();
  const checkout = useCheckout({ onDone: reset });
  const note = useId();
  const form = useForm({
    base: emptyPayment,
    check: (draft) => problemsIn(draft, currency),
    save: { busy: checkout.state === 'creating' },
    send,
    // Once PayPal has the payment, the page may leave for PayPal, and the draft isn't kept for a second attempt.
    guarded: checkout.state === 'idle',
    ...(checkout.state !== 'waiting' && { keepAs: 'payment new' }),
  });
  const { shown, type, busy } = form;

  const found = problemsIn(shown, currency);
  const isWrong = Object.keys(found).length > 0;
  const cents = toCents(shown.amount) ?? 0;
  // Spec, section 7: until card checkout is switched on, the card's button only says that it is coming.
  const cardLater = method === 'card' && integrations?.card_checkout === false;
  const off = integrations?.items.some(({ integration, configured }) => integration === 'paypal' && !configured);
  // Spec, section 5: the card's button waits for a valid form; PayPal's says what is missing.
  const refused = busy || (method === 'card' && isWrong) || (Boolean(off) && !cardLater);

  function reset() {
    form.discard();
    setTouched([]);
  }
  const touch = (name: Name) => setTouched((before) => [...before, name]);
  /** A field that the user left with an error shows it before submit. */
  const problemOf = (name: Name) => form.problems[name] ?? (touched.includes(name) ? found[name] : undefined);

  function send(draft: PaymentDraft) {
    if (refused) return;
    const body = { method, ...bodyOf(draft) };
    const content = JSON.stringify(body);
    if (cardLater) toastCardLater();
    // The same payment again: its window is already waiting.
    else if (checkout.state === 'waiting' && asked.current === content) checkout.again();
    else {
      checkout.start(async () => {
        const payment = await attempt(body, (id, commandId) =>
          call('payment.create', { body: { id, ...body }, commandId }),
        );
        asked.current = content;
        return payment;
      });
    }
  }

  return (
    <Form form={form} className="grid gap-4 px-4 py-4 md:px-5">
      <div>
        <h3 className="text-15 font-strong md:text-14">{newPaymentText.form}</h3>
        <p className="text-14 text-muted md:text-13">{newPaymentText.formHint}</p>
      </div>
      <AmountField
        large
        label={amountText.amount}
        currency={currency}
        placeholder={newPaymentText.amountPlaceholder}
        {...form.field('amount')}
        onBlur={() => shown.amount && touch('amount')}
        error={problemOf('amount')}
      />
      <Field
        label={fieldText.description}
        placeholder={newPaymentText.descriptionPlaceholder}
        autoComplete="off"
        {...form.field('description')}
        onBlur={() => shown.description && touch('description')}
        error={problemOf('description')}
      />
      <InvoiceChoice draft={shown} onChange={type} />
      <Segmented label={amountText.method} choices={methods} value={method} onChoose={setMethod} />
      <dl className="grid gap-1 border-t border-dashed border-control pt-3.5 text-15 md:text-13">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{amountText.clientPays}</dt>
          <dd className="text-16 font-strong md:text-14">{formatCents(cents, currency)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-3 text-muted">
          <dt>{newPaymentText.fee}</dt>
          <dd>{formatCents(feeOf(cents, method), currency)}</dd>
        </div>
      </dl>
      <CheckoutNote checkout={checkout} />
      <div className="grid gap-2.5">
        <Button
          type="submit"
          variant="primary"
          softDisabled={refused}
          aria-describedby={note}
          className="h-14! text-16! md:h-12! md:text-14!"
        >
          {busy ? checkoutText.processing : newPaymentText.pay[method]}
          {!busy && <ExternalLink size={16} aria-hidden />}
        </Button>
        {off && !cardLater ? (
          <NotSetUp id={note} text={newPaymentText.off} />
        ) : (
          <p id={note} className="text-13 text-muted md:text-12">
            {method === 'card' && isWrong
              ? newPaymentText.cardRefused
              : newPaymentText[method === 'card' ? 'cardHint' : 'paypalHint']}
          </p>
        )}
      </div>
    </Form>
  );
}
