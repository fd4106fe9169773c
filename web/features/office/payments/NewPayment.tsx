import { useQuery } from '@tanstack/react-query';
import { Banknote, CreditCard, ExternalLink, Wallet } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { v7 } from 'uuid';
import { toCents } from '#contract/amount.ts';
import { checkoutText } from '#contract/text/en/checkout.ts';
import { newPaymentText, paymentMethodText } from '#contract/text/en/payments.ts';
import { call } from '#web/api.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import { toastCardLater } from '#web/features/shared/checkout/outcome.ts';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { InvoiceChoice } from '#web/features/office/payments/InvoiceChoice.tsx';
import {
  bodyOf,
  emptyPayment,
  feeOf,
  problemsIn,
  withInvoice,
  type PaymentDraft,
} from '#web/features/office/payments/paymentDraft.ts';
import { NotSetUp } from '#web/features/office/settings/NotSetUp.tsx';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

const methods = [
  { value: 'paypal', label: paymentMethodText.paypal, Icon: Wallet },
  { value: 'card', label: paymentMethodText.card, Icon: CreditCard },
] as const;
type Method = (typeof methods)[number]['value'];
type Name = 'amount' | 'description';

/** The spec's card: a payment that PayPal moves. What was paid by hand is written down in a dialog of its own. */
export function NewPayment({ onRecord }: { onRecord: () => void }) {
  return (
    <section aria-labelledby="new-payment" className="rounded-panel bg-surface shadow-1">
      <div className="rule-b px-4 pt-3.5 pb-3 md:px-5">
        <h2 id="new-payment" className="wide text-18/6 md:text-17/[22px]">
          {newPaymentText.title}
        </h2>
        <p className="text-14 text-muted md:text-13">{newPaymentText.subtitle}</p>
      </div>
      <PaymentForm />
      <div className="rule-t p-2 md:px-3">
        <Button look="quiet" onClick={onRecord} className="w-full">
          <Banknote size={17} aria-hidden />
          {newPaymentText.record}
        </Button>
      </div>
    </section>
  );
}

function PaymentForm() {
  const currency = useCurrency();
  const { data: integrations } = useQuery(integrationsQuery);
  const [draft, setDraft] = useState<PaymentDraft>(emptyPayment);
  const [method, setMethod] = useState<Method>('paypal');
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const attempt = useRef({ content: '', id: '', commandId: '' });
  const asked = useRef('');
  const checkout = useCheckout({ onDone: reset });
  const note = useId();

  const found = problemsIn(draft, currency);
  const wrong = (['amount', 'description'] as const).find((name) => found[name]);
  const cents = toCents(draft.amount) ?? 0;
  const processing = checkout.state === 'creating';
  // Spec, section 7: until card checkout is switched on, the card's button only says that it will come.
  const cardLater = method === 'card' && integrations?.card_checkout === false;
  const off = integrations?.items.some(({ integration, configured }) => integration === 'paypal' && !configured);
  // Spec, section 5: the card's button waits for a valid form, PayPal's says what is missing.
  const refused = processing || (method === 'card' && Boolean(wrong)) || (Boolean(off) && !cardLater);

  function reset() {
    setDraft(emptyPayment);
    setTouched([]);
  }
  const type = (part: Partial<PaymentDraft>) => setDraft({ ...draft, ...part });
  const touch = (name: Name) => setTouched((before) => [...before, name]);
  const problemOf = (name: Name) => (touched.includes(name) ? found[name] : null);

  /** An answer that got lost doesn't make a second payment: the same content goes out under the same ids until it is known. */
  async function create() {
    const content = JSON.stringify([draft, method]);
    if (attempt.current.content !== content) attempt.current = { content, id: v7(), commandId: v7() };
    const { id, commandId } = attempt.current;
    const payment = await call('payment.create', { body: { id, method, ...bodyOf(draft) }, commandId });
    attempt.current = { content: '', id: '', commandId: '' };
    asked.current = content;
    return payment;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (refused) return;
    setTouched(['amount', 'description']);
    if (wrong) inputs.current[wrong]?.focus();
    else if (cardLater) toastCardLater();
    // The same payment once more: its window is waiting.
    else if (checkout.state === 'waiting' && asked.current === JSON.stringify([draft, method])) checkout.again();
    else checkout.start(create);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 px-4 py-4 md:px-5">
      <div>
        <h3 className="text-15 font-strong md:text-14">{newPaymentText.form}</h3>
        <p className="text-14 text-muted md:text-13">{newPaymentText.formHint}</p>
      </div>
      <AmountField
        ref={(input) => void (inputs.current.amount = input)}
        large
        label={newPaymentText.amount}
        currency={currency}
        placeholder={newPaymentText.amountPlaceholder}
        value={draft.amount}
        onChange={(event) => type({ amount: event.target.value })}
        onBlur={() => draft.amount && touch('amount')}
        error={problemOf('amount')}
      />
      <Field
        ref={(input) => void (inputs.current.description = input)}
        label={newPaymentText.description}
        placeholder={newPaymentText.descriptionPlaceholder}
        autoComplete="off"
        value={draft.description}
        onChange={(event) => type({ description: event.target.value })}
        onBlur={() => draft.description && touch('description')}
        error={problemOf('description')}
      />
      <InvoiceChoice
        client={draft.client_id}
        invoice={draft.invoice_id}
        onClient={(client_id) => type({ client_id, invoice_id: null })}
        onInvoice={(invoice) => type(withInvoice(invoice))}
      />
      <Segmented label={newPaymentText.method} choices={methods} value={method} onChoose={setMethod} />
      <dl className="grid gap-1 border-t border-dashed border-control pt-3.5 text-15 md:text-13">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{newPaymentText.clientPays}</dt>
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
          look="primary"
          refused={refused}
          aria-describedby={note}
          className="h-14! text-16! md:h-12! md:text-14!"
        >
          {processing ? checkoutText.processing : newPaymentText.pay[method]}
          {!processing && <ExternalLink size={16} aria-hidden />}
        </Button>
        {off && !cardLater ? (
          <NotSetUp id={note} text={newPaymentText.off} />
        ) : (
          <p id={note} className="text-13 text-muted md:text-12">
            {method === 'card' && wrong
              ? newPaymentText.cardRefused
              : newPaymentText[method === 'card' ? 'cardHint' : 'paypalHint']}
          </p>
        )}
      </div>
    </form>
  );
}
