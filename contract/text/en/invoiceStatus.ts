import { texts } from '#contract/text/texts.ts';
import type { InvoiceStatus } from '#contract/money/money.ts';

/* In a separate file, because clients' first pages carry it. */

/** The texts of badges. An unpaid invoice is "open", and "overdue" after its due date. */
export const invoiceStatusText = texts({
  draft: 'draft',
  issued: 'open',
  partly_paid: 'partly paid',
  paid: 'paid',
  credited: 'credited',
  void: 'void',
  overdue: 'overdue',
} satisfies Record<InvoiceStatus | 'overdue', string>);

/** The text of a row, beside its badge. */
export const invoiceRowText = texts({
  draft: 'Draft',
  lateOne: '1 day late',
  late: '{days} days late',
  today: 'due today',
});
