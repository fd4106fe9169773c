import type { InfiniteData } from '@tanstack/react-query';

/** All that has come so far of a list that comes page by page. */
export const rowsOf = <Row>({ data }: { data: InfiniteData<{ items: Row[] }> | undefined }): Row[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
