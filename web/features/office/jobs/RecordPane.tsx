import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import '#web/features/office/jobs/pane.css';

type Props<T> = {
  record: UseQueryResult<T>;
  text: { back: string; readFailed: string; gone: string; loading: string };
  /** The list's path, on a phone. */ backTo: string | null;
  children: (record: T) => ReactNode;
};

/** A record beside the list that it was chosen from; on a phone it replaces the list. */
export function RecordPane<T>({ record: { data, error, isFetching, refetch }, text, backTo, children }: Props<T>) {
  const gone = error instanceof ApiError && error.status < 500;
  return (
    <section className="@container rounded-panel bg-surface shadow-1">
      {backTo && (
        <Link to={backTo} className={button({ variant: 'quiet', className: 'm-1' })}>
          <ArrowLeft size={16} aria-hidden />
          {text.back}
        </Link>
      )}
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <LoadError
          title={text.readFailed}
          body={gone ? text.gone : messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows text={text.loading} />
      )}
    </section>
  );
}
