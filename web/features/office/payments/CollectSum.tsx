import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { collectText as text } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { splitOf, type CollectDraft } from '#web/features/office/payments/collectDraft.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents } from '#web/money.ts';
import { formatCalendarDay } from '#web/when.ts';

type Props = { draft: CollectDraft; invoice: InvoiceRow | undefined; client: string | null; currency: string };

/** What will be booked and what stays open, before the user confirms. */
export function CollectSum({ draft, invoice, client, currency }: Props) {
  const { amount, applied, rest, tip, left } = splitOf(draft, invoice);
  const money = (cents: number) => formatCents(cents, currency);
  const parts = [
    { name: invoice ? fill(text.to, { invoice: nameOf(invoice) }) : '', cents: applied },
    { name: client ? text.toCredit : text.toSale, cents: rest },
    { name: amountText.tip, cents: tip },
  ].filter(({ cents }) => cents > 0);
  return (
    <section aria-label={text.sum} className="grid gap-3">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 rounded-card bg-sunken px-3.5 py-3 tabular-nums">
        {parts.map(({ name, cents }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right font-medium">{money(cents)}</dd>
          </div>
        ))}
        <div className="collect-total">
          <dt className="font-strong">{text.total[draft.method]}</dt>
          <dd className="wide text-18">{money(amount + tip)}</dd>
        </div>
      </dl>
      {invoice && (
        <output className="collect-left">
          <span>
            {left > 0 ? (
              <>
                {text.stillDue} <b className="wide text-16">{money(left)}</b>{' '}
                {invoice.due_on && !invoice.overdue && (
                  <span className="text-muted">{fill(text.by, { date: formatCalendarDay(invoice.due_on) })}</span>
                )}
              </>
            ) : (
              fill(text.settles, { invoice: nameOf(invoice) })
            )}
          </span>
          <span aria-hidden className="collect-bar">
            <span style={{ flexGrow: applied }} />
            <span style={{ flexGrow: left }} />
          </span>
        </output>
      )}
    </section>
  );
}
