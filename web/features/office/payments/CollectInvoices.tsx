import { useId } from 'react';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { collectText as text } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { lateText, nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents } from '#web/money.ts';
import { dayIn, formatCalendarDay } from '#web/when.ts';
import { RadioCard } from '#web/ui/RadioCard.tsx';

type Props = {
  invoices: readonly InvoiceRow[];
  chosen: InvoiceRow | undefined;
  /** Undefined: no invoice; the money is kept as credit. */
  onChoose: (invoice: InvoiceRow | undefined) => void;
};

/** A client's open invoices, oldest first. */
export function CollectInvoices({ invoices, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{amountText.invoice}</legend>
      <div className="collect-invoices grid gap-2">
        {invoices.map((invoice) => (
          <RadioCard key={invoice.id} group={id} checked={invoice === chosen} onPick={() => onChoose(invoice)}>
            <OwedLine invoice={invoice} />
          </RadioCard>
        ))}
        <RadioCard group={id} checked={!chosen} onPick={() => onChoose(undefined)}>
          <span className="flex-1 font-strong">{amountText.noInvoice}</span>
          <span className="text-13 text-muted md:text-12">{text.noInvoiceHint}</span>
        </RadioCard>
      </div>
    </fieldset>
  );
}

/** The invoice's number, due date and balance. */
export function OwedLine({ invoice }: { invoice: InvoiceRow }) {
  const late = lateText(invoice, dayIn(useZone()));
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-strong">{nameOf(invoice)}</span>{' '}
        <span className={`text-13 md:text-12 ${invoice.overdue ? 'text-danger' : 'text-muted'}`}>
          {late ?? (invoice.due_on && fill(amountText.dueAt, { date: formatCalendarDay(invoice.due_on) }))}
        </span>
      </span>
      <span className="font-strong tabular-nums">{formatCents(invoice.balance_cents, invoice.currency)}</span>
    </>
  );
}
