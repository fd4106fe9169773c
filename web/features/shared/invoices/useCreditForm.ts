import { useState } from 'react';
import { fromCents, toCents } from '#contract/base/amount.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { fill } from '#contract/text/fill.ts';
import type { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';

type Options = {
  invoice: InvoiceDetail;
  apply: ReturnType<typeof useCommand<'invoice.applyCredit'>>;
  /** The error message, which states the maximum. */
  wrong: string;
  guarded?: boolean;
};

/** How much of a client's credit pays an invoice: at most the credit and at most the balance. */
export function useCreditForm({ invoice, apply, wrong, guarded = true }: Options) {
  const { id, currency, balance_cents, client_credit_cents } = invoice;
  const max = Math.min(balance_cents, client_credit_cents);
  // Fixed once offered: an amount must not change while the user edits it.
  const [base] = useState({ amount: fromCents(max) });
  return useForm({
    base,
    check: ({ amount }) => {
      const cents = toCents(amount) ?? 0;
      return cents < 1 || cents > max ? { amount: fill(wrong, { amount: formatCents(max, currency) }) } : {};
    },
    save: apply,
    send: ({ amount }) => apply.send({ params: { id }, body: { amount_cents: toCents(amount) ?? 0 } }),
    sentAs: { amount_cents: 'amount' },
    guarded,
  });
}
