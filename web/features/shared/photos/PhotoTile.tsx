import { Check, CloudUpload, ImageOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { photoKindText, photosText as text } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import { formatLately } from '#web/when.ts';
import '#web/features/shared/photos/photos.css';

type Props = {
  photo: ListedPhoto;
  /** This phone's own preview, until the server has made one. */
  preview?: string | undefined;
  /** Stands below the photo. */
  label?: ReactNode;
  onOpen?: () => void;
};

const looks = {
  uploading: { Icon: CloudUpload, said: () => text.uploading },
  processing: { Icon: LoaderCircle, said: () => text.checking },
  ready: { Icon: Check, said: () => null },
  failed: { Icon: TriangleAlert, said: () => null },
} as const;

/** A photo as a square, with its upload state; a press opens it. */
export function PhotoTile({ photo, preview, label, onOpen }: Props) {
  const zone = useZone();
  const [broken, setBroken] = useState(false);
  const { kind, state, failure, taken_at } = photo;
  const { Icon, said } = looks[state];
  const named = { kind: photoKindText[kind], when: formatLately(taken_at, zone) };
  const source = state === 'ready' ? photoPath(photo.id, 'thumb') : preview;
  const picture =
    source && !broken ? (
      <img
        src={source}
        alt={fill(text.alt, named)}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="photo-image"
      />
    ) : (
      <span className="photo-blank">
        <ImageOff size={22} aria-hidden />
        <span className="sr-only">{fill(text.alt, named)}</span>
      </span>
    );
  const mark = (
    <span className="photo-mark" data-state={state}>
      <Icon size={14} aria-hidden />
    </span>
  );
  const note = failure ? text.failures[failure] : said();
  return (
    <li className="photo-tile">
      {onOpen && state === 'ready' ? (
        <button type="button" aria-label={fill(text.open, named)} onClick={onOpen} className="photo-frame">
          {picture}
          {mark}
        </button>
      ) : (
        <span className="photo-frame">
          {picture}
          {mark}
        </span>
      )}
      {(label ?? note) && <p className={`photo-note ${failure ? 'text-danger' : 'text-muted'}`}>{note ?? label}</p>}
    </li>
  );
}
