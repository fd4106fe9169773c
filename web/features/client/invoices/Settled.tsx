import { Ban, Check, Clock3, Download, type LucideIcon } from 'lucide-react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { ownInvoicesText, ownInvoiceText as text } from '#text/billing.ts';
import { payReturnText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { outcomeOf } from '#web/features/shared/checkout/outcome.ts';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';

type Look = { Icon: LucideIcon; paint: string; title: string; body: string };

function lookOf({ status, reserved_cents, currency, balance_cents }: InvoiceDetail): Look {
  if (balance_cents > 0) {
    return {
      Icon: Clock3,
      paint: 'bg-warning-soft text-warning-on',
      title: fill(ownInvoicesText.onItsWay, { amount: formatCents(reserved_cents, currency) }),
      body: text.onItsWayBody,
    };
  }
  const grey = { Icon: Ban, paint: 'bg-neutral-soft text-neutral-on' };
  if (status === 'void') return { ...grey, title: amountText.voided, body: text.voidBody };
  if (status === 'credited') return { ...grey, title: ownInvoicesText.owedNothing, body: text.creditedBody };
  return { Icon: Check, paint: 'bg-success-soft text-success-on', title: payReturnText.done, body: amountText.settled };
}

/** Replaces the button when there is nothing to pay. */
export function Settled({ invoice }: { invoice: InvoiceDetail }) {
  const { Icon, paint, title, body } = lookOf(invoice);
  const last = invoice.balance_cents > 0 ? null : invoice.payments.find((each) => outcomeOf(each) === 'done');
  return (
    <section aria-label={title} className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
      <div className="flex gap-3">
        <span className={`grid size-10 flex-none place-items-center rounded-control ${paint}`}>
          <Icon size={20} strokeWidth={2.25} aria-hidden />
        </span>
        <output className="min-w-0">
          <b className="block text-17 font-strong md:text-15">{title}</b>
          <span className="block text-15 text-muted md:text-13">{body}</span>
        </output>
      </div>
      {last && (
        <a href={`/api/payments/${last.id}/receipt`} download className={button()}>
          <Download size={16} aria-hidden />
          {amountText.receipt}
        </a>
      )}
    </section>
  );
}
