import { messageOf } from '#web/errors.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { SkeletonPanel } from '#web/ui/SkeletonRows.tsx';

export type Unloaded = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** Queries that a page needs together. */
export const allOf = (...queries: Unloaded[]): Unloaded => ({
  error: queries.find(({ error }) => error)?.error ?? null,
  isFetching: queries.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
});

type Props = { query: Unloaded; failed: string; loading: string };

/** In place of a page's content: it is loading, or it failed. */
export function NotLoaded({ query: { error, isFetching, refetch }, failed, loading }: Props) {
  if (!error) return <SkeletonPanel text={loading} />;
  return <LoadError title={failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />;
}
