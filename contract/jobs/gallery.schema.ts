import { z } from 'zod';
import { galleryLimits, serviceLimits } from '#contract/base/limits.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import type { PhotoKind } from '#contract/jobs/photo.kinds.ts';

/** A before and an after photo, of which one may be missing; each is a photo's id. */
export const GalleryPair = z.strictObject({
  number: z.number().int(),
  before: Id.nullable(),
  after: Id.nullable(),
});

/** A visit whose photos were shared with the client. */
export const GalleryVisit = z.strictObject({
  /** The job's id. */
  id: Id,
  /** When it was done, or planned. */
  at: Instant,
  title: z.string(),
  services: z.array(z.string()),
  /** Street and city. */
  place: z.string().nullable(),
  pairs: z.array(GalleryPair),
});

/** A filter of the gallery: a category of the price book with at least one pair. */
const GalleryKind = z.strictObject({ category: z.string(), pairs: z.number().int() });

export const GalleryFilter = z.strictObject({
  category: z.string().trim().min(1).max(serviceLimits.category).optional(),
  cursor: z.string().max(120).optional(),
});

export const GalleryPage = z.strictObject({
  items: z.array(GalleryVisit),
  next: z.string().nullable(),
  /** Counted over everything, whatever the filter is. */
  kinds: z.array(GalleryKind),
  pairs: z.number().int(),
});

/** A link that shows some pairs to anyone who has it (docs/decisions/0047). Only its maker knows the secret. */
export const GalleryLink = z.strictObject({
  id: Id,
  pairs: z.number().int(),
  created_at: Instant,
  expires_at: Instant,
});

const Side = z.enum(['before', 'after']);
const hex = z.string().regex(/^[0-9a-f]{64}$/);

export const NewGalleryLink = z.strictObject({
  id: Id,
  /** SHA-256 of the secret. The browser makes the secret; the server sees it only when the link is used. */
  token_hash: hex,
  pairs: z
    .array(z.strictObject({ before: Id.nullable(), after: Id.nullable() }))
    .min(1)
    .max(galleryLimits.pairs),
});

const Token = z.string().max(100);

/** In the body, because URLs are logged. */
export const OpenGalleryLink = z.strictObject({ token: Token });

/** What a stranger sees: no name, no address, no day, and no photo id, which would reveal the time of the photo. */
export const SharedGallery = z.strictObject({
  services: z.array(z.string()),
  expires_at: Instant,
  pairs: z.array(z.strictObject({ number: z.number().int(), before: z.boolean(), after: z.boolean() })),
});

export const SharedPicture = z.strictObject({
  token: Token,
  number: z.number().int().min(1).max(galleryLimits.pairs),
  side: Side,
});

export type GalleryPair = z.infer<typeof GalleryPair>;
export type GalleryVisit = z.infer<typeof GalleryVisit>;
export type GalleryFilter = z.infer<typeof GalleryFilter>;
export type GalleryLink = z.infer<typeof GalleryLink>;
export type NewGalleryLink = z.infer<typeof NewGalleryLink>;
export type SharedGallery = z.infer<typeof SharedGallery>;

/** Which photo of a pair is the before: by its kind, otherwise the photo that was taken first. */
export function sidesOf<P extends { id: string; kind: PhotoKind }>(
  photos: readonly P[],
): { before: P | null; after: P | null } {
  const [first = null, second = null] = photos.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (!second) return first?.kind === 'after' ? { before: null, after: first } : { before: first, after: null };
  const swapped = first!.kind === 'after' && second.kind !== 'after';
  return swapped ? { before: second, after: first } : { before: first, after: second };
}
