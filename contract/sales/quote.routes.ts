import { z } from 'zod';
import { Payment } from '#contract/money/payment.schema.ts';
import * as quote from '#contract/sales/quote.schema.ts';
import { action, Bytes, command, read } from '#contract/route.ts';
import { CreatedSeries } from '#contract/jobs/series.schema.ts';

const output = quote.QuoteDetail;
const own = quote.OwnQuote;

/**
 * A representative's own quotes, and all quotes for the office; the database limits the rows. `quote.accept` records the
 * signature; `quote.settle`, called right after it, does the rest, and so does a task (docs/decisions/0053).
 */
export const quoteRoutes = {
  'quote.list': read('GET /api/quotes', 'quote.write', { query: quote.QuoteFilter, output: quote.QuotePage }),
  'quote.count': read('GET /api/quotes/count', 'quote.write', { output: quote.QuoteCounts }),
  'quote.read': read('GET /api/quotes/:id', 'quote.write', { output }),
  'quote.save': command('PUT /api/quotes/:id', 'quote.write', { body: quote.QuoteSave, output }),
  'quote.delete': command('DELETE /api/quotes/:id', 'quote.write'),
  'quote.send': command('POST /api/quotes/:id/send', 'quote.write', { body: quote.QuoteVersion, output }),
  /** Returns the draft of the next revision; the sent one stays valid until that is sent. */
  'quote.revise': command('POST /api/quotes/:id/revise', 'quote.write', { body: quote.QuoteCopy, output }),
  'quote.duplicate': command('POST /api/quotes/:id/duplicate', 'quote.write', { body: quote.QuoteCopy, output }),
  'quote.withdraw': command('POST /api/quotes/:id/withdraw', 'quote.write', { body: quote.QuoteWithdraw, output }),
  'quote.acceptFor': command('POST /api/quotes/:id/accept-for', 'quote.write', { body: quote.QuoteAcceptFor, output }),
  'quote.pdf': read('GET /api/quotes/:id/pdf', 'quote.write', { output: Bytes, limit: 60 }),
  /** A representative asks the office for a discount above the limit. */
  'quote.ask': command('POST /api/quotes/:id/ask', 'quote.write', { body: quote.QuoteVersion, output }),
  'quote.approve': command('POST /api/quotes/:id/approve', 'quote.approve', { body: quote.QuoteVersion, output }),
  /** A sold plan becomes a series once its first day is agreed with the client. */
  'quote.startPlan': command('POST /api/quotes/:id/plans', 'job.manage', {
    body: quote.PlanStart,
    output: CreatedSeries,
  }),

  'quoteRules.read': read('GET /api/quote-rules', 'quote.write', { output: quote.QuoteRules }),
  'quoteRules.update': command('PUT /api/quote-rules', 'settings.manage', {
    body: quote.QuoteRules,
    output: quote.QuoteRules,
  }),

  /** For the client: quotes sent to them, newest first. */
  'quote.own': read('GET /api/own-quotes', 'quote.answer', { output: z.array(own) }),
  'quote.ownRead': read('GET /api/own-quotes/:id', 'quote.answer', { output: own }),
  'quote.ownPdf': read('GET /api/own-quotes/:id/pdf', 'quote.answer', { output: Bytes, limit: 60 }),
  /** Records that the client has opened it: once, as part of the signature's evidence. */
  'quote.open': command('POST /api/own-quotes/:id/open', 'quote.answer', { output: own }),
  'quote.accept': command('POST /api/own-quotes/:id/accept', 'quote.answer', { body: quote.QuoteAccept, output: own }),
  'quote.settle': action('POST /api/own-quotes/:id/settle', 'quote.answer', { output: own, limit: 120 }),
  'quote.decline': command('POST /api/own-quotes/:id/decline', 'quote.answer', {
    body: quote.QuoteDeclined,
    output: own,
  }),
  /** Within three business days, if the sale was made at the client's home. */
  'quote.cancel': command('POST /api/own-quotes/:id/cancel', 'quote.answer', { output: own }),
  /** Followed by payment.open and payment.sync, as for an invoice. */
  'quote.pay': command('POST /api/own-quotes/:id/deposit', 'quote.answer', { body: quote.QuotePay, output: Payment }),
};
