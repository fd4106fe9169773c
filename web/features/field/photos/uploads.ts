import type { PhotoKind } from '#contract/jobs/photo.kinds.ts';
import { store } from '#web/store.ts';

/** The job, kind and part that a photo belongs to. */
export type Target = {
  jobId: string;
  kind: PhotoKind;
  stepId?: string | undefined;
  itemId?: string | undefined;
  issueId?: string | undefined;
  /** The time at which the step is checked off, once the server knows the photo. */
  tickedAt?: string | undefined;
};

/** A photo on this phone that the server doesn't have yet, or has just received. */
export type Upload = Target & {
  /** Made on the phone, so that a repeated announcement is the same photo. */
  id: string;
  owner: string;
  takenAt: string;
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed';
  /** The server's photo id and the bytes it had received, once it knows the photo. */
  announced: { id: string; received: number } | null;
  /** The share of bytes sent, from 0 to 1. */
  progress: number;
  /** A data URL, once it has been drawn. */
  preview: string | null;
  /** The reason of a failure. */
  message: string | null;
};

const uploads = store<readonly Upload[]>([]);

export const allUploads = uploads.get;

export const putUpload = (upload: Upload): void => uploads.set([...uploads.get(), upload]);

export function changeUpload(id: string, change: Partial<Upload>): void {
  const all = uploads.get();
  const index = all.findIndex((each) => each.id === id);
  // The technician discarded it meanwhile.
  if (index >= 0) uploads.set(all.with(index, { ...all[index]!, ...change }));
}

export const dropUploads = (ids: readonly string[]): void => {
  if (ids.length > 0) uploads.set(uploads.get().filter(({ id }) => !ids.includes(id)));
};

export const isUnsent = ({ state }: Upload): boolean => state !== 'sent';

/** A file counts as a photo only once it has been read. */
export const isPhoto = ({ state }: Upload): boolean => state !== 'preparing';

/** The photos that this user took with this page and that are still on the phone. They survive a change of page. */
export const useUploads = (owner: string, jobId?: string): readonly Upload[] =>
  uploads.use().filter((each) => each.owner === owner && (jobId === undefined || each.jobId === jobId));

/** The number of photos that wait to be sent. */
export const useWaitingCount = (owner: string): number => useUploads(owner).filter(isUnsent).length;
