import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';

/** Empty: no photo on that side. */
export type Pair = { id: string; before: string; after: string };

/** The shared pairs; if there are none, each before with the after taken in the same order. */
export function pairsOf(photos: readonly ListedPhoto[]): Pair[] {
  const shared = photos.filter(({ pair }) => pair !== null);
  if (shared.length > 0) {
    const numbers = [...new Set(shared.map(({ pair }) => pair!))].toSorted((one, other) => one - other);
    return numbers.map((number) => {
      const [first, second] = shared.filter(({ pair }) => pair === number);
      const isAfter = first?.kind === 'after' && !second;
      return { id: first!.id, before: isAfter ? '' : first!.id, after: isAfter ? first.id : (second?.id ?? '') };
    });
  }
  const of = (kind: ListedPhoto['kind']) => photos.filter((photo) => photo.kind === kind);
  const [before, after] = [of('before'), of('after')];
  return before.flatMap(({ id }, index) => (after[index] ? [{ id, before: id, after: after[index].id }] : []));
}

/** The key of the error message, if there is an error. */
export function problemOf(pairs: readonly Pair[]): 'emptyPair' | 'twice' | null {
  if (pairs.some(({ before, after }) => !before && !after)) return 'emptyPair';
  const used = pairs.flatMap(({ before, after }) => [before, after].filter(Boolean));
  return new Set(used).size < used.length ? 'twice' : null;
}
