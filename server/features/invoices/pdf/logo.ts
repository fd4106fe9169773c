import { inflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import type { Logo } from '#server/features/invoices/pdf/content.ts';

const mostPixels = 4_000_000;

/**
 * Whether an image can be printed; if not, only the business' name is shown. pdfkit reads PNG and JPEG, trusts the
 * file's headers, and throws where its error can't be caught: so the file is checked here first.
 */
export function canPrint({ type, image }: Logo): boolean {
  try {
    if (type === 'image/png') return isPlainPng(image);
    return type === 'image/jpeg' && isPlainJpeg(image);
  } catch {
    return false;
  }
}

/** 8 bits, not interlaced, and exactly as many bytes as its size says. Our own upload converts any image to such a file. */
function isPlainPng(bytes: Buffer): boolean {
  const parts: Buffer[] = [];
  let ended = false;
  for (let at = 8; at < bytes.length && !ended;) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + size > bytes.length) return false;
    if (name === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + size));
    ended = name === 'IEND';
    at += 12 + size;
  }
  if (!ended || bytes.toString('latin1', 12, 16) !== 'IHDR') return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colour, , , interlaced] = bytes.subarray(24, 29);
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour!];
  if (depth !== 8 || interlaced !== 0 || !channels || width * height === 0 || width * height > mostPixels) return false;
  const row = width * channels + 1;
  const pixels = inflateSync(Buffer.concat(parts), { maxOutputLength: row * height });
  // Each row begins with its filter type.
  return pixels.length === row * height && pixels.every((value, index) => index % row > 0 || value <= 4);
}

function isPlainJpeg(image: Buffer): boolean {
  const { width, height } = sizeOf(new PdfDocument({ autoFirstPage: false }), image);
  return width > 0 && height > 0;
}

/** The size of an image, as pdfkit reads it. */
export const sizeOf = (doc: PDFKit.PDFDocument, image: Buffer): { width: number; height: number } =>
  (doc as unknown as { openImage: (source: Buffer) => { width: number; height: number } }).openImage(image);
