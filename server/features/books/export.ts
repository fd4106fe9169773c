import { fromCents, fromPpm } from '#contract/base/amount.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import { accountText, booksExportText as text } from '#text/booksExport.ts';
import { fill } from '#contract/text/fill.ts';
import type { BookCursor, BookLine } from '#server/features/books/books.queries.ts';
import { csvLine } from '#server/http/csv.ts';

export const exportPage = 1_000;

/** Never below zero: a side is in the one column or in the other. */
function cellsOf(line: BookLine): string[] {
  const { amount_cents: amount, tax_name: name, tax_ppm: ppm, invoice_number: invoice, payment_number: payment } = line;
  return [
    line.booked_on,
    line.transaction_id,
    accountText[line.account],
    amount > 0 ? fromCents(amount) : '',
    amount < 0 ? fromCents(-amount) : '',
    name === null ? '' : fill(text.tax, { name, percent: fromPpm(ppm ?? 0) }),
    line.memo,
    line.client_name ?? '',
    invoice === null ? '' : invoiceName(invoice),
    payment === null ? '' : paymentName(payment),
    line.currency,
  ];
}

/** Page by page, each read when the one before has left: a slow reader costs neither memory nor a connection. */
export async function* linesOf(first: BookLine[], read: (after: BookCursor) => Promise<BookLine[]>) {
  yield csvLine([...text.columns]);
  let rows = first;
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
    rows = rows.length < exportPage ? [] : await read(rows.at(-1)!);
  }
}
