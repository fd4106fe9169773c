import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonPanel } from '#web/ui/SkeletonRows.tsx';

type Props<T> = {
  record: UseQueryResult<T>;
  text: { loading: string; failed: string; gone: string };
  /** The link for a user who finds no record. */
  list?: { to: string; label: string };
  children: (record: T) => ReactNode;
};

/** A page about one record: loaded, not found or not accessible, failed, or loading. */
export function RecordPage<T>({ record: { data, error, isFetching, refetch }, text, list, children }: Props<T>) {
  // The record was deleted or reassigned while the page was open, so the loaded data must not show any more.
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
  return <SkeletonPanel text={text.loading} />;
}
