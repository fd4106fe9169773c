import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { addPhotos } from '#web/features/field/photos/send.ts';
import {
  dropUploads,
  isPhoto,
  isUnsent,
  useUploads,
  type Target,
  type Upload,
} from '#web/features/field/photos/uploads.ts';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';

/** Adds files to this phone's upload queue. */
export function useAddPhotos(): (files: readonly File[], target: Target) => void {
  const client = useQueryClient();
  const { id: owner } = useActor();
  return (files, target) => addPhotos(files, target, { client, owner });
}

type Photos = {
  query: { data: ListedPhoto[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The server's photos; `previews` has this phone's own small pictures. */
  photos: ListedPhoto[];
  previews: ReadonlyMap<string, string>;
  /** Photos on this phone that the server doesn't have yet. */
  unsent: readonly Upload[];
};

/** Once the server has made a photo's files, this phone's preview is dropped. */
function useSettled(photos: readonly ListedPhoto[], uploads: readonly Upload[]): void {
  const made = new Set(photos.flatMap(({ id, state }) => (state === 'ready' || state === 'failed' ? [id] : [])));
  const ids = uploads.flatMap(({ id, state }) => (state === 'sent' && made.has(id) ? [id] : [])).join();
  useEffect(() => dropUploads(ids ? ids.split(',') : []), [ids]);
}

/** A job's photos, on this phone and on the server. */
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

/** Steps whose photo is on this phone: they are checked off once the server knows the photo. */
export function useWaitingSteps(jobId: string): ReadonlySet<string> {
  const { id: owner } = useActor();
  const ticking = useUploads(owner, jobId).filter(({ state }) => state !== 'failed');
  return new Set(ticking.flatMap(({ stepId, tickedAt }) => (stepId && tickedAt ? [stepId] : [])));
}

export type PhotoCounts = { taken: number; sent: number; received: number };

const hasArrived = ({ state }: ListedPhoto) => state === 'processing' || state === 'ready';

/** Taken, sent and received are three separate counts, for a whole job or for one step of its checklist. */
export function usePhotoCounts(jobId: string, stepId?: string): PhotoCounts {
  const { photos, unsent } = useJobPhotos(jobId);
  const known = new Set(photos.map(({ id }) => id));
  const mine = photos.filter(({ step_id, state }) => state !== 'failed' && (!stepId || step_id === stepId));
  const here = unsent.filter(
    (upload) => isPhoto(upload) && !known.has(upload.id) && (!stepId || upload.stepId === stepId),
  );
  return {
    taken: mine.length + here.length,
    sent: mine.filter(hasArrived).length,
    received: mine.filter(({ state }) => state === 'ready').length,
  };
}
