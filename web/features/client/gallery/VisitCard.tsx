import { Download, RotateCcw, Share2 } from 'lucide-react';
import { lazy as load, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import type { GalleryPair, GalleryVisit } from '#contract/jobs/gallery.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { galleryText as text } from '#text/gallery.ts';
import { beforeAfterText } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { whatOf } from '#web/features/client/gallery/gallery.ts';
import { BeforeAfter } from '#web/features/shared/photos/BeforeAfter.tsx';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { useHashTarget } from '#web/ui/useHashTarget.ts';
import { formatShortDate } from '#web/when.ts';

const ShareDialog = load(async () => ({
  default: (await import('#web/features/client/gallery/ShareDialog.tsx')).ShareDialog,
}));

const sides = ['before', 'after'] as const;

/** One visit: one large pair, the others as squares below it. `#visit-<job>` scrolls to it. */
export function VisitCard({ visit, lazy }: { visit: GalleryVisit; lazy: boolean }) {
  const zone = useZone();
  const target = useHashTarget<HTMLLIElement>(`visit-${visit.id}`);
  const [chosen, setChosen] = useState(visit.pairs[0]?.number);
  const [sharing, setSharing] = useState(false);
  const pair = visit.pairs.find(({ number }) => number === chosen) ?? visit.pairs[0];
  const what = whatOf(visit);
  const day = formatShortDate(visit.at, zone);
  // The office withdrew the pair while the page was open.
  if (!pair) return null;
  const picture = (side: 'before' | 'after') => {
    const id = pair[side];
    if (!id) return null;
    return { src: photoPath(id, 'full'), alt: fill(text.picture, { side: beforeAfterText[side], what, day }) };
  };
  const count = visit.pairs.length === 1 ? text.onePair : fill(text.pairs, { count: visit.pairs.length });
  return (
    <li ref={target} className="scroll-mt-4 rounded-panel bg-surface p-3.5 shadow-1">
      <div className="mb-3 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-17 font-strong tracking-[-0.01em] wrap-anywhere md:text-14">{what}</h2>
          <p className="text-14 wrap-anywhere text-muted md:text-12">
            {[day, visit.place, count].filter(Boolean).join(', ')}
          </p>
        </div>
        <Link to={bookPath({ again: visit.id })} aria-label={fill(text.rebookLabel, { what })} className={button()}>
          <RotateCcw size={16} aria-hidden />
          {actionText.rebook}
        </Link>
      </div>
      <BeforeAfter
        key={pair.number}
        before={picture('before')}
        after={picture('after')}
        label={fill(text.pair, { what, number: pair.number })}
        lazy={lazy}
      />
      {visit.pairs.length > 1 && (
        <fieldset aria-label={fill(text.thumbs, { what })} className="gallery-thumbs">
          {visit.pairs.map((each) => (
            <Thumb key={each.number} pair={each} current={each === pair} onChoose={() => setChosen(each.number)} />
          ))}
        </fieldset>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {sides.map((side) => {
          const id = pair[side];
          return (
            id && (
              <a key={side} href={photoPath(id, 'full')} download={`${side}-${pair.number}.jpeg`} className={button()}>
                <Download size={16} aria-hidden />
                {side === 'before' ? text.saveBefore : text.saveAfter}
              </a>
            )
          );
        })}
        <Button aria-label={fill(text.shareLabel, { what, day })} onClick={() => setSharing(true)}>
          <Share2 size={16} aria-hidden />
          {text.share}
        </Button>
      </div>
      {sharing && (
        <Suspense>
          <ShareDialog visit={visit} first={pair.number} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </li>
  );
}

function Thumb({ pair, current, onChoose }: { pair: GalleryPair; current: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={current}
      aria-label={fill(text.thumb, { number: pair.number })}
      onClick={onChoose}
    >
      <img src={photoPath((pair.after ?? pair.before)!, 'thumb')} alt="" loading="lazy" decoding="async" />
    </button>
  );
}
