import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** After the build: a .br and a .gz beside every file that gains by it, so that no request has to compress. */
const built = new URL('../dist/web', import.meta.url).pathname;
const compressible = /\.(js|css|html|svg|json|txt)$/;

for (const entry of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
  if (!compressible.test(entry)) continue;
  const file = join(built, entry);
  const content = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const [ending, smaller] of [
    ['br', brotliCompressSync(content, quality)],
    ['gz', gzipSync(content, { level: 9 })],
  ] as const) {
    if (smaller.length < content.length) writeFileSync(`${file}.${ending}`, smaller);
  }
}
