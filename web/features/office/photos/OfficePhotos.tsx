import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { fill } from '#contract/text/fill.ts';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { photoKindText, photosText, releaseText as text } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { PhotoGrid } from '#web/features/shared/photos/PhotoGrid.tsx';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { Button } from '#web/ui/Button.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { formatLately } from '#web/when.ts';

const ReleaseDialog = lazy(async () => ({
  default: (await import('#web/features/office/photos/ReleaseDialog.tsx')).ReleaseDialog,
}));

type Props = {
  of: { job_id: string } | { client_id: string };
  /** The frame around the photos: a part of a panel, or its own panel. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
};

/** The photos of a job or a client, newest first, and which of them the client sees; renders nothing if there are none. */
export function OfficePhotos({ of, Frame }: Props) {
  const zone = useZone();
  const { data, error, isFetching, refetch } = useQuery(photosQuery(of));
  const [sharing, setSharing] = useState(false);
  if (!data) {
    if (!error) return null;
    return (
      <Frame title={photosText.title}>
        <PanelError
          text={`${photosText.failed} ${messageOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Frame>
    );
  }
  if (data.length === 0) return null;
  const ofJob = 'job_id' in of ? of.job_id : null;
  const shared = data.filter(({ released_at }) => released_at).length;
  const ready = data.filter(({ state }) => state === 'ready');
  const labelOf = ({ kind, taken_at, job_number }: ListedPhoto) =>
    ofJob || job_number === null
      ? `${photoKindText[kind]}, ${formatLately(taken_at, zone)}`
      : `${photoKindText[kind]}, ${fill(text.ofJob, { number: job_number })}`;
  return (
    <Frame title={photosText.title}>
      <div className="grid gap-3">
        <PhotoGrid label={photosText.title} photos={data.toReversed()} labelOf={labelOf} mayRemove={() => true} />
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 text-14 text-muted md:text-13">
            {fill(text.summary, { shared, all: data.length })}
          </p>
          {ofJob && ready.length > 0 && (
            <Button onClick={() => setSharing(true)}>
              <Share2 size={16} aria-hidden />
              {shared > 0 ? text.edit : text.share}
            </Button>
          )}
        </div>
      </div>
      {ofJob && sharing && (
        <Suspense>
          <ReleaseDialog jobId={ofJob} photos={ready} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Frame>
  );
}
