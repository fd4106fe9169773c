import { quoteName } from '#contract/sales/quote.kinds.ts';
import { quotePdfText as text } from '#text/quoteDocs.ts';
import type { Pdf } from '#server/features/invoices/pdf/pdfs.ts';
import { drawInThread } from '#server/features/invoices/pdf/press.ts';
import type { QuotePdfData } from '#server/features/quotes/pdf/data.queries.ts';
import { quoteBlocks } from '#server/features/quotes/pdf/quoteBlocks.ts';

export async function quotePdf(data: QuotePdfData): Promise<Pdf> {
  return {
    bytes: await drawInThread(quoteBlocks(data)),
    name: `${text.file}-${quoteName(data.content)}.pdf`,
  };
}
