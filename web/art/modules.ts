/** The identity is drawn, not stored: a dull field of QR modules, and one straight pass where the water went. */
export type Cell = readonly [x: number, y: number];
type Where = (x: number, y: number) => boolean;

/** A number in [0, 1) that depends only on the position and the seed, so a drawing looks the same on every visit. */
export function chance(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  n = Math.imul(n ^ (n >>> 15), 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return ((n ^ (n >>> 16)) >>> 0) / 2 ** 32;
}

/** Dense and sparse areas of the field: `chance` on a coarse grid, smoothed in between. */
export function drift(x: number, y: number, seed: number): number {
  const coarse = 7;
  const [left, top] = [Math.floor(x / coarse), Math.floor(y / coarse)];
  const [u, v] = [x / coarse - left, y / coarse - top];
  const between = (a: number, b: number, t: number) => a + (b - a) * t * t * (3 - 2 * t);
  return between(
    between(chance(left, top, seed), chance(left + 1, top, seed), u),
    between(chance(left, top + 1, seed), chance(left + 1, top + 1, seed), u),
    v,
  );
}

export function cells(columns: Cell, rows: Cell, where: Where): Cell[] {
  const found: Cell[] = [];
  for (let y = rows[0]; y < rows[1]; y += 1) {
    for (let x = columns[0]; x < columns[1]; x += 1) if (where(x, y)) found.push([x, y]);
  }
  return found;
}

export const inside =
  (left: number, top: number, right: number, bottom: number): Where =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

export const anyOf =
  (...places: Where[]): Where =>
  (x, y) =>
    places.some((place) => place(x, y));

export const modulePath = (list: readonly Cell[], pitch: number, gap = 2): string =>
  list
    .map(([x, y]) => `M${x * pitch + gap / 2} ${y * pitch + gap / 2}h${pitch - gap}v${pitch - gap}h${gap - pitch}z`)
    .join('');
