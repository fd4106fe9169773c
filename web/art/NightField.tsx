import { cells, chance, drift, modulePath, type Cell } from '#web/art/modules.ts';

type Region = (x: number, y: number) => boolean;
const pitch = 20;

type Field = { columns: Cell; rows: Cell; seed: number; quiet?: Region; fullness?: (x: number, y: number) => number };

/** The dull ground: two worn shades, in drifts. */
export function DullModules({ columns, rows, seed, quiet, fullness }: Field) {
  const dull = cells(
    columns,
    rows,
    (x, y) => !quiet?.(x, y) && chance(x, y, seed) < (fullness?.(x, y) ?? 1) * (0.1 + 0.56 * drift(x, y, seed)),
  );
  const isWorn = ([x, y]: Cell) => chance(x, y, seed + 1) < 0.34;
  return (
    <>
      <path
        d={modulePath(
          dull.filter((cell) => !isWorn(cell)),
          pitch,
        )}
        className="fill-(--module-dull)"
      />
      <path d={modulePath(dull.filter(isWorn), pitch)} className="fill-(--module-worn)" />
    </>
  );
}

/** Where the water went: hard-edged, wet and clean modules on a darker ground. */
export function WashedModules({
  columns,
  rows,
  lane,
  seed,
}: {
  columns: Cell;
  rows: Cell;
  lane: Region;
  seed: number;
}) {
  const ground = cells(columns, rows, lane);
  const washed = ground.filter(([x, y]) => chance(x, y, seed) < 0.25 + 0.4 * drift(x * 2, y * 2, seed));
  const isWet = ([x, y]: Cell) => chance(x, y, seed + 2) < 0.32;
  return (
    <>
      <path d={modulePath(ground, pitch, 0)} className="fill-(--lane)" shapeRendering="crispEdges" />
      <path
        d={modulePath(
          washed.filter((cell) => !isWet(cell)),
          pitch,
        )}
        className="fill-(--module-clean)"
      />
      <path d={modulePath(washed.filter(isWet), pitch)} className="fill-(--module-wet)" />
    </>
  );
}

/** A QR finder, seven modules square, worn into the ground. */
export function Finder({ at: [x, y] }: { at: Cell }) {
  const ring = `M${x * pitch} ${y * pitch}h140v140h-140zM${x * pitch + 20} ${y * pitch + 20}v100h100v-100z`;
  return (
    <path
      d={`${ring}M${x * pitch + 40} ${y * pitch + 40}h60v60h-60z`}
      fillRule="evenodd"
      className="fill-(--module-worn)"
    />
  );
}
