import { queryOptions } from '@tanstack/react-query';
import type { ListedPhoto, PhotoFilter } from '#contract/jobs/photo.schema.ts';
import { call } from '#web/api.ts';
import { routePath } from '#web/routePath.ts';

type Filter = Omit<PhotoFilter, 'cursor'>;

/** No job has more photos than five pages hold; for a client or a place that many are enough. */
const pages = 5;

async function readAll(query: Filter, signal: AbortSignal): Promise<ListedPhoto[]> {
  const items: ListedPhoto[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const answer = await call('photo.list', { query: { ...query, cursor }, signal });
    items.push(...answer.items);
    if (!answer.next) break;
    cursor = answer.next;
  }
  return items;
}

/** 'list' listens for changes of any photo: see useLive. */
export const photosQuery = (filter: Filter) =>
  queryOptions({ queryKey: ['photo', 'list', filter], queryFn: ({ signal }) => readAll(filter, signal) });

export const photoPath = (id: string, size: 'full' | 'thumb') =>
  routePath('photo.file', { params: { id }, query: { size } });
