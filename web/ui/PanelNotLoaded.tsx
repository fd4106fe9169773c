import { messageOf } from '#web/errors.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import type { Unloaded } from '#web/ui/NotLoaded.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

type Props = { query: Unloaded; failed: string; loading: string };

/** In place of a panel's content: it is loading, or it failed. */
export function PanelNotLoaded({ query: { error, isFetching, refetch }, failed, loading }: Props) {
  if (error)
    return <PanelError text={`${failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className="px-4 pb-5">
      <LoadingLine text={loading} />
    </div>
  );
}
