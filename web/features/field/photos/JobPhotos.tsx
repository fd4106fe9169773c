import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { photoKinds } from '#contract/jobs/photo.kinds.ts';
import { photoKindText, photosText as text } from '#text/photos.ts';
import { useJobPhotos } from '#web/features/field/photos/usePhotos.ts';
import { PhotoGrid } from '#web/features/shared/photos/PhotoGrid.tsx';
import { messageOf } from '#web/errors.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

/** A job's photos by kind; renders nothing if there are none. */
export function JobPhotos({ jobId }: { jobId: string }) {
  const { query, photos, previews } = useJobPhotos(jobId);
  const { data, error, isFetching, refetch } = query;
  if (!data && error)
    return <PanelError text={`${text.failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLine text={text.loading} />;
  return (
    <div className="grid gap-3">
      <PhotosByKind photos={photos} previews={previews} />
    </div>
  );
}

type Props = { photos: ListedPhoto[]; previews: ReadonlyMap<string, string>; of?: string };

export const PhotosByKind = ({ photos, previews, of }: Props) =>
  photoKinds.map((kind) => {
    const some = photos.filter((photo) => photo.kind === kind);
    const label = [photoKindText[kind], of].filter(Boolean).join(', ');
    return (
      some.length > 0 && (
        <div key={kind} className="grid gap-1.5">
          <h3 className="text-14 font-medium text-muted md:text-12">{photoKindText[kind]}</h3>
          <PhotoGrid label={label} photos={some} previews={previews} />
        </div>
      )
    );
  });
