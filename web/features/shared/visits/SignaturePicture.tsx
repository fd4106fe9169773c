import { visitLimits } from '#contract/base/limits.ts';
import type { Stroke } from '#contract/field/visit.schema.ts';

const { width, height } = visitLimits.field;

/** A touch without a move is a dot. */
export const pathOf = (stroke: Stroke) =>
  stroke.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('') + (stroke.length === 1 ? 'h1' : '');

/** The signature as it was drawn; the text beside it names the signer. */
export function SignaturePicture({ strokes }: { strokes: Stroke[] }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={7}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block w-full rounded-card bg-surface hairline"
    >
      {strokes.map((stroke, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a stroke has nothing else to be known by
        <path key={index} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}
