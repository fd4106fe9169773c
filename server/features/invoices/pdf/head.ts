import { pdfText as text } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import { sizeOf } from '#server/features/invoices/pdf/logo.ts';
import type { Fact, Logo, PdfContent } from '#server/features/invoices/pdf/content.ts';
import { page, type Sheet } from '#server/features/invoices/pdf/sheet.ts';
import { ink, styles } from '#server/features/invoices/pdf/type.ts';

const nameWidth = 316;
/** The x positions of the band's three columns. */
const columns = [page.left, 269.5, 415.5] as const;
const inset = 13.5;

type Letterhead = Pick<PdfContent, 'title' | 'number' | 'issuer' | 'logo'>;

/** The sender and the title of the document. Returns where the next part may begin. */
export function letterhead(sheet: Sheet, { title, number, issuer, logo }: Letterhead): number {
  const right = { x: page.right, align: 'right' as const };
  sheet.say(title, styles.title, { ...right, y: page.top });
  sheet.say(number ?? text.draft, styles.quiet, { ...right, y: page.top + 29.5 });
  const beside = logo ? picture(sheet, logo) : { x: page.left, y: page.top };
  const width = page.left + nameWidth - beside.x;
  // Without a logo the name is the mark, if it is short enough.
  const style = !logo && sheet.wrap(issuer.name, styles.large, width).length <= 2 ? styles.large : styles.business;
  const below = sheet.lines(sheet.wrap(issuer.name, style, width), style, { ...beside, width });
  const reached = [issuer.address, issuer.phone].filter((part) => part !== null).join(' · ');
  const end = sheet.lines(sheet.wrap(reached, styles.quiet, width), styles.quiet, { x: beside.x, y: below, width });
  return Math.max(124.5, end + 20);
}

/** Draws the logo and returns where the name goes: beside a square logo, below a wide one. */
function picture({ doc }: Sheet, { image }: Logo): { x: number; y: number } {
  const { width, height } = sizeOf(doc, image);
  const wide = width / height > 1.6;
  const [mostWidth, mostHeight] = wide ? [180, 39] : [52, 36];
  const scale = Math.min(mostWidth / width, mostHeight / height);
  doc.image(image, page.left, page.top, { width: width * scale, height: height * scale });
  return wide
    ? { x: page.left, y: page.top + height * scale + 9 }
    : { x: page.left + width * scale + 10.5, y: page.top + Math.max(0, (height * scale - 33) / 2) };
}

/** The three facts that a reader looks for. */
export function band(sheet: Sheet, top: number, facts: readonly [Fact, Fact, Fact]): number {
  sheet.rule(top, 2.25);
  facts.forEach(({ label, value }, index) => {
    const x = columns[index]! + (index > 0 ? inset : 0);
    const width = (columns[index + 1] ?? page.right) - x - (index < 2 ? 8 : 0);
    if (index > 0) sheet.doc.rect(columns[index]!, top + 2.25, 0.75, 52).fill(ink.hairline);
    sheet.say(label, styles.label, { x, y: top + 12.75, width });
    sheet.say(value, index === 0 ? styles.money : styles.fact, { x, y: top + 27.5, width });
  });
  return top + 54;
}

export function parties(sheet: Sheet, top: number, both: PdfContent['parties']): number {
  const ends = both.map(({ label, name, lines }, index) => {
    const x = index === 0 ? page.left : columns[1] + inset;
    const width = index === 0 ? columns[1] - page.left - 8 : page.right - x;
    const set = (said: string[], style: (typeof styles)['strong' | 'body'], y: number) =>
      sheet.lines(
        said.flatMap((line) => sheet.wrap(line, style, width)),
        style,
        { x, y, width },
      );
    sheet.say(label, styles.label, { x, y: top, width });
    return set(lines, styles.body, set([name], styles.strong, top + 15));
  });
  return Math.max(top, ...ends);
}

/** The head of every page but the first: the sender and the document's number. */
export function runningHead(sheet: Sheet, { title, number, issuer }: Omit<Letterhead, 'logo'>): number {
  const named = fill(text.running, { title, number: number ?? text.draft });
  const [name = '', ...rest] = sheet.wrap(issuer.name, styles.strong, 300);
  sheet.say(rest.length > 0 ? `${name}…` : name, styles.strong, { x: page.left, y: page.top - 6 });
  sheet.say(named, styles.quiet, { x: page.right, y: page.top - 6, align: 'right' });
  return page.top + 20;
}

/** Behind everything else: the document isn't valid yet, or no longer. */
export function watermark({ doc }: Sheet, said: string): void {
  doc.save().rotate(-38, { origin: [page.width / 2, page.height / 2] });
  doc.font('wide').fontSize(150).fillColor(ink.draft);
  const width = doc.widthOfString(said);
  doc.text(said, (page.width - width) / 2, page.height / 2, { baseline: 'middle', lineBreak: false });
  doc.restore();
}

/** Drawn once all pages exist, because it needs their count. */
export function feet(sheet: Sheet, { issuer }: Pick<PdfContent, 'issuer'>): void {
  const { count } = sheet.doc.bufferedPageRange();
  const asked = issuer.email ?? issuer.phone;
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index);
    if (asked)
      sheet.say(fill(text.questions, { email: asked }), styles.label, { x: page.left, y: page.foot, width: 380 });
    const said = fill(text.page, { page: index + 1, pages: count });
    sheet.say(said, styles.label, { x: page.right, y: page.foot, align: 'right' });
  }
}
