import type { Block } from '#web/features/office/dispatch/blocks.ts';
import { minute } from '#web/features/office/dispatch/clock.ts';

/** Blocks shorter than this can't contain a readable title. */
const shortest = 45 * minute;
/** With less room the label would be cut after a letter or two; the card shows it in full. */
export const labelRoom = 30 * minute;
const isShort = ({ start, end }: Block) => end - start < shortest;

/** How a short block is drawn: in the upper or lower half of the row, with as much of its label beside it as fits. */
export type ShortLook = { half: 'upper' | 'lower' | null; room: number };

/** Adjacent short blocks alternate between the halves of the row, so their labels have twice the room. */
export function shortLooks(blocks: readonly Block[], until: number): Map<string, ShortLook> {
  const crowded = blocks.filter(isShort).length > 1;
  let turn = 0;
  const halves = blocks.map((block) => {
    if (!isShort(block) || !crowded) return null;
    turn += 1;
    return turn % 2 ? ('upper' as const) : ('lower' as const);
  });
  const looks = new Map<string, ShortLook>();
  for (const [index, block] of blocks.entries()) {
    if (!isShort(block)) continue;
    const half = halves[index] ?? null;
    const next = blocks.findIndex(
      (_, at) => at > index && (halves[at] === null || halves[at] === half || half === null),
    );
    looks.set(block.key, { half, room: Math.max(0, (blocks[next]?.start ?? until) - block.end) });
  }
  return looks;
}
