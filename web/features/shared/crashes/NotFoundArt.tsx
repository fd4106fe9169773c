import { anyOf, cells, chance, inside, modulePath, type Cell } from '#web/art/modules.ts';
import { DullModules } from '#web/art/NightField.tsx';

const columns = [0, 110] as const;
const rows = [-24, 64] as const;
const four = (x: number, y: number) => anyOf(inside(0, 0, 2, 6), inside(0, 4, 8, 6), inside(6, 0, 8, 10))(x, y);
const zero = (x: number, y: number) => inside(0, 0, 8, 10)(x, y) && !inside(2, 2, 6, 8)(x, y);
const digits = anyOf(
  (x, y) => four(x - 33, y - 15),
  (x, y) => zero(x - 43, y - 15),
  (x, y) => four(x - 53, y - 15),
);
/** Kept clear: the text stands on the left, and the digits need space. */
const quiet = anyOf(inside(4, 10, 32, 28), digits);

const isWorn = ([x, y]: Cell) => chance(x, y, 61) < 0.14;
const isWet = (cell: Cell) => !isWorn(cell) && chance(cell[0], cell[1], 62) < 0.27;

/** Four, zero, four, washed into the ground. A narrow window shows the part around the digits. */
export function NotFoundArt() {
  const washed = cells(columns, [15, 25], digits);
  const drawing = (
    <>
      <DullModules columns={columns} rows={rows} seed={13} quiet={quiet} />
      <path d={modulePath(washed.filter(isWorn), 20)} className="fill-(--lane)" />
      <path
        d={modulePath(
          washed.filter((cell) => !isWorn(cell) && !isWet(cell)),
          20,
        )}
        className="fill-(--module-clean)"
      />
      <path d={modulePath(washed.filter(isWet), 20)} className="fill-(--module-wet)" />
    </>
  );
  return (
    <>
      <svg
        width="2200"
        height="1280"
        aria-hidden
        className="absolute -top-40 left-[calc(min(100px,8vw)-660px)] hidden overflow-visible md:block min-[80rem]:top-(--shift) min-[80rem]:left-0"
      >
        {drawing}
      </svg>
      <svg viewBox="620 60 640 640" aria-hidden className="absolute top-0 left-0 w-full md:hidden">
        {drawing}
      </svg>
    </>
  );
}
