import { parentPort } from 'node:worker_threads';
import type { Language } from '#contract/language.ts';
import { draw } from '#server/features/invoices/pdf/draw.ts';
import { canPrint } from '#server/features/invoices/pdf/logo.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { inLanguage } from '#server/language.ts';

/** What a thread is asked to draw. */
export type Page = { content: PdfContent; language: Language };

/** What a thread answers: the file, or what went wrong. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

/** Between threads a Buffer becomes a plain array of bytes, which pdfkit doesn't read. */
function printable({ logo, ...content }: PdfContent): PdfContent {
  const copy = logo && { ...logo, image: Buffer.from(logo.image) };
  return { ...content, logo: copy && canPrint(copy) ? copy : null };
}

const answer = (drawn: Drawn, transfer: ArrayBuffer[] = []) => parentPort!.postMessage(drawn, transfer);

parentPort!.on('message', ({ content, language }: Page) => {
  inLanguage(language, () => draw(printable(content))).then(
    (pdf) => {
      const bytes = new Uint8Array(pdf);
      answer({ bytes }, [bytes.buffer]);
    },
    (error: unknown) => answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
