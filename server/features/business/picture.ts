import { crc32 } from 'node:zlib';

export type Picture = { type: 'image/png' | 'image/jpeg' | 'image/webp'; width: number; height: number };

const at = (bytes: Buffer, start: number, text: string) =>
  bytes.toString('latin1', start, start + text.length) === text;

/**
 * Reads the type and size from the image's structure, all the way to its end; null for anything else. File names and
 * headers aren't trusted.
 */
export function readPicture(bytes: Buffer): Picture | null {
  try {
    if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return readPng(bytes);
    if (at(bytes, 0, '\xff\xd8\xff')) return readJpeg(bytes);
    return at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP') ? readWebp(bytes) : null;
  } catch {
    // The read went past the end, so the file is cut off.
    return null;
  }
}

/** https://www.w3.org/TR/png-3/#5DataRep: chunks with checksums, from IHDR through IDAT to IEND. */
function readPng(bytes: Buffer): Picture | null {
  const names: string[] = [];
  let start = 8;
  while (start < bytes.length) {
    const size = bytes.readUInt32BE(start);
    const body = bytes.subarray(start + 4, start + 8 + size);
    if (bytes.readUInt32BE(start + 8 + size) !== crc32(body)) return null;
    names.push(body.toString('latin1', 0, 4));
    start += 12 + size;
  }
  if (names[0] !== 'IHDR' || !names.includes('IDAT') || names.indexOf('IEND') !== names.length - 1) return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Start of a frame, in any coding; C4, C8 and CC are tables (ITU T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** ITU T.81: segments up to the scan, one of which gives the image's size, and an end marker. */
function readJpeg(bytes: Buffer): Picture | null {
  let size: { width: number; height: number } | null = null;
  let start = 2;
  for (;;) {
    if (bytes[start] !== 0xff) return null;
    const marker = bytes.readUInt8(start + 1);
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(start + 5), width: bytes.readUInt16BE(start + 7) };
    // The scan has no length; it runs to the end of the file.
    if (marker === 0xda)
      return size && bytes.readUInt16BE(bytes.length - 2) === 0xffd9 ? { type: 'image/jpeg', ...size } : null;
    start += 2 + bytes.readUInt16BE(start + 2);
  }
}

/** RFC 9649: a RIFF file whose first chunk gives the image's size, in one of three formats. */
function readWebp(bytes: Buffer): Picture | null {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X')
    return { type: 'image/webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { type: 'image/webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L' || bytes[20] !== 0x2f) return null;
  const bits = bytes.readUInt32LE(21);
  return { type: 'image/webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
