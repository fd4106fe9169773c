import { useId, type ReactNode } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { collectText as text } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { lateText, nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents } from '#web/money.ts';
import { dayIn, formatCalendarDay } from '#web/when.ts';

type Props = {
  invoices: readonly InvoiceRow[];
  chosen: InvoiceRow | undefined;
  /** Undefined: none of them, it is kept as credit. */
  onChoose: (invoice: InvoiceRow | undefined) => void;
};

/** What a client can still pay, the oldest first. */
export function CollectInvoices({ invoices, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{text.invoice}</legend>
      <div className="collect-invoices grid gap-2">
        {invoices.map((invoice) => (
          <Option key={invoice.id} group={id} checked={invoice === chosen} onPick={() => onChoose(invoice)}>
            <OwedLine invoice={invoice} />
          </Option>
        ))}
        <Option group={id} checked={!chosen} onPick={() => onChoose(undefined)}>
          <span className="flex-1 font-strong">{text.noInvoice}</span>
          <span className="text-13 text-muted md:text-12">{text.noInvoiceHint}</span>
        </Option>
      </div>
    </fieldset>
  );
}

type OptionProps = { group: string; checked: boolean; onPick: () => void; children: ReactNode };

const Option = ({ group, checked, onPick, children }: OptionProps) => (
  <label
    className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-card px-3 py-2 leading-[18px] transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-11 ${
      checked ? 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--primary)]' : 'edge-control hover:bg-hover'
    }`}
  >
    <input type="radio" name={group} checked={checked} onChange={onPick} className="sr-only" />
    {children}
  </label>
);

/** Its number, its day and what is open of it. */
export function OwedLine({ invoice }: { invoice: InvoiceRow }) {
  const late = lateText(invoice, dayIn(useZone()));
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-strong">{nameOf(invoice)}</span>{' '}
        <span className={`text-13 md:text-12 ${invoice.overdue ? 'text-danger' : 'text-muted'}`}>
          {late ?? (invoice.due_on && fill(text.due, { date: formatCalendarDay(invoice.due_on) }))}
        </span>
      </span>
      <span className="font-strong tabular-nums">{formatCents(invoice.balance_cents, invoice.currency)}</span>
    </>
  );
}
