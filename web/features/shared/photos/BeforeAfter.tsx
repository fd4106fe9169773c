import { ChevronsLeftRight, ImageOff } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { beforeAfterText as text } from '#text/photos.ts';
import { fill } from '#contract/text/fill.ts';
import '#web/features/shared/photos/beforeAfter.css';

/** A picture's address (null: it failed to load) and its description. */
type Picture = { src: string | null; alt: string };

/** Half the width of the drag handle, as in the stylesheet: the line follows its middle. */
const grip = '24px';
/** With steps of one percent it would take a hundred key presses. */
const step = 5;

/** At either end one picture shows in full. */
const placeOf = (share: number) =>
  share === 0 || share === 100 ? `${share}%` : `calc(${grip} + (100% - 2 * ${grip}) * ${share / 100})`;

type Props = {
  /** Null: there is none, or it isn't shared. */
  before: Picture | null;
  after: Picture | null;
  /** The pair's description for screen readers: "Driveway and flatwork wash, pair 1". */
  label: string;
  /** Below the fold: it loads when it comes near the viewport. */
  lazy?: boolean;
};

/**
 * Two pictures of the same spot; the part left of the line is before. A native range input lies over them, so that a
 * mouse, a finger, arrow keys and a screen reader all move the line. A single picture has no line.
 */
export function BeforeAfter({ before, after, label, lazy = false }: Props) {
  const [share, setShare] = useState(50);
  const [broken, setBroken] = useState({ before: false, after: false });
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setShare((known) => Math.max(0, Math.min(100, known + by)));
  };
  const only = before === null ? after : after === null ? before : null;
  const loading = lazy ? 'lazy' : 'eager';
  const sides = { before, after };
  const shown = (side: 'before' | 'after') => {
    const picture = sides[side];
    if (!picture) return null;
    return broken[side] || picture.src === null ? (
      <span className="pair-blank">
        <ImageOff size={26} aria-hidden />
        {text.notLoaded}
      </span>
    ) : (
      <img
        src={picture.src}
        alt={picture.alt}
        loading={loading}
        decoding="async"
        draggable={false}
        onError={() => setBroken((known) => ({ ...known, [side]: true }))}
      />
    );
  };
  if (only) {
    const side = before ? 'before' : 'after';
    return (
      <figure className="pair">
        {shown(side)}
        <figcaption className={`pair-tag pair-${side}`}>{text[side]}</figcaption>
      </figure>
    );
  }
  return (
    <figure className="pair" style={{ '--share': placeOf(share) } as CSSProperties}>
      {shown('after')}
      <span className="pair-over">{shown('before')}</span>
      <span aria-hidden className="pair-tag pair-before" data-hidden={share < 12 || undefined}>
        {text.before}
      </span>
      <span aria-hidden className="pair-tag pair-after" data-hidden={share > 88 || undefined}>
        {text.after}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={label}
        aria-valuetext={fill(text.value, { percent: share })}
        onChange={(event) => setShare(event.target.valueAsNumber)}
        onKeyDown={move}
      />
      <span aria-hidden className="pair-line">
        <span className="pair-grip">
          <ChevronsLeftRight size={20} />
        </span>
      </span>
    </figure>
  );
}
