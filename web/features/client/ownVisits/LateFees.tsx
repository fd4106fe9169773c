import { Link } from 'react-router';
import type { LateFee } from '#contract/booking/ownVisit.schema.ts';
import { changeText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents, useCurrency } from '#web/money.ts';

/** The cost of a late change, and how it is paid. */
export function useFeeWords() {
  const currency = useCurrency();
  return ({ kind, fee_cents, from_deposit }: Omit<LateFee, 'id' | 'invoice_id'>): string =>
    fill(kind === 'cancel' && from_deposit ? text.lateFee.deposit : text.lateFee[kind], {
      fee: formatCents(fee_cents, currency),
    });
}

/** The fees of a visit that the client changed late. */
export function LateFees({ fees }: { fees: LateFee[] }) {
  const wordsOf = useFeeWords();
  return fees.map((fee) => (
    <p key={fee.id} className="rounded-panel bg-surface p-4 text-15 shadow-1 md:text-13">
      {wordsOf(fee)}{' '}
      {fee.invoice_id && (
        <Link to={`/client/invoices/${fee.invoice_id}`} className="font-medium text-accent hover:underline">
          {text.lateFee.billed}
        </Link>
      )}
    </p>
  ));
}
