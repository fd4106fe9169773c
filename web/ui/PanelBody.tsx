import type { ReactNode } from 'react';
import { messageOf } from '#web/errors.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

type Query = { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
type Props = {
  query: Query;
  text: { loading: string; failed: string; empty: string; why: string };
  empty: boolean;
  children: ReactNode;
};

/** A panel's list: loading, failed, empty or loaded. Loaded data stays while it loads again. */
export function PanelBody({ query: { data, error, isFetching, refetch }, text, empty, children }: Props) {
  if (!data && error) {
    return <PanelError text={`${text.failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className="px-4 pt-2 pb-4">
        <LoadingLine text={text.loading} />
      </div>
    );
  }
  if (empty) return <EmptyState title={text.empty} body={text.why} />;
  return <div>{children}</div>;
}
