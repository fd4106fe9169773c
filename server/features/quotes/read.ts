import { PortalError } from '#contract/errors.ts';
import type { QuoteContent, QuoteDetail } from '#contract/sales/quote.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { compose } from '#server/features/quotes/content.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';

/** All details of a quote, as its representative and the office see them. */
export async function detail(tx: Tx, id: string, online: boolean): Promise<QuoteDetail> {
  const [head, optionLines] = await Promise.all([quotes.head(tx, id), quotes.optionLines(tx, id)]);
  if (!head) throw new PortalError('not_found');
  const { options, add_ons } = optionLines;
  const content =
    head.content === null
      ? await compose(tx, head, optionLines, { rep: head.owner_name, online })
      : (JSON.parse(head.content) as QuoteContent);
  return { ...head, options, add_ons, content };
}
