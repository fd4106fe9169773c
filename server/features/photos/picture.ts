import sharp from 'sharp';
import type { PhotoFailure } from '#contract/jobs/photo.kinds.ts';

// Processes one picture at a time and keeps no cache, so that a hostile picture can use only limited memory (0040).
sharp.cache(false);
sharp.concurrency(1);
// Files are recognized by their content; all other formats, SVG above all, are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const limits = { limitInputPixels: 50e6, failOn: 'error' } as const;
const seconds = 30;

/** Why a photo can't be shown. */
export class BadPicture extends Error {
  readonly failure: PhotoFailure;
  constructor(failure: PhotoFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

function failureOf(error: unknown): PhotoFailure {
  const said = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit/.test(said)) return 'too_large';
  return /unsupported image format|Input buffer is empty/.test(said) ? 'not_an_image' : 'damaged';
}

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

export type Files = { full: Buffer; thumb: Buffer; width: number; height: number };

/** Redraws the pixels upright at a limited size, so that everything else in the file (GPS, a page, a program) is dropped. */
export async function drawFiles(bytes: Buffer): Promise<Files> {
  try {
    const { data: full, info } = await sharp(bytes, limits)
      .autoOrient()
      .resize(inside(2560))
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    const thumb = await sharp(full).resize(inside(480)).webp({ quality: 75 }).toBuffer();
    return { full, thumb, width: info.width, height: info.height };
  } catch (error) {
    throw new BadPicture(failureOf(error), { cause: error });
  }
}
