import { runningHead, watermark } from '#server/features/invoices/pdf/head.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';

/** What each page after the first says of itself. */
type Titled = Pick<PdfContent, 'mark' | 'title' | 'number' | 'issuer'>;

/** How far down a page is written, and the turning of it. */
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

  /** Room for so much: here, or on the next page. */
  need(height: number): void {
    if (!this.fits(height)) this.turn();
  }
}
