import { crc32 } from 'node:zlib';

export type Picture = { type: 'image/png' | 'image/jpeg' | 'image/webp'; width: number; height: number };

const at = (bytes: Buffer, start: number, text: string) =>
  bytes.toString('latin1', start, start + text.length) === text;

/** What a picture is by its structure, to its very end; null for anything else. A name or a header counts for nothing. */
export function readPicture(bytes: Buffer): Picture | null {
  try {
    if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return readPng(bytes);
    if (at(bytes, 0, '\xff\xd8\xff')) return readJpeg(bytes);
    return at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP') ? readWebp(bytes) : null;
  } catch {
    // Read beyond the end: it is cut off.
    return null;
  }
}

/** https://www.w3.org/TR/png-3/#5DataRep: chunks, each with its checksum, from IHDR over IDAT to IEND. */
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

/** Start of a frame, of whatever coding; C4, C8 and CC are tables (ITU T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** ITU T.81: segments up to the scan, of which one says how large the picture is; the end of the image at the end. */
function readJpeg(bytes: Buffer): Picture | null {
  let size: { width: number; height: number } | null = null;
  let start = 2;
  for (;;) {
    if (bytes[start] !== 0xff) return null;
    const marker = bytes.readUInt8(start + 1);
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(start + 5), width: bytes.readUInt16BE(start + 7) };
    // The scan itself has no length; it runs to the end.
    if (marker === 0xda)
      return size && bytes.readUInt16BE(bytes.length - 2) === 0xffd9 ? { type: 'image/jpeg', ...size } : null;
    start += 2 + bytes.readUInt16BE(start + 2);
  }
}

/** RFC 9649: a RIFF file whose first chunk says how large the picture is, in one of three ways. */
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
