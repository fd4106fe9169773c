import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, NetworkError } from '#web/api.ts';
import { routePath } from '#web/routePath.ts';

/** Nothing of it outlives the page. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => call('galleryLink.open', { body: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(blob);
  });

export type Side = 'before' | 'after';

/** The bytes come by a request with the secret in its body: an image's address would be logged with it. */
export const pictureQuery = (token: string, number: number, side: Side) =>
  queryOptions({
    queryKey: ['shared_picture', token, number, side],
    queryFn: async ({ signal }) => {
      const response = await fetch(routePath('galleryLink.picture'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, number, side }),
        signal,
      });
      if (!response.ok) throw new NetworkError(response.status);
      return asDataUrl(await response.blob());
    },
    staleTime: Infinity,
    gcTime: 0,
  });

export const hasEnded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'gallery_link_ended';
