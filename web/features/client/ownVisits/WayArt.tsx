import { House } from 'lucide-react';
import { cells, chance, type Cell } from '#web/art/modules.ts';

const pitch = 22;
const size = 19;
/** Module by module, from the edge to the house. */
const way: Cell[] = [
  [0, 4],
  [1, 4],
  [2, 4],
  [3, 4],
  [3, 3],
  [3, 2],
  [4, 2],
  [5, 2],
  [6, 2],
  [7, 2],
  [7, 3],
  [7, 4],
  [7, 5],
  [8, 5],
  [9, 5],
  [10, 5],
  [11, 5],
  [11, 4],
  [11, 3],
  [11, 2],
  [11, 1],
  [12, 1],
  [13, 1],
  [14, 1],
];

const dull = cells([0, 60], [0, 7], (x, y) => chance(x, y, 23) < 0.22);

/** Draws the way there as a row of modules. A technician is driving; we don't know where, so it shows no van. */
export function WayArt() {
  const [homeX, homeY] = way.at(-1)!;
  return (
    <svg viewBox="0 0 358 150" preserveAspectRatio="xMinYMid meet" aria-hidden className="visit-way">
      {dull.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x * pitch} y={y * pitch} width={size} height={size} rx="3" className="way-dull" />
      ))}
      {way.map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x * pitch} y={y * pitch} width={size} height={size} rx="3" className="way-ahead" />
      ))}
      <g className="way-ink">
        <rect x={homeX * pitch - 11} y={homeY * pitch - 11} width="42" height="42" rx="10" className="way-home" />
        <House x={homeX * pitch - 2} y={homeY * pitch - 2} width="24" height="24" />
      </g>
    </svg>
  );
}
