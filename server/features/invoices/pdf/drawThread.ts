import { parentPort, type MessagePort } from 'node:worker_threads';
import type { Language } from '#contract/base/language.ts';
import { drawBlocks, type BlockPdf } from '#server/features/invoices/pdf/blocks.ts';
import { draw } from '#server/features/invoices/pdf/draw.ts';
import { canPrint } from '#server/features/invoices/pdf/logo.ts';
import type { Logo, PdfContent } from '#server/features/invoices/pdf/content.ts';
import { inLanguage } from '#server/language.ts';

export type Page = { content: PdfContent | BlockPdf; language: Language };

/** The page, with the port for its answer. */
export type Asked = Page & { reply: MessagePort };

/** The answer of a thread: the file, or the error. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

/** Between threads a Buffer becomes a plain Uint8Array, which pdfkit can't read. */
function printable(logo: Logo | null): Logo | null {
  const copy = logo && { ...logo, image: Buffer.from(logo.image) };
  return copy && canPrint(copy) ? copy : null;
}

function paint(content: Page['content']): Promise<Buffer> {
  const logo = printable(content.logo);
  return 'blocks' in content ? drawBlocks({ ...content, logo }) : draw({ ...content, logo });
}

parentPort!.on('message', ({ content, language, reply }: Asked) => {
  const answer = (drawn: Drawn, transfer: ArrayBuffer[] = []) => reply.postMessage(drawn, transfer);
  inLanguage(language, () => paint(content)).then(
    (pdf) => {
      const bytes = new Uint8Array(pdf);
      answer({ bytes }, [bytes.buffer]);
    },
    (error: unknown) => answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
