import type { InfiniteData } from '@tanstack/react-query';

/** All loaded rows of a paged list. */
export const rowsOf = <Row>({ data }: { data: InfiniteData<{ items: Row[] }> | undefined }): Row[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
