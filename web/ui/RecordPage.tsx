import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';

type Props<T> = {
  record: UseQueryResult<T>;
  text: { loading: string; failed: string; gone: string };
  /** Where whoever finds nothing goes on. */
  list?: { to: string; label: string };
  children: (record: T) => ReactNode;
};

/** A page about one record: it is there, it isn't there or isn't theirs, it failed, or it is on its way. */
export function RecordPage<T>({ record: { data, error, isFetching, refetch }, text, list, children }: Props<T>) {
  // Deleted, or given to somebody else, while the page is open: what was read before isn't theirs any more.
  const lost = error instanceof ApiError && error.status === 404;
  if (data !== undefined && !lost) return children(data);
  if (error instanceof ApiError && error.status < 500) {
    return (
      <>
        <PageTitle className="mb-4 text-24 md:text-22">{text.failed}</PageTitle>
        <div className="rounded-panel bg-surface shadow-1">
          <EmptyState body={text.gone}>
            {list && (
              <Link to={list.to} className={button()}>
                {list.label}
              </Link>
            )}
          </EmptyState>
        </div>
      </>
    );
  }
  if (error) {
    return (
      <LoadError
        level={1}
        title={text.failed}
        body={messageOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="rounded-panel bg-surface shadow-1">
      <SkeletonRows text={text.loading} />
    </div>
  );
}
