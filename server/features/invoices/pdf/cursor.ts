import { runningHead, watermark } from '#server/features/invoices/pdf/head.ts';
import type { Paper } from '#server/features/invoices/pdf/paper.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';

/** How far down a page is written, and the turning of it. */
export class Cursor {
  y: number = page.top;
  readonly sheet: Sheet;
  readonly paper: Paper;

  constructor(sheet: Sheet, paper: Paper) {
    this.sheet = sheet;
    this.paper = paper;
    this.addPage();
  }

  private addPage(): void {
    this.sheet.doc.addPage();
    if (this.paper.mark !== null) watermark(this.sheet, this.paper.mark);
  }

  fits(height: number): boolean {
    return this.y + height <= page.bottom;
  }

  turn(): void {
    this.addPage();
    this.y = runningHead(this.sheet, this.paper);
  }

  /** Room for so much: here, or on the next page. */
  need(height: number): void {
    if (!this.fits(height)) this.turn();
  }
}
