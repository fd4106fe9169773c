import { ChevronLeft, ChevronRight, ImageOff, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { photoKindText, photosText as text, beforeAfterText } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatInstant } from '#web/when.ts';
import '#web/features/shared/photos/photos.css';

type Props = {
  photos: readonly ListedPhoto[];
  first: string;
  mayRemove?: ((photo: ListedPhoto) => boolean) | undefined;
  onClose: () => void;
};

const onDark = 'text-chrome-text hover:bg-chrome-raised';
/** A swipe longer than this turns the page. */
const swipe = 48;

/** One photo as large as the screen. Arrow keys and swipes lead to the others. */
export function PhotoViewer({ photos, first, mayRemove, onClose }: Props) {
  const zone = useZone();
  const [open, setOpen] = useState(first);
  const [asked, setAsked] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const index = photos.findIndex(({ id }) => id === open);
  const photo = photos[index];
  const touched = useRef<number | null>(null);
  const go = (by: number) => {
    const next = photos[index + by];
    if (next) setOpen(next.id);
  };

  // The photo was deleted, here or elsewhere.
  useEffect(() => {
    if (!photo) onClose();
  }, [photo, onClose]);
  if (!photo) return null;

  const named = { kind: photoKindText[photo.kind], when: formatInstant(photo.taken_at, zone) };
  const facts = [
    photo.taken_by_name && fill(text.takenBy, { name: photo.taken_by_name }),
    photo.flag && text.flags[photo.flag],
  ].filter(Boolean);
  return (
    <Modal open onClose={onClose} label={fill(text.alt, named)} className="photo-viewer">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same is done by the buttons below */}
      <div
        className="photo-stage"
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') go(-1);
          if (event.key === 'ArrowRight') go(1);
        }}
        onPointerDown={(event) => (touched.current = event.clientX)}
        onPointerUp={(event) => {
          const moved = touched.current === null ? 0 : event.clientX - touched.current;
          touched.current = null;
          if (event.pointerType !== 'mouse' && Math.abs(moved) > swipe) go(moved < 0 ? 1 : -1);
        }}
      >
        <div className="photo-bar">
          <p className="min-w-0 flex-1">
            <b className="block text-16 font-strong">{named.kind}</b>
            <span className="block text-13 text-chrome-muted tabular-nums">{named.when}</span>
          </p>
          {mayRemove?.(photo) && (
            <IconButton label={text.remove} Icon={Trash2} onClick={() => setAsked(true)} className={onDark} />
          )}
          <IconButton label={commonText.close} Icon={X} onClick={onClose} className={onDark} />
        </div>
        {broken === photo.id ? (
          <p className="grid place-content-center justify-items-center gap-2 text-chrome-muted">
            <ImageOff size={28} aria-hidden />
            {beforeAfterText.notLoaded}
          </p>
        ) : (
          <img
            key={photo.id}
            src={photoPath(photo.id, 'full')}
            alt={fill(text.alt, named)}
            draggable={false}
            onError={() => setBroken(photo.id)}
          />
        )}
        <div className="photo-bar">
          <p className="min-w-0 flex-1 text-13 text-chrome-muted">{facts.join('. ')}</p>
          {photos.length > 1 && (
            <>
              <IconButton label={text.previous} Icon={ChevronLeft} onClick={() => go(-1)} className={onDark} />
              <span className="text-14 tabular-nums">
                {fill(text.position, { index: index + 1, all: photos.length })}
              </span>
              <IconButton label={text.next} Icon={ChevronRight} onClick={() => go(1)} className={onDark} />
            </>
          )}
        </div>
      </div>
      {asked && (
        <Remove
          photo={photo}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

function Remove({ photo, onClose, onDone }: { photo: ListedPhoto; onClose: () => void; onDone: () => void }) {
  const { send, busy, error } = useCommand('photo.delete', () => {
    toast({ tone: 'success', title: text.removed });
    onDone();
  });
  return (
    <Confirm
      title={text.remove}
      question={text.removeQuestion}
      consequence={text.removeConsequence}
      Icon={Trash2}
      action={text.remove}
      doing={actionText.deleting}
      keep={text.keep}
      danger
      busy={busy}
      error={error && { title: text.notRemoved, body: messageOf(error) }}
      onConfirm={() => send({ params: { id: photo.id } })}
      onClose={onClose}
    />
  );
}
