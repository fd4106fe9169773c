import { pdfText as text } from '#text/pdf.ts';
import type { Cursor } from '#server/features/invoices/pdf/cursor.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { boxHeight, payBox } from '#server/features/invoices/pdf/payBox.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';
import { styles, type Density, type Style } from '#server/features/invoices/pdf/type.ts';

const sumsLeft = 343.5;
const noteWidth = 252;
const gap = 10.5;
/** A note up to so many lines stands beside the sum, a longer one below it. */
const besideLines = 12;

type Line = { label: string[]; amount: string; style: Style; height: number };

type Closing = Pick<PdfContent, 'sums' | 'total' | 'below' | 'note' | 'payAt'>;

/** What stands under the table: what it comes to, a note, and how to pay. */
export function setClosing(sheet: Sheet, { sums, total, below, note, payAt }: Closing, density: Density) {
  const line = ({ label, amount }: { label: string; amount: string }, style: Style): Line => {
    const room = page.right - sumsLeft - sheet.widthOf(amount, style) - 14;
    const broken = sheet.wrap(label, style, room);
    return { label: broken, amount, style, height: broken.length * style.line + density.sum };
  };
  const before = sums.map((sum, index) => line(sum, index === 0 ? styles.body : styles.quiet));
  const after = below.map((sum) => line(sum, styles.quiet));
  const paragraphs = (width: number) =>
    (note ?? '').split('\n').flatMap((part) => sheet.wrap(part, styles.small, width));
  const beside = paragraphs(noteWidth);
  const isLong = beside.length > besideLines;
  const sumsHeight = [...before, ...after].reduce((height, one) => height + one.height, totalHeight);
  const noteHeight = isLong || beside.length === 0 ? 0 : 16 + beside.length * styles.small.line;
  const pay = payAt === null ? 0 : density.box + boxHeight;

  return {
    /** All that should stay together. */
    height: gap + Math.max(sumsHeight, noteHeight) + (isLong ? 0 : pay),

    draw(cursor: Cursor): void {
      cursor.y += gap;
      const top = cursor.y;
      if (!isLong) drawNote(sheet, top, beside);
      for (const one of before) drawSum(cursor, one);
      drawTotal(cursor, total);
      for (const one of after) drawSum(cursor, one);
      cursor.y = Math.max(cursor.y, top + noteHeight);
      if (isLong) flowNote(cursor, paragraphs(page.right - page.left));
      if (payAt === null) return;
      // At the foot of the last page; on a page of its own, at its head.
      const alone = !cursor.fits(pay - 1);
      if (alone) cursor.turn();
      payBox(sheet, payAt, alone ? cursor.y : page.bottom - boxHeight);
    },
  };
}

function drawNote(sheet: Sheet, y: number, lines: string[]): void {
  if (lines.length === 0) return;
  sheet.say(text.note, styles.label, { x: page.left, y: y + 1.5 });
  sheet.lines(lines, styles.small, { x: page.left, y: y + 16, width: noteWidth });
}

function flowNote(cursor: Cursor, lines: string[]): void {
  cursor.need(60);
  cursor.sheet.say(text.note, styles.label, { x: page.left, y: cursor.y + 4 });
  cursor.y += 19;
  for (const line of lines) {
    cursor.need(styles.small.line);
    cursor.y = cursor.sheet.lines([line], styles.small, { x: page.left, y: cursor.y });
  }
}

function drawSum(cursor: Cursor, { label, amount, style, height }: Line): void {
  cursor.need(height);
  cursor.sheet.lines(label, style, { x: sumsLeft, y: cursor.y });
  cursor.sheet.say(amount, style, { x: page.right, y: cursor.y, align: 'right' });
  cursor.y += height;
}

const totalHeight = 44;

function drawTotal(cursor: Cursor, { label, amount }: PdfContent['total']): void {
  cursor.need(totalHeight);
  const { sheet, y } = cursor;
  sheet.rule(y + 6, 2.25, { from: sumsLeft });
  const width = page.right - sumsLeft - sheet.widthOf(label, styles.strong) - 14;
  sheet.say(amount, styles.sum, { x: page.right, y: y + 14, align: 'right', width });
  sheet.say(label, styles.strong, { x: sumsLeft, y: y + 19 });
  cursor.y += totalHeight;
}
