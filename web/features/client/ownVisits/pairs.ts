import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';

export type PhotoPair = { number: number; before: ListedPhoto | null; after: ListedPhoto | null };

/** Released photos, each before with its after, in the office's order. */
export function pairsIn(photos: readonly ListedPhoto[]): PhotoPair[] {
  const pairs = new Map<number, PhotoPair>();
  for (const photo of photos) {
    if (photo.pair === null) continue;
    const pair = pairs.get(photo.pair) ?? { number: photo.pair, before: null, after: null };
    pairs.set(photo.pair, { ...pair, [photo.kind === 'before' ? 'before' : 'after']: photo });
  }
  return [...pairs.values()].toSorted((one, other) => one.number - other.number);
}
