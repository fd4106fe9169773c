import { useState, type ReactNode } from 'react';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { PhotoTile } from '#web/features/shared/photos/PhotoTile.tsx';
import { PhotoViewer } from '#web/features/shared/photos/PhotoViewer.tsx';

type Props = {
  label: string;
  photos: readonly ListedPhoto[];
  previews?: ReadonlyMap<string, string>;
  labelOf?: (photo: ListedPhoto) => ReactNode;
  /** Whether the user may delete it. */
  mayRemove?: (photo: ListedPhoto) => boolean;
  /** More tiles after the photos. */
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
      {open && <PhotoViewer photos={shown} first={open} mayRemove={mayRemove} onClose={() => setOpen(null)} />}
    </>
  );
}
