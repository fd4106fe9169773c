import type { QueryClient } from '@tanstack/react-query';
import type { PhotoKind } from '#contract/trade.ts';
import { store } from '#web/store.ts';

/** What a photo is of. */
export type Target = {
  jobId: string;
  kind: PhotoKind;
  stepId?: string | undefined;
  itemId?: string | undefined;
  issueId?: string | undefined;
  /** The step is checked off as of then, as soon as the server knows of the photo. */
  tickedAt?: string | undefined;
};

/** A photo on this phone that the server doesn't have yet, or has just got. */
export type Upload = Target & {
  /** Made here, so that a repeated announcement is the same photo. */
  id: string;
  owner: string;
  takenAt: string;
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed';
  /** The server's photo, and how much of it was there, once it knows of it. */
  announced: { id: string; received: number } | null;
  /** Of all its bytes, from 0 to 1. */
  progress: number;
  /** A small picture of it, once there is one. */
  preview: string | null;
  /** Why it failed. */
  message: string | null;
};

const uploads = store<readonly Upload[]>([]);

export const allUploads = uploads.get;

export const putUpload = (upload: Upload): void => uploads.set([...uploads.get(), upload]);

export function changeUpload(id: string, change: Partial<Upload>): void {
  const all = uploads.get();
  const index = all.findIndex((each) => each.id === id);
  // Discarded meanwhile.
  if (index >= 0) uploads.set(all.with(index, { ...all[index]!, ...change }));
}

export const dropUploads = (ids: readonly string[]): void => {
  if (ids.length > 0) uploads.set(uploads.get().filter(({ id }) => !ids.includes(id)));
};

export const isUnsent = ({ state }: Upload): boolean => state !== 'sent';

/** The photos that this person took with this page and that are still on the phone. They outlive a change of page. */
export const useUploads = (owner: string, jobId?: string): readonly Upload[] =>
  uploads.use().filter((each) => each.owner === owner && (jobId === undefined || each.jobId === jobId));

/** How many of them wait to be sent. */
export const useWaitingCount = (owner: string): number => useUploads(owner).filter(isUnsent).length;

/** What shrinks, hashes and sends is loaded with the first photo. */
export async function addPhotos(
  files: readonly File[],
  target: Target,
  by: { client: QueryClient; owner: string },
): Promise<void> {
  const { queueFiles } = await import('#web/features/field/photos/send.ts');
  queueFiles(files, target, by);
}

export async function retryUpload(id: string, client: QueryClient): Promise<void> {
  const { sendWaiting } = await import('#web/features/field/photos/send.ts');
  changeUpload(id, { state: 'waiting', message: null });
  void sendWaiting(client);
}
