import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { GalleryVisit } from '#contract/jobs/gallery.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any photo: see useLive. */
export const galleryQuery = (category: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['gallery', 'list', category ?? null],
    queryFn: ({ pageParam, signal }) =>
      call('gallery.list', {
        query: { ...(category && { category }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const linksQuery = queryOptions({
  queryKey: ['gallery_link', 'list'],
  queryFn: ({ signal }) => call('galleryLink.list', { signal }),
});

/** The visit's services, by their price book names. */
export const whatOf = ({ services, title }: Pick<GalleryVisit, 'services' | 'title'>) => services.join(', ') || title;
