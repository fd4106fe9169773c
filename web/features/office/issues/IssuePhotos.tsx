import { useQuery } from '@tanstack/react-query';
import { photosText as text } from '#text/photos.ts';
import { messageOf } from '#web/errors.ts';
import { PhotoGrid } from '#web/features/shared/photos/PhotoGrid.tsx';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { PanelError } from '#web/ui/PanelError.tsx';

/** What the technician photographed for a report; nothing where there is none. */
export function IssuePhotos({ issueId }: { issueId: string }) {
  const { data, error, isFetching, refetch } = useQuery(photosQuery({ issue_id: issueId }));
  if (data ? data.length === 0 : !error) return null;
  return (
    <section aria-label={text.title}>
      <h3 className="mb-2 text-15 font-strong md:text-14">{text.title}</h3>
      {data ? (
        <PhotoGrid label={text.title} photos={data} />
      ) : (
        <PanelError text={`${text.failed} ${messageOf(error!)}`} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
