import { encode } from 'uqr';
import { pdfText as text } from '#text/pdf.ts';
import type { Cursor } from '#server/features/invoices/pdf/cursor.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';
import { ink, styles, type Density, type Style } from '#server/features/invoices/pdf/type.ts';

const sumsLeft = 343.5;
const noteWidth = 252;
const gap = 10.5;
/** A note of up to this many lines stands beside the sum, a longer one below it. */
const besideLines = 12;

type Line = { label: string[]; amount: string; style: Style; height: number };

type Closing = Pick<PdfContent, 'sums' | 'total' | 'below' | 'note' | 'payAt'>;

const boxHeight = 120;
const boxPadding = 18;

/** How to pay. The whole box is a link. */
function payBox(sheet: Sheet, url: string, top: number): void {
  const { doc } = sheet;
  doc.roundedRect(page.left, top, page.right - page.left, boxHeight, 9).fill(ink.concrete);
  const size = boxHeight - 2 * boxPadding;
  qrCode(sheet, url, { x: page.left + boxPadding, y: top + boxPadding, size });
  const x = page.left + size + 2 * boxPadding;
  const width = page.right - boxPadding - x;
  sheet.say(text.pay.title, styles.heading, { x, y: top + 23 });
  const body = sheet.wrap(text.pay.body, styles.body, Math.min(width, 312));
  const y = sheet.lines(body, styles.body, { x, y: top + 44 }) + 6;
  sheet.say(url.replace(/^https?:\/\//, ''), styles.strong, { x, y, width });
  doc.link(page.left, top, page.right - page.left, boxHeight, url);
}

/** Draws one bar per run of modules in a row: fewer shapes, and no hairlines between them. */
function qrCode({ doc }: Sheet, url: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data } = encode(url, { ecc: 'M', border: 0 });
  const unit = size / data.length;
  data.forEach((row, line) => {
    for (let start = 0; start < row.length; start += 1) {
      let end = start;
      while (row[end]) end += 1;
      if (end > start) doc.rect(x + start * unit, y + line * unit, (end - start) * unit, unit + 0.05);
      start = end;
    }
  });
  doc.fill(ink.text);
}

/** The part under the table: the sums, a note, and how to pay. */
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
    /** The height of everything that should stay together. */
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
      // The box stands at the foot of the last page, or at the top if it needs its own page.
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
