import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { messageOf } from '#web/errors.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { rowsOf } from '#web/rowsOf.ts';

type Props<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  text: { failed: string; /** For an error without a message. */ failedBody?: string; loading: string };
  /** Shows if there are no rows. */
  empty: ReactNode;
  children: (rows: Row[], stale: boolean) => ReactNode;
  label?: string;
  ref?: Ref<HTMLElement>;
  /** The list wasn't loaded, because nothing can match. */
  idle?: boolean;
  /** For rows that aren't in one panel. */
  className?: string | undefined;
};

/** A paged list: failed, loading, loaded, empty, or with more to load. */
export function PagedList<Row>({
  list,
  text,
  empty,
  children,
  label,
  ref,
  idle = false,
  className = ground,
}: Props<Row>) {
  const { data, error } = list;
  if (error && !data) {
    return (
      <LoadError
        title={text.failed}
        body={messageOf(error) || (text.failedBody ?? '')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const rows = idle ? [] : rowsOf(list);
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} aria-label={label} className={className}>
      {!data && !idle ? (
        <SkeletonRows text={text.loading} />
      ) : rows.length ? (
        <>
          {children(rows, list.isPlaceholderData)}
          <LoadMore list={list} />
        </>
      ) : (
        empty
      )}
    </section>
  );
}

const ground = 'rounded-panel bg-surface shadow-1';
