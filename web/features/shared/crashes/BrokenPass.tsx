import { cells, chance, modulePath, type Cell } from '#web/art/modules.ts';

const [columns, rows, pitch] = [36, 9, 20];
const isPass = ([x, y]: Cell) => y >= 3 && y < 6 && (x < 16 || x > 20);
const isTorn = ([x]: Cell) => x === 15 || x === 21;
const fallen: readonly Cell[] = [
  [17, 2],
  [16.7, 5],
  [18.1, 5.1],
  [19.3, 4.6],
];

/** A straight lane that breaks off. */
export function BrokenPass() {
  const all = cells([0, columns], [0, rows], () => true);
  const pass = all.filter(isPass);
  const still = all.filter(([x, y]) => (y < 3 || y > 5) && chance(x, y, 71) < 0.3);
  return (
    <svg viewBox={`0 0 ${columns * pitch} ${rows * pitch}`} aria-hidden className="block w-full rule-b bg-sunken">
      <path d={modulePath(still, pitch)} className="fill-(--module-rest)" />
      <path
        d={modulePath(
          pass.filter((cell) => !isTorn(cell)),
          pitch,
        )}
        className="fill-text"
      />
      <path d={modulePath([...pass.filter(isTorn), ...fallen], pitch)} className="fill-danger-solid" />
    </svg>
  );
}
