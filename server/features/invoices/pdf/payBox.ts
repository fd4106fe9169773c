import { encode } from 'uqr';
import { pdfText as text } from '#text/pdf.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';
import { ink, styles } from '#server/features/invoices/pdf/type.ts';

export const boxHeight = 120;
const padding = 18;

/** How to pay. All of it can be clicked. */
export function payBox(sheet: Sheet, url: string, top: number): void {
  const { doc } = sheet;
  doc.roundedRect(page.left, top, page.right - page.left, boxHeight, 9).fill(ink.concrete);
  const size = boxHeight - 2 * padding;
  code(sheet, url, { x: page.left + padding, y: top + padding, size });
  const x = page.left + size + 2 * padding;
  const width = page.right - padding - x;
  sheet.say(text.pay.title, styles.heading, { x, y: top + 23 });
  const body = sheet.wrap(text.pay.body, styles.body, Math.min(width, 312));
  const y = sheet.lines(body, styles.body, { x, y: top + 44 }) + 6;
  sheet.say(url.replace(/^https?:\/\//, ''), styles.strong, { x, y, width });
  doc.link(page.left, top, page.right - page.left, boxHeight, url);
}

/** A bar for each run of modules in a row: fewer, and no hairlines between them. */
function code({ doc }: Sheet, url: string, { x, y, size }: { x: number; y: number; size: number }): void {
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
