import { ChevronsLeftRight, ImageOff } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { beforeAfterText as text } from '#text/photos.ts';
import { fill } from '#contract/text/fill.ts';
import '#web/features/shared/photos/beforeAfter.css';

/** Where a picture is (null: it couldn't be fetched), and what it shows. */
type Picture = { src: string | null; alt: string };

/** Half of what a finger holds, as in the styles: the line follows the middle of it. */
const grip = '24px';
/** By one percent it would take a hundred presses. */
const step = 5;

/** At either end one picture is whole. */
const placeOf = (share: number) =>
  share === 0 || share === 100 ? `${share}%` : `calc(${grip} + (100% - 2 * ${grip}) * ${share / 100})`;

type Props = {
  /** Null: nobody took one, or it isn't shared. */
  before: Picture | null;
  after: Picture | null;
  /** What the pair shows, for people who don't see it: "Driveway and flatwork wash, pair 1". */
  label: string;
  /** Below the fold: it is fetched when it comes near. */
  lazy?: boolean;
};

/**
 * Two pictures of one spot; what is left of the line is before. The platform's own range lies over them, so that a mouse, a
 * finger, arrow keys and a screen reader all move the line. One picture alone has no line.
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
