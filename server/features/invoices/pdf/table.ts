import type { PdfContent, Row } from '#server/features/invoices/pdf/content.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';
import { ink, styles, type Density } from '#server/features/invoices/pdf/type.ts';

/** The right edge of each column's figures, and their width. */
const figures = {
  quantity: { x: 403.5, width: 62 },
  price: { x: 478.5, width: 68 },
  amount: { x: page.right, width: 76 },
};

export function tableHead(sheet: Sheet, top: number, { name, ...others }: PdfContent['columns']): number {
  sheet.say(name, styles.label, { x: page.left, y: top });
  figured(sheet, top, others, styles.label, styles.label);
  sheet.rule(top + 18, 1.1);
  return top + 19.1;
}

type Figures = { quantity?: string; price?: string; amount: string };
type Look = (typeof styles)['label' | 'body' | 'strong'];

function figured(
  sheet: Sheet,
  y: number,
  { quantity = '', price = '', amount }: Figures,
  style: Look,
  last: Look,
): void {
  sheet.say(quantity, style, { ...figures.quantity, y, align: 'right' });
  sheet.say(price, style, { ...figures.price, y, align: 'right' });
  sheet.say(amount, last, { ...figures.amount, y, align: 'right' });
}

/** A row with its text broken into lines, so that its height is known before it is drawn. */
export type SetRow = { row: Row; name: string[]; detail: string[]; padding: number; height: number };

export function setRow(sheet: Sheet, row: Row, { row: padding }: Density): SetRow {
  const width = (row.quantity === undefined ? figures.amount : figures.quantity).x - page.left - 92;
  const name = sheet.wrap(row.name, styles.strong, width);
  const detail = sheet.wrap(row.detail ?? '', styles.small, width);
  const height = 2 * padding + name.length * styles.strong.line + detail.length * styles.small.line + 0.75;
  return { row, name, detail, padding, height };
}

export function drawRow(sheet: Sheet, top: number, { row, name, detail, padding, height }: SetRow): number {
  const below = sheet.lines(name, styles.strong, { x: page.left, y: top + padding });
  sheet.lines(detail, styles.small, { x: page.left, y: below });
  figured(sheet, top + padding, row, styles.body, styles.strong);
  sheet.rule(top + height - 0.75, 0.75, { colour: ink.hairline });
  return top + height;
}
