import { PortalError } from '#contract/errors.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import type { QuotePay } from '#contract/sales/quote.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingNoteText } from '#text/bookings.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import { assertOffered, beginDeposit } from '#server/features/payments/funnel/checkout.service.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';

/** A client pays exactly the deposit of the quote that they accepted, through the one funnel of payments (0016). */
export async function payDeposit(
  tx: Tx,
  actor: Actor,
  quoteId: string,
  { id, method }: QuotePay,
  online: boolean,
): Promise<Effect<Payment>> {
  const quote = await quotes.findOwn(tx, quoteId);
  if (!quote) throw new PortalError('not_found');
  const deposit = await deposits.findOfQuote(tx, quoteId);
  if (quote.status !== 'accepted' || !deposit || deposit.paid_cents > 0) throw new PortalError('quote_changed');
  await assertOffered(tx, online, method);
  const description = fill(bookingNoteText.deposit, { title: quote.content.title }).slice(
    0,
    moneyLimits.description.max,
  );
  const { amount_cents } = deposit;
  return beginDeposit(tx, actor, deposit, { id, amount_cents, tip_cents: 0, method, description });
}
