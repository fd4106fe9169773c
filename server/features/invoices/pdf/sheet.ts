import PdfDocument from 'pdfkit';
import { faces, ink, type Face, type Style } from '#server/features/invoices/pdf/type.ts';
import { currentLocale } from '#server/language.ts';

/** US Letter in points, and the area that is written on. */
export const page = { width: 612, height: 792, left: 51, right: 561, top: 48, bottom: 722, foot: 741 } as const;

type Where = { x: number; y: number; width?: number; align?: 'left' | 'right' };
type Glyphs = { hasGlyphForCodePoint: (code: number) => boolean };
type Shaper = { font: Glyphs; layoutRun: (text: string, features?: string[]) => unknown };

/** A PDF being written. Text is set line by line here, so that nothing runs over an edge. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  private readonly glyphs: Glyphs;
  private readonly widths = new Map<string, number>();
  private readonly prepared = new Set<Face>();

  constructor({ title, author, day }: { title: string; author: string; day: string }) {
    this.doc = new PdfDocument({
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: currentLocale(),
      displayTitle: true,
      // zlib's output for the same bytes differs between machines, but the same invoice must give the same bytes everywhere.
      compress: false,
      info: { Title: title, Author: author, Creator: author, CreationDate: new Date(`${day}T12:00:00Z`) },
    });
    for (const face of Object.keys(faces) as Face[]) this.doc.registerFont(face, faces[face]);
    // The three faces have the same glyphs.
    this.glyphs = shaperOf(this.font('regular')).font;
  }

  /** Selects a face, which stays selected for the text that follows. */
  private font(face: Face): PDFKit.PDFDocument {
    const doc = this.doc.font(face);
    if (!this.prepared.has(face)) shapeOnce(shaperOf(doc));
    this.prepared.add(face);
    return doc;
  }

  /** The printable form of a text: composed accents, one line, and `?` for characters without a glyph. */
  private printable(text: string): string {
    const line = text.normalize('NFC').replaceAll(/[\s\p{Cc}]+/gu, ' ');
    return [...line.trim()]
      .map((sign) => (this.glyphs.hasGlyphForCodePoint(sign.codePointAt(0)!) ? sign : '?'))
      .join('');
  }

  private options = ({ tracking = 0 }: Style) => ({ features: ['tnum' as const], characterSpacing: tracking });

  /** Widths scale with the size, so each text is measured once. */
  widthOf(text: string, { face, size, tracking = 0 }: Style): number {
    const set = this.printable(text);
    const key = `${face} ${set}`;
    const known = this.widths.get(key);
    const unit =
      known ??
      this.font(face)
        .fontSize(100)
        .widthOfString(set, { features: ['tnum'] });
    if (known === undefined) this.widths.set(key, unit);
    return (unit * size) / 100 + tracking * Math.max(0, set.length - 1);
  }

  /** Prints one line, scaled down if it is wider than its space. */
  say(text: string, style: Style, { x, y, width, align = 'left' }: Where): void {
    const natural = this.widthOf(text, style);
    const scale = width !== undefined && natural > width ? width / natural : 1;
    const set = { ...style, size: style.size * scale, tracking: (style.tracking ?? 0) * scale };
    this.font(set.face)
      .fontSize(set.size)
      .fillColor(set.colour)
      .text(this.printable(text), align === 'right' ? x - natural * scale : x, y + style.line * 0.72, {
        ...this.options(set),
        baseline: 'alphabetic',
        lineBreak: false,
      });
  }

  /** Breaks between words, and within a word that is longer than the line. */
  wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of this.printable(text).split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      const pieces = this.pieces(word, style, width);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1)!;
    }
    return line ? [...lines, line] : lines;
  }

  private pieces(word: string, style: Style, width: number): string[] {
    const pieces = [''];
    for (const sign of word) {
      const longer = pieces.at(-1)! + sign;
      if (this.widthOf(longer, style) <= width || pieces.at(-1) === '') pieces[pieces.length - 1] = longer;
      else pieces.push(sign);
    }
    return pieces;
  }

  /** Prints lines below each other. Returns where the next line would stand. */
  lines(lines: readonly string[], style: Style, where: Where): number {
    lines.forEach((line, index) => this.say(line, style, { ...where, y: where.y + index * style.line }));
    return where.y + lines.length * style.line;
  }

  rule(
    y: number,
    weight: number,
    { from = page.left, colour = ink.text }: { from?: number; colour?: string } = {},
  ): void {
    this.doc.rect(from, y, page.right - from, weight).fill(colour);
  }

  finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.doc
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.end();
    });
  }
}

const shaperOf = (doc: PDFKit.PDFDocument) => Reflect.get(doc, '_font') as Shaper;

/** pdfkit shapes a text again each time it is measured or printed with features, so the results are cached. */
function shapeOnce(shaper: Shaper): void {
  const shaped = new Map<string, unknown>();
  const shape = shaper.layoutRun.bind(shaper);
  shaper.layoutRun = (text, features) => {
    const key = `${features?.join(' ') ?? ''}:${text}`;
    const run = shaped.get(key) ?? shape(text, features);
    shaped.set(key, run);
    return run;
  };
}
