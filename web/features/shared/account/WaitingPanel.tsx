import { messageOf } from '#web/errors.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

type Asked = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

/** A placeholder while loading, or the error. */
export function WaitingPanel({ query, title, loading }: { query: Asked; title: string; loading: string }) {
  return (
    <div className="grid min-h-[330px] place-items-center rounded-panel bg-surface shadow-1">
      {query.error ? (
        <LoadError
          title={title}
          body={messageOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingLine text={loading} />
      )}
    </div>
  );
}
