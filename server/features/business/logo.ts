import { createHash } from 'node:crypto';
import { PortalError } from '#contract/errors.ts';
import type { Logo } from '#server/features/business/business.queries.ts';

const starts = (bytes: Buffer, at: number, magic: string) => bytes.subarray(at, at + magic.length).equals(latin(magic));
const latin = (text: string) => Buffer.from(text, 'latin1');

/** What a picture is by its first bytes. What a name or a header claims counts for nothing. */
function typeOf(bytes: Buffer): string | null {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp';
  return null;
}

export function readLogo(base64: string): Logo {
  const image = Buffer.from(base64, 'base64');
  const type = typeOf(image);
  if (!type) throw new PortalError('not_an_image');
  return { type, image };
}

/** Each picture has an address of its own, so that browsers may keep it for good. */
export const logoAddress = (version: string) => `/api/business/logo?v=${version}`;
export const versionOf = ({ image }: Logo) => createHash('sha256').update(image).digest('hex').slice(0, 12);
