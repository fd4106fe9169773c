import { Ban, Check, Clock3, Download, type LucideIcon } from 'lucide-react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { ownInvoiceText as text } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { outcomeOf } from '#web/features/shared/checkout/outcome.ts';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';

type Look = { Icon: LucideIcon; paint: string; title: string; body: string };

function lookOf({ status, reserved_cents, currency, balance_cents }: InvoiceDetail): Look {
  if (balance_cents > 0) {
    const amount = formatCents(reserved_cents, currency);
    return {
      Icon: Clock3,
      paint: 'bg-warning-soft text-warning-on',
      title: text.underWay,
      body: fill(text.underWayBody, { amount }),
    };
  }
  const grey = { Icon: Ban, paint: 'bg-neutral-soft text-neutral-on' };
  if (status === 'void') return { ...grey, title: text.void, body: text.voidBody };
  if (status === 'credited') return { ...grey, title: text.nothingOwed, body: text.creditedBody };
  return { Icon: Check, paint: 'bg-success-soft text-success-on', title: text.thanks, body: text.thanksBody };
}

/** In the place of the button, when there is nothing to press. */
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
          {text.receipt}
        </a>
      )}
    </section>
  );
}
