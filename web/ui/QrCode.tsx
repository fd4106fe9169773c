import { encode } from 'uqr';

const finder = 7;

/** A finder pattern in the brand's style: a ring and a center with rounded corners. Readers only check its proportions. */
const Finder = ({ x, y }: { x: number; y: number }) => (
  <>
    <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1" fill="none" stroke="currentColor" />
    <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.7" fill="currentColor" />
  </>
);

/** Dark on white in every theme: many readers can't read inverted codes. The code needs a border of four white modules. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'L' });
  const far = size - finder;
  const isFinder = (x: number, y: number) => (x < finder && (y < finder || y >= far)) || (x >= far && y < finder);
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark && !isFinder(x, y) ? `M${x + 0.04} ${y + 0.04}h.92v.92h-.92z` : [])),
  );
  return (
    <>
      <span className="sr-only">{label}</span>
      <svg aria-hidden viewBox={`-4 -4 ${size + 8} ${size + 8}`} className={`bg-night-text text-night ${className}`}>
        <path d={modules.join('')} fill="currentColor" />
        <Finder x={0} y={0} />
        <Finder x={far} y={0} />
        <Finder x={0} y={far} />
      </svg>
    </>
  );
}
