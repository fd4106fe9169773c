import { sql } from 'kysely';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { acceptanceOf, type Acceptance } from '#server/features/quotes/quotes.queries.ts';

export type QuotePdfData = {
  content: QuoteContent;
  content_sha256: string | null;
  /** Null if the quote isn't accepted. */
  acceptance: Acceptance | null;
  /** The user who recorded the acceptance. */
  witness: string | null;
};

/** The content of a quote's PDF: the frozen content and the record of the signature. For a draft, the caller adds the content. */
export async function findPdfData(tx: Tx, id: string): Promise<QuotePdfData | undefined> {
  const [quote, acceptance] = await Promise.all([
    tx.first(sql<{ content: string | null; content_sha256: string | null; witness: string | null }>`
      select q.content, q.content_sha256, w.full_name as witness
      from quotes q left join quote_acceptances a on a.quote_id = q.id left join profiles w on w.id = a.witness_id
      where q.id = ${id}`),
    acceptanceOf(tx, id),
  ]);
  if (!quote) return undefined;
  const content = JSON.parse(quote.content ?? 'null') as QuoteContent;
  return { ...quote, content, acceptance: acceptance ?? null };
}
