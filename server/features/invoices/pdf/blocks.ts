import { pdfText as text } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import { setClosing } from '#server/features/invoices/pdf/closing.ts';
import type { Fact, PdfContent, Row } from '#server/features/invoices/pdf/content.ts';
import { Cursor } from '#server/features/invoices/pdf/cursor.ts';
import { band, feet, letterhead, parties } from '#server/features/invoices/pdf/head.ts';
import { page, Sheet } from '#server/features/invoices/pdf/sheet.ts';
import { drawRow, setRow, tableHead } from '#server/features/invoices/pdf/table.ts';
import { densities, ink, styles, type Style } from '#server/features/invoices/pdf/type.ts';

type Sums = Pick<PdfContent, 'sums' | 'total' | 'below'>;

/** A part of a document, below its head. */
export type Block =
  | { kind: 'heading'; text: string; note: string | null }
  | { kind: 'table'; columns: PdfContent['columns']; rows: Row[] }
  | ({ kind: 'sums' } & Sums)
  | { kind: 'text'; label: string | null; paragraphs: string[]; strong?: boolean }
  | { kind: 'facts'; facts: Fact[] }
  /** Strokes as lists of points, on a field of 1,000 by 400. */
  | { kind: 'strokes'; label: string; strokes: [number, number][][] }
  | { kind: 'page' };

/** A document with several parts: the head of an invoice, and blocks instead of one table. */
export type BlockPdf = Omit<PdfContent, 'columns' | 'rows' | 'sums' | 'total' | 'below' | 'note' | 'payAt'> & {
  blocks: Block[];
};

const width = page.right - page.left;
const factsLeft = page.left + 150;

/** The same content gives the same bytes, as for an invoice. */
export function drawBlocks(content: BlockPdf): Promise<Buffer> {
  const { title, number, day, issuer } = content;
  const named = fill(text.title, { title, number: number ?? text.draft, business: issuer.name });
  const sheet = new Sheet({ title: named, author: issuer.name, day });
  const cursor = new Cursor(sheet, content);
  cursor.y = band(sheet, letterhead(sheet, content), content.band);
  cursor.y = parties(sheet, cursor.y + 27, content.parties) + 10;
  content.blocks.forEach((block, at) => {
    if (block.kind === 'heading') keepTogether(cursor, content.blocks.slice(at + 1));
    drawBlock(cursor, block);
  });
  feet(sheet, content);
  return sheet.finish();
}

const headingRoom = 66;
const closingOf = (sheet: Sheet, { sums, total, below }: Sums) =>
  setClosing(sheet, { sums, total, below, note: null, payAt: null }, densities.tight);

/** Keeps a heading, its table and its sum on one page, if they fit on one. */
function keepTogether(cursor: Cursor, following: Block[]): void {
  const { sheet } = cursor;
  let height = headingRoom;
  for (const block of following) {
    if (block.kind === 'table')
      height += block.rows.reduce((sum, row) => sum + setRow(sheet, row, densities.tight).height, 20);
    else if (block.kind === 'sums') height += closingOf(sheet, block).height;
    else break;
  }
  if (!cursor.fits(height) && height < page.bottom - page.top - 30) cursor.turn();
}

function drawBlock(cursor: Cursor, block: Block): void {
  if (block.kind === 'page') return cursor.turn();
  if (block.kind === 'heading') return drawHeading(cursor, block);
  if (block.kind === 'table') return drawTable(cursor, block);
  if (block.kind === 'text') return drawText(cursor, block);
  if (block.kind === 'facts') return drawFacts(cursor, block.facts);
  if (block.kind === 'strokes') return drawStrokes(cursor, block);
  const closing = closingOf(cursor.sheet, block);
  cursor.need(closing.height);
  closing.draw(cursor);
}

/** Lines of one style, over as many pages as they need. */
function flow(cursor: Cursor, said: string, style: Style, { x = page.left, room = width } = {}): void {
  for (const paragraph of said.split('\n'))
    for (const line of cursor.sheet.wrap(paragraph, style, room)) {
      cursor.need(style.line);
      cursor.y = cursor.sheet.lines([line], style, { x, y: cursor.y });
    }
}

/** A heading is never the last thing on a page. */
function drawHeading(cursor: Cursor, { text: said, note }: { text: string; note: string | null }): void {
  cursor.need(110);
  cursor.y += 18;
  flow(cursor, said, styles.heading);
  if (note) flow(cursor, note, styles.small);
  cursor.y += 6;
}

function drawTable(cursor: Cursor, { columns, rows }: { columns: PdfContent['columns']; rows: Row[] }): void {
  const { sheet } = cursor;
  cursor.need(60);
  cursor.y = tableHead(sheet, cursor.y, columns);
  for (const row of rows.map((each) => setRow(sheet, each, densities.tight))) {
    if (!cursor.fits(row.height)) {
      cursor.turn();
      cursor.y = tableHead(sheet, cursor.y, columns);
    }
    cursor.y = drawRow(sheet, cursor.y, row);
  }
}

function drawText(
  cursor: Cursor,
  { label, paragraphs, strong = false }: { label: string | null; paragraphs: string[]; strong?: boolean },
): void {
  cursor.need(48);
  cursor.y += 12;
  if (label !== null) {
    cursor.sheet.say(label, styles.label, { x: page.left, y: cursor.y });
    cursor.y += 15;
  }
  for (const paragraph of paragraphs) {
    flow(cursor, paragraph, strong ? styles.strong : styles.small);
    cursor.y += 5;
  }
}

function drawFacts(cursor: Cursor, facts: Fact[]): void {
  const { sheet } = cursor;
  cursor.y += 8;
  for (const { label, value } of facts) {
    const lines = sheet.wrap(value, styles.body, page.right - factsLeft);
    const height = Math.max(1, lines.length) * styles.body.line + 8;
    cursor.need(height);
    sheet.rule(cursor.y, 0.75, { colour: ink.hairline });
    sheet.say(label, styles.label, { x: page.left, y: cursor.y + 5, width: factsLeft - page.left - 10 });
    sheet.lines(lines, styles.body, { x: factsLeft, y: cursor.y + 4 });
    cursor.y += height;
  }
}

function drawStrokes(cursor: Cursor, { label, strokes }: { label: string; strokes: [number, number][][] }): void {
  const scale = 0.24;
  cursor.need(400 * scale + 40);
  cursor.y += 12;
  cursor.sheet.say(label, styles.label, { x: page.left, y: cursor.y });
  const top = cursor.y + 16;
  const { doc } = cursor.sheet;
  doc
    .rect(page.left, top, 1_000 * scale, 400 * scale)
    .lineWidth(0.75)
    .stroke(ink.hairline);
  for (const [first, ...others] of strokes) {
    if (!first) continue;
    const at = ([x, y]: [number, number]) => [page.left + x * scale, top + y * scale] as const;
    doc.moveTo(...at(first));
    // A dot is drawn as a line to itself.
    for (const point of others.length > 0 ? others : [first]) doc.lineTo(...at(point));
    doc.lineWidth(1.2).lineCap('round').lineJoin('round').stroke(ink.text);
  }
  cursor.y = top + 400 * scale + 8;
}
