import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import {
  addPhotos,
  dropUploads,
  isUnsent,
  useUploads,
  type Target,
  type Upload,
} from '#web/features/field/photos/uploads.ts';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';

/** Puts files into the line of this phone. */
export function useAddPhotos(): (files: readonly File[], target: Target) => void {
  const client = useQueryClient();
  const { id: owner } = useActor();
  return (files, target) => void addPhotos(files, target, { client, owner });
}

type Photos = {
  query: { data: ListedPhoto[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What the server has, with the small pictures of those that this phone took. */
  photos: ListedPhoto[];
  previews: ReadonlyMap<string, string>;
  /** What is on this phone and not on the server yet. */
  unsent: readonly Upload[];
};

/** A photo whose files are made needs no small picture of this phone any more. */
function useSettled(photos: readonly ListedPhoto[], uploads: readonly Upload[]): void {
  const made = new Set(photos.flatMap(({ id, state }) => (state === 'ready' || state === 'failed' ? [id] : [])));
  const ids = uploads.flatMap(({ id, state }) => (state === 'sent' && made.has(id) ? [id] : [])).join();
  useEffect(() => dropUploads(ids ? ids.split(',') : []), [ids]);
}

/** A job's photos, here and on the server. */
export function useJobPhotos(jobId: string): Photos {
  const { id: owner } = useActor();
  const { data, error, isFetching, refetch } = useQuery(photosQuery({ job_id: jobId }));
  const uploads = useUploads(owner, jobId);
  const photos = data ?? [];
  useSettled(photos, uploads);
  return {
    query: { data, error, isFetching, refetch },
    photos,
    previews: new Map(uploads.flatMap(({ id, preview }) => (preview ? [[id, preview]] : []))),
    unsent: uploads.filter(isUnsent),
  };
}

/** Steps whose photo is on this phone and that are checked off with it, and since when. */
export function useTicked(jobId: string): ReadonlyMap<string, string> {
  const { id: owner } = useActor();
  const ticking = useUploads(owner, jobId).filter(({ state }) => state !== 'failed');
  return new Map(ticking.flatMap(({ stepId, tickedAt }) => (stepId && tickedAt ? [[stepId, tickedAt]] : [])));
}

export type PhotoCounts = { taken: number; sent: number; received: number };

const hasArrived = ({ state }: ListedPhoto) => state === 'processing' || state === 'ready';

/** Taken, sent and received are three facts; of a whole job, or of one step of its checklist. */
export function usePhotoCounts(jobId: string, stepId?: string): PhotoCounts {
  const { photos, unsent } = useJobPhotos(jobId);
  const known = new Set(photos.map(({ id }) => id));
  const mine = photos.filter(({ step_id, state }) => state !== 'failed' && (!stepId || step_id === stepId));
  const here = unsent.filter((upload) => !known.has(upload.id) && (!stepId || upload.stepId === stepId));
  return {
    taken: mine.length + here.length,
    sent: mine.filter(hasArrived).length,
    received: mine.filter(({ state }) => state === 'ready').length,
  };
}
