import { z } from 'zod';
import { photoLimits } from '#contract/base/limits.ts';
import { occurred } from '#contract/field/occurred.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { photoFailures, photoFlags, photoKinds, photoStates } from '#contract/jobs/photo.kinds.ts';

/** A photo of a visit. Its bytes are uploaded separately, and the worker makes the image files. */
export const Photo = z.strictObject({
  id: Id,
  job_id: Id,
  place_id: Id.nullable(),
  taken_by: Id,
  kind: z.enum(photoKinds),
  /** The checklist step that requires it. */
  step_id: Id.nullable(),
  /** The line of the job that it shows, such as one client's bins. */
  item_id: Id.nullable(),
  issue_id: Id.nullable(),
  bytes: z.number().int(),
  /** The bytes uploaded so far. */
  received_bytes: z.number().int(),
  state: z.enum(photoStates),
  failure: z.enum(photoFailures).nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  taken_at: Instant,
  received_at: Instant,
  /** A warning: the photo came from a technician who no longer had the job, or the job was cancelled. */
  flag: z.enum(photoFlags).nullable(),
  /** Since when the client can see it. */
  released_at: Instant.nullable(),
  /** Released photos with the same number are a before and its after. */
  pair: z.number().int().nullable(),
});

/** As lists show it: with the parts of its job and its photographer that the reader may see. */
export const ListedPhoto = Photo.extend({
  job_number: z.number().int().nullable(),
  job_title: z.string().nullable(),
  taken_by_name: z.string().nullable(),
});

export const NewPhoto = Photo.pick({ id: true, job_id: true, kind: true }).extend({
  step_id: Id.nullable(),
  item_id: Id.nullable(),
  issue_id: Id.nullable(),
  /** Hash of the bytes to be uploaded, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().min(1).max(photoLimits.bytes),
  ...occurred,
});

/**
 * The photos of a job, a client, a place or an issue, or the reader's own of a day. Sorted by id, which is the order of creation.
 */
export const PhotoFilter = z.strictObject({
  job_id: Id.optional(),
  client_id: Id.optional(),
  place_id: Id.optional(),
  issue_id: Id.optional(),
  day: Day.optional(),
  cursor: Id.optional(),
});

export const PhotoPage = z.strictObject({ items: z.array(ListedPhoto), next: Id.nullable() });

export const PhotoSize = z.strictObject({ size: z.enum(['full', 'thumb']) });

/** Replaces what the client sees of a job's photos: pairs in order, of which one side may be missing. */
export const ReleasePhotos = z.strictObject({
  pairs: z.array(z.strictObject({ before: Id.nullable(), after: Id.nullable() })).max(photoLimits.pairs),
});

export type Photo = z.infer<typeof Photo>;
export type ListedPhoto = z.infer<typeof ListedPhoto>;
export type NewPhoto = z.infer<typeof NewPhoto>;
export type PhotoFilter = z.infer<typeof PhotoFilter>;
export type ReleasePhotos = z.infer<typeof ReleasePhotos>;
