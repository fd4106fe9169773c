import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsText } from '#text/settings.ts';
import { messageOf } from '#web/errors.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

type Props<T> = {
  query: UseQueryResult<T>;
  loading?: string;
  failed?: string;
  children: (data: T) => ReactNode;
};

/** The data, a loading state, or the error. */
export function Loaded<T>({ query, loading = settingsText.loading, failed = settingsText.failed, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) {
    return (
      <div className="grid min-h-[260px] place-items-center rounded-panel bg-surface shadow-1">
        <LoadingLine text={loading} />
      </div>
    );
  }
  return (
    <LoadError
      title={failed}
      body={messageOf(query.error)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
