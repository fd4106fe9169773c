import { PortalError } from '#contract/errors.ts';
import type { QuoteContent, QuoteDetail } from '#contract/sales/quote.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { compose } from '#server/features/quotes/content.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';

/** Everything about a quote, as its representative and the office see it. */
export async function detail(tx: Tx, id: string, online: boolean): Promise<QuoteDetail> {
  const [head, workbench] = await Promise.all([quotes.head(tx, id), quotes.workbench(tx, id)]);
  if (!head) throw new PortalError('not_found');
  const { options, add_ons } = workbench;
  const content =
    head.content === null
      ? await compose(tx, head, workbench, { rep: head.owner_name, online })
      : (JSON.parse(head.content) as QuoteContent);
  return { ...head, options, add_ons, content };
}
