import { cells, chance, type Cell } from '#web/art/modules.ts';

const [columns, rows, pitch] = [11, 4, 12];
const isLane = (y: number) => y === 1 || y === 2;
const isGap = ([x, y]: Cell) => (y === 1 ? x > 4 && x < 8 : x > 3 && x < 7);
const isEdge = ([x, y]: Cell) => (y === 1 ? x === 4 || x === 8 : x === 3 || x === 7);

type Look = { className: string; strokeDasharray?: string };
const still: Look = { className: 'fill-(--module-rest)' };
const waiting: Look = { className: 'fill-none stroke-(--border-control)', strokeDasharray: '2.5 2' };
const next: Look = { className: 'fill-spray stroke-accent' };
const washed: Look = { className: 'fill-text' };
const torn: Look = { className: 'fill-danger-solid' };

function lookOf(drawn: 'waiting' | 'broken', cell: Cell): Look | null {
  const [x, y] = cell;
  if (!isLane(y)) return chance(x, y, 41) < 0.62 ? still : null;
  if (drawn === 'waiting') return x === 0 && y === 2 ? next : chance(x, y, 42) < 0.2 ? still : waiting;
  if (isEdge(cell)) return torn;
  return isGap(cell) ? null : washed;
}

/** The small drawing of an empty state: a lane that isn't washed yet, or one that broke off. */
export function ModuleRow({ drawn }: { drawn: 'waiting' | 'broken' }) {
  return (
    <svg width={columns * pitch} height={rows * pitch} aria-hidden>
      {cells([0, columns], [0, rows], () => true).map((cell) => {
        const look = lookOf(drawn, cell);
        const [x, y] = cell;
        return (
          look && <rect key={`${x} ${y}`} x={x * pitch + 1} y={y * pitch + 1} width="10" height="10" rx="2" {...look} />
        );
      })}
    </svg>
  );
}
