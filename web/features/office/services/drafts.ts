import { withEdit, type Edits, type HeldEdits } from '#web/edits.ts';
import { useKeptState } from '#web/keptState.ts';

/** Unsaved edits of several records, so that opening another one loses nothing. */
export function useDrafts<T extends object>(keepAs: string) {
  const [all, setAll] = useKeptState<Record<string, Edits<T>>>({}, keepAs);
  const set = (id: string, next: (before: Edits<T>) => Edits<T>) =>
    setAll((before) => {
      const { [id]: own = {}, ...others } = before;
      const edits = next(own);
      return Object.keys(edits).length ? { ...others, [id]: edits } : others;
    });
  return {
    some: Object.keys(all).length > 0,
    isUnsaved: (id: string) => id in all,
    of: (id: string): HeldEdits<T> => ({
      edits: all[id] ?? {},
      some: id in all,
      edit: (current, key, now) => set(id, (before) => withEdit(before, current, key, now)),
      drop: () => set(id, () => ({})),
    }),
  };
}
