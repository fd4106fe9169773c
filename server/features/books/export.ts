import { fromCents, fromPpm } from '#contract/base/amount.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { booksText } from '#text/books.ts';
import { accountText, booksExportText as text } from '#text/booksExport.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import type { BookCursor, BookLine } from '#server/features/books/books.queries.ts';
import { csvLine } from '#server/http/csv.ts';

export const exportPage = 1_000;

/** The names that accounting programs expect. */
const head = () => [
  fieldText.date,
  text.transaction,
  booksText.account,
  booksText.debit,
  booksText.credit,
  amountText.tax,
  text.memo,
  fieldText.client,
  amountText.invoice,
  text.payment,
  amountText.currency,
];

/** Amounts are never negative: a side is either in the debit or in the credit column. */
function cellsOf(line: BookLine): string[] {
  const { amount_cents: amount, tax_name: name, tax_ppm: ppm, invoice_number: invoice, payment_number: payment } = line;
  return [
    line.booked_on,
    line.transaction_id,
    accountText[line.account],
    amount > 0 ? fromCents(amount) : '',
    amount < 0 ? fromCents(-amount) : '',
    name === null ? '' : fill(amountText.taxPercent, { name, percent: fromPpm(ppm ?? 0) }),
    line.memo,
    line.client_name ?? '',
    invoice === null ? '' : invoiceName(invoice),
    payment === null ? '' : paymentName(payment),
    line.currency,
  ];
}

/** Reads each page only after the one before has been sent: a slow reader costs neither memory nor a connection. */
export async function* linesOf(first: BookLine[], read: (after: BookCursor) => Promise<BookLine[]>) {
  yield csvLine(head());
  let rows = first;
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
    rows = rows.length < exportPage ? [] : await read(rows.at(-1)!);
  }
}
