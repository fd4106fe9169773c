import { runningHead, watermark } from '#server/features/invoices/pdf/head.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';

/** The text that repeats on each page after the first. */
type Titled = Pick<PdfContent, 'mark' | 'title' | 'number' | 'issuer'>;

/** The current position on the page, and the move to the next page. */
export class Cursor {
  y: number = page.top;
  readonly sheet: Sheet;
  readonly content: Titled;

  constructor(sheet: Sheet, content: Titled) {
    this.sheet = sheet;
    this.content = content;
    this.addPage();
  }

  private addPage(): void {
    this.sheet.doc.addPage();
    if (this.content.mark !== null) watermark(this.sheet, this.content.mark);
  }

  fits(height: number): boolean {
    return this.y + height <= page.bottom;
  }

  turn(): void {
    this.addPage();
    this.y = runningHead(this.sheet, this.content);
  }

  /** Moves to the next page unless there is room for this height. */
  need(height: number): void {
    if (!this.fits(height)) this.turn();
  }
}
