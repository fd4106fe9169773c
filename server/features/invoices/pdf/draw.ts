import { pdfText as text } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import { setClosing } from '#server/features/invoices/pdf/closing.ts';
import { Cursor } from '#server/features/invoices/pdf/cursor.ts';
import { band, feet, letterhead, parties } from '#server/features/invoices/pdf/head.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { page, Sheet } from '#server/features/invoices/pdf/sheet.ts';
import { drawRow, setRow, tableHead } from '#server/features/invoices/pdf/table.ts';
import { densities, type Density } from '#server/features/invoices/pdf/type.ts';

/** Uses the roomy layout if everything then fits on the first page. */
function fitted({ sheet, y }: Cursor, content: PdfContent) {
  const set = (density: Density) => ({
    rows: content.rows.map((row) => setRow(sheet, row, density)),
    closing: setClosing(sheet, content, density),
  });
  const roomy = set(densities.roomy);
  const height = roomy.rows.reduce((sum, row) => sum + row.height, roomy.closing.height);
  return y + height <= page.bottom ? roomy : set(densities.tight);
}

/** The same content gives the same bytes, today and in ten years. */
export function draw(content: PdfContent): Promise<Buffer> {
  const { title, number, day, issuer, columns } = content;
  const named = fill(text.title, { title, number: number ?? text.draft, business: issuer.name });
  const sheet = new Sheet({ title: named, author: issuer.name, day });
  const cursor = new Cursor(sheet, content);
  cursor.y = band(sheet, letterhead(sheet, content), content.band);
  cursor.y = parties(sheet, cursor.y + 27, content.parties);
  cursor.y = tableHead(sheet, cursor.y + 30, columns);

  const { rows, closing } = fitted(cursor, content);
  rows.forEach((row, index) => {
    // The last row moves to the next page together with the sum, so that the sum never stands alone on a page.
    const along = index > 0 && index === rows.length - 1 ? closing.height : 0;
    if (!cursor.fits(row.height + along)) {
      cursor.turn();
      cursor.y = tableHead(sheet, cursor.y, columns);
    }
    cursor.y = drawRow(sheet, cursor.y, row);
  });
  cursor.need(closing.height);
  closing.draw(cursor);
  feet(sheet, content);
  return sheet.finish();
}
