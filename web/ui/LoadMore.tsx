import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = {
  list: UseInfiniteQueryResult;
  /** For a list that hides more than its next page. */
  more?: boolean;
  onMore?: () => void;
};

/** Loads the next page below the rows; if that fails, the rows stay and the error shows. */
export function LoadMore({ list, more = list.hasNextPage, onMore }: Props) {
  if (!more || list.isPlaceholderData) return null;
  const busy = list.isFetchingNextPage;
  const error = list.isFetchNextPageError ? list.error : null;
  return (
    <div className="grid justify-items-center gap-2 rule-t p-3">
      {error && (
        <p role="alert" className="text-center text-danger">
          {messageOf(error)}
        </p>
      )}
      <Button softDisabled={busy} onClick={onMore ?? (() => void list.fetchNextPage())} className="max-md:w-full">
        {busy ? commonText.loading : error ? commonText.retry : commonText.loadMore}
      </Button>
    </div>
  );
}
