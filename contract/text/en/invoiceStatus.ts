import { texts } from '#contract/text/texts.ts';
import type { InvoiceStatus } from '#contract/money/money.ts';

/* In a file of its own, because the first pages of clients carry it. */

/** As badges say it. What is still owed is "open", and "overdue" once its day has passed. */
export const invoiceStatusText = texts({
  draft: 'draft',
  issued: 'open',
  partly_paid: 'partly paid',
  paid: 'paid',
  credited: 'credited',
  void: 'void',
  overdue: 'overdue',
} satisfies Record<InvoiceStatus | 'overdue', string>);

/** What a row says of it, beside its badge. */
export const invoiceRowText = texts({
  draft: 'Draft',
  lateOne: '1 day late',
  late: '{days} days late',
  today: 'due today',
});
