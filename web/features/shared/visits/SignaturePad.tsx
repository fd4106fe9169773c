import { useRef, type PointerEvent } from 'react';
import { visitLimits } from '#contract/base/limits.ts';
import type { Stroke } from '#contract/field/visit.schema.ts';
import { commonText } from '#text/common.ts';
import { signatureText as text } from '#text/visit.ts';
import { pathOf } from '#web/features/shared/visits/SignaturePicture.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import '#web/features/shared/visits/signature.css';

const { width, height } = visitLimits.field;
const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));

type Props = { id: string; strokes: Stroke[]; error: string | null; onChange: (strokes: Stroke[]) => void };

/** Drawn by finger, pen or mouse, as lines on a field of fixed size, so that it looks the same everywhere. */
export function SignaturePad({ id, strokes, error, onChange }: Props) {
  const drawn = useRef<Stroke[] | null>(null);
  const pointOf = (event: PointerEvent<SVGSVGElement>): Stroke[number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      within(((event.clientX - box.left) / box.width) * width, width),
      within(((event.clientY - box.top) / box.height) * height, height),
    ];
  };
  function begin(event: PointerEvent<SVGSVGElement>) {
    if (strokes.length >= visitLimits.strokes) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = [...strokes, [pointOf(event)]];
    onChange(drawn.current);
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    const last = drawn.current?.at(-1);
    if (!last || last.length >= visitLimits.points) return;
    const [x, y] = pointOf(event);
    const [fromX, fromY] = last.at(-1)!;
    // Smaller moves aren't visible, and this keeps a signature small.
    if (Math.hypot(x - fromX, y - fromY) < 6) return;
    drawn.current = [...drawn.current!.slice(0, -1), [...last, [x, y]]];
    onChange(drawn.current);
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-12 items-center md:min-h-9">
        <span id={id} className="flex-1 text-14 font-medium md:text-12">
          {text.field}
        </span>
        {strokes.length > 0 && (
          <Button variant="quiet" onClick={() => onChange([])}>
            {commonText.clear}
          </Button>
        )}
      </div>
      <svg
        aria-labelledby={id}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => (drawn.current = null)}
        onPointerCancel={() => (drawn.current = null)}
        className="signature-pad"
      >
        <line
          x1="40"
          x2={width - 40}
          y1={height - 80}
          y2={height - 80}
          stroke="var(--border-control)"
          strokeWidth="3"
        />
        {strokes.map((stroke, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stroke has nothing else to be known by
          <path key={index} d={pathOf(stroke)} className="signature-ink" />
        ))}
      </svg>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
