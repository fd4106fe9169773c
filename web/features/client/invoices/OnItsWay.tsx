import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { ownInvoicesText as text } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents } from '#web/money.ts';

/** Replaces the button while a payment is collected. */
export function OnItsWay({
  invoice: { reserved_cents, currency },
}: {
  invoice: Pick<InvoiceRow, 'reserved_cents' | 'currency'>;
}) {
  return (
    <span className="text-13 text-balance text-muted md:text-12">
      {fill(text.onItsWay, { amount: formatCents(reserved_cents, currency) })}
    </span>
  );
}
