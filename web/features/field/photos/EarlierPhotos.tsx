import { useQuery } from '@tanstack/react-query';
import { jobPhotosText as text } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { PhotoGrid } from '#web/features/shared/photos/PhotoGrid.tsx';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatDate } from '#web/when.ts';

/** Photos of other visits to the same place, newest first; renders nothing if there are none. */
export function EarlierPhotos({ jobId, placeId }: { jobId: string; placeId: string }) {
  const zone = useZone();
  const { data = [] } = useQuery(photosQuery({ place_id: placeId }));
  const earlier = data.filter(({ job_id, state }) => job_id !== jobId && state === 'ready').toReversed();
  if (earlier.length === 0) return null;
  return (
    <Panel title={text.earlier}>
      <div className="px-4 pb-4">
        <PhotoGrid label={text.earlier} photos={earlier} labelOf={({ taken_at }) => formatDate(taken_at, zone)} />
      </div>
    </Panel>
  );
}
