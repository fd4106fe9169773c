import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { PhotoTile } from '#web/features/shared/photos/PhotoTile.tsx';

const PhotoViewer = lazy(async () => ({
  default: (await import('#web/features/shared/photos/PhotoViewer.tsx')).PhotoViewer,
}));

type Props = {
  label: string;
  photos: readonly ListedPhoto[];
  previews?: ReadonlyMap<string, string>;
  labelOf?: (photo: ListedPhoto) => ReactNode;
  /** Whether this reader may delete it. */
  mayRemove?: (photo: ListedPhoto) => boolean;
  /** More tiles behind the photos. */
  children?: ReactNode;
};

/** Photos as squares; one opens above the page, and the others are a key or a swipe away. */
export function PhotoGrid({ label, photos, previews, labelOf, mayRemove, children }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const shown = photos.filter(({ state }) => state === 'ready');
  return (
    <>
      <ul aria-label={label} className="photo-grid">
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            preview={previews?.get(photo.id)}
            label={labelOf?.(photo)}
            onOpen={() => setOpen(photo.id)}
          />
        ))}
        {children}
      </ul>
      {open && (
        <Suspense>
          <PhotoViewer photos={shown} first={open} mayRemove={mayRemove} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
