import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text and its position, in points from the upper left corner. */
export type Piece = { text: string; left: number; right: number; y: number };
export type ReadPage = { width: number; height: number; pieces: Piece[]; lines: string[]; links: string[] };

/** Reads a PDF as any viewer does: its selectable text, page by page. */
export async function readPdf(bytes: Buffer): Promise<{ pages: ReadPage[]; title: string; created: string }> {
  // It logs which system fonts it would paint with; nothing is painted here.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const { info } = (await document.getMetadata()) as { info: { Title: string; CreationDate: string } };
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number);
      const [, , width, height] = page.view as [number, number, number, number];
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str, left: x!, right: x! + item.width, y: height - y! }];
      });
      const links = ((await page.getAnnotations()) as { url?: string }[]).flatMap(({ url }) => url ?? []);
      return { width, height, pieces, lines: linesOf(pieces), links };
    }),
  );
  await loading.destroy();
  return { pages, title: info.Title, created: info.CreationDate };
}

/** The text of each line, from left to right; the lines from top to bottom. */
function linesOf(pieces: Piece[]): string[] {
  const lines = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const y = [...lines.keys()].find((known) => Math.abs(known - piece.y) < 1) ?? piece.y;
    lines.set(y, [...(lines.get(y) ?? []), piece]);
  }
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([, line]) =>
      line
        .toSorted((one, other) => one.left - other.left)
        .map(({ text }) => text)
        .join(' | '),
    );
}
