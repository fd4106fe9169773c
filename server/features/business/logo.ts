import { createHash } from 'node:crypto';
import { PortalError } from '#contract/errors.ts';
import { generalText } from '#text/settings.ts';
import type { Logo } from '#server/features/business/business.queries.ts';
import { readPicture } from '#server/features/business/picture.ts';

/** A browser decodes the whole image to show it: a small file may take hundreds of megabytes of memory. */
const longestSide = 4_000;

export function readLogo(base64: string): Logo {
  const image = Buffer.from(base64, 'base64');
  const picture = readPicture(image);
  if (!picture) throw new PortalError('not_an_image');
  const { type, width, height } = picture;
  if (width === 0 || height === 0) throw new PortalError('not_an_image');
  if (Math.max(width, height) > longestSide)
    throw new PortalError('not_an_image', { message: generalText.logoTooWide });
  return { type, image };
}

/** Each image has its own address, so that browsers can cache it forever. */
export const logoAddress = (version: string) => `/api/business/logo?v=${version}`;
export const versionOf = ({ image }: Logo) => createHash('sha256').update(image).digest('hex').slice(0, 12);
